//! The one integration binary.

mod allocations;
mod antimatter_laboratory;
mod antimatter_orbits;
mod battery;
mod ch01_turn;
mod ch04_actions;
mod ch05_salvation;
mod ch06_rounds;
mod extras;
mod hall_action;
mod hall_bag;
mod hall_salvation;
mod hall_scene;
mod hall_travel;
mod hall_turn;
mod kuiper_launch;
mod kuiper_sky;
mod reference;
mod replays;
mod sections;
mod support;
mod technologies;
