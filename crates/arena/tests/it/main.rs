//! Series of games, as the program plays them.

mod contests;
mod judged;
mod looking;
mod series;
