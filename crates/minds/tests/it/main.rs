//! Minds from outside: networks made up at random, all three titles.

mod encoder;
mod made_up;
mod network;
mod series;
mod shipped;
mod thinker;
