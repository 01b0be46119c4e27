//! The one integration binary.

mod allocations;
mod battery;
mod ch02_setup;
mod ch03_explore;
mod ch03_hidden;
mod ch03_movement;
mod ch03_routes;
mod ch04_battle;
mod ch04_colony;
mod ch05_landing;
mod ch06_production;
mod ch06_research;
mod facts;
mod impossible;
mod offers;
mod positions;
mod reference_battle;
mod reference_duels;
mod reference_production;
mod reference_routes;
mod replays;
mod support;
