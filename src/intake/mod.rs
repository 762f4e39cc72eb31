//! PURE. A raw letter to a letter to a reading.
