//! The one integration binary.

mod allocations;
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
mod reference;
mod replays;
mod sections;
mod support;
mod technologies;
mod variants_black_holes;
mod variants_families;
mod variants_leader_tracks;
mod variants_lost_planets;
mod variants_multi_resource;
mod variants_options;
mod variants_unique_pass;
mod variants_universal;
