//! Series of games, as the program plays them.

mod looking;
mod series;
#[path = "../../../tabletop/tests/it/toy/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the toy of the table's own tests, used in part")]
mod toy;
