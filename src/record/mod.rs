//! PURE. The `.stern` game record: read and write.
