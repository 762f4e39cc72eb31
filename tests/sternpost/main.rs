//! The one integration binary: a module for each kind of fixture under `tests/data/`.
