//! PURE. Sternhalma and nothing else: the board, the rule sets, legal moves, turns and places.

pub mod notation;
