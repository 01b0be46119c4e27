//! The one integration binary.

mod allocations;
mod battery;
mod ch01_turn;
mod ch04_actions;
mod ch05_salvation;
mod ch06_rounds;
mod covering;
mod extras;
mod flyby;
mod hall_action;
mod hall_bag;
mod hall_salvation;
mod hall_scene;
mod hall_travel;
mod hall_turn;
mod halley_comet;
mod halley_mining;
mod halley_reference;
mod halley_scene;
mod reference;
mod replays;
mod sections;
mod support;
mod technologies;
