//! The one integration binary.

mod allocations;
mod battery;
mod ch03_setup;
mod ch05_energy;
mod ch05_goods;
mod ch05_markers;
mod ch05_research;
mod ch07_perks;
mod ch10_scoring;
mod ch15_missions;
mod ch16_threats;
mod ch17_campaign;
mod facts;
mod impossible;
mod luna;
mod reference;
mod replays;
mod support;
mod words;
