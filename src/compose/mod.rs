//! PURE. What goes out: diagrams of a position.

pub mod diagram;
