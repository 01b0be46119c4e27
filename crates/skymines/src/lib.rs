//! Skymines: the rules, a module for each chapter.
//!
//! The name belongs to its publisher; the rules are told in our own words in `rules.toml`, what no
//! source decides is decided in `RULINGS.md`, what is printed on components stands in `data/`.
//! What may cross the table is public; the State is not, and nothing outside can name it.

mod action;
mod ch03_setup;
mod ch04_planning;
mod ch05_energy;
mod ch05_goods;
mod ch05_markers;
mod ch05_pass;
mod ch05_research;
mod ch05_tracks;
mod ch05_turn;
mod ch06_preparation;
mod ch10_scoring;
mod ch15_missions;
mod ch16_threats;
mod ch17_campaign;
mod components;
mod determinize;
mod documents;
mod event;
mod flow;
mod game;
mod geometry;
mod ids;
mod illegal;
mod list;
mod luna;
mod notation;
mod position;
mod state;
mod variant;
mod view;
mod words;

pub use action::{Action, Item, Items};
pub use ch10_scoring::CATEGORIES;
pub use components::*;
pub use documents::{BoardDoc, CampaignDoc, DeskDoc, StationDoc, TableDoc};
pub use event::{Event, Happening, Memory, Party, Why};
pub use game::Skymines;
pub use geometry::*;
pub use ids::*;
pub use illegal::Illegal;
pub use luna::{
    ColumnSight, Deed, From as LunaFrom, InSlot, LunaDoc, Ousting, PoolDoc, Rank, Step as LunaStep,
    Tie, What,
};
pub use position::{Position, SeatDoc};
pub use state::{Actor, Draw, Frame, N_CATEGORIES, Phase, Step};
pub use variant::{Threats, Tracks, Variant};
pub use view::View;
