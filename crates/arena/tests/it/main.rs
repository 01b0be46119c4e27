//! Series of games, as the program plays them.

mod contests;
mod looking;
mod series;
