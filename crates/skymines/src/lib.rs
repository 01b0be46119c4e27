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

mod event;
mod fact;
mod flow;
mod game;
mod geometry;
mod holdings;
mod ids;
mod illegal;
mod lessons;
mod list;
mod luna;
mod notation;
mod position;
mod question;
mod sheet;
mod state;
mod sums;
mod variant;
mod view;
mod words;

pub use action::{Action, Item, Items};
pub use ch03_setup::{Draw, Frame as SetupFrame};
pub use ch04_planning::Frame as PlanningFrame;
pub use ch05_energy::Frame as EnergyFrame;
pub use ch05_goods::Frame as GoodsFrame;
pub use ch05_markers::Frame as MarkersFrame;
pub use ch05_pass::Frame as PassFrame;
pub use ch05_research::Frame as ResearchFrame;
pub use ch05_tracks::Frame as TracksFrame;
pub use ch05_turn::Frame as TurnFrame;
pub use ch10_scoring::CATEGORIES;
pub use ch16_threats::Frame as ThreatsFrame;
pub use ch17_campaign::Frame as CampaignFrame;
pub use components::*;
pub use event::{Event, EventView, Memory, Party, Why};
pub use fact::{Barrier, Currency, Fact, Waste};
pub use game::Skymines;
pub use geometry::*;
pub use holdings::Holdings;
pub use ids::*;
pub use illegal::Illegal;
pub use luna::{
    ColumnSight, Deed, Frame as LunaFrame, From as LunaFrom, InSlot, LunaDesk, LunaDoc, Ousting,
    PoolDoc, Rank, Tie, What,
};
pub use position::documents::{BoardDoc, CampaignDoc, DeskDoc, StationDoc, TableDoc};
pub use position::{Position, SeatDoc};
pub use sheet::*;
pub use state::{Actor, Frame, N_CATEGORIES, Phase, SecretStep};
pub use sums::{CompanySum, MajoritySum, PlayerSum, SeatSum, Sums, ThreatSum};
pub use variant::{Threats, Tracks, Variant};
pub use view::View;
