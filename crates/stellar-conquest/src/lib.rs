//! Stellar Conquest: the rules, a module for each chapter of the book.
//!
//! The name belongs to its publisher; the rules are told in our own words in `rules.toml`, what the
//! book leaves open is decided in `RULINGS.md`, what is printed on components stands in `data/`.
//! What may cross the table is public; the State is not, and nothing outside can name it.

mod ch02_setup;
mod ch03_explore;
mod ch03_movement;
mod ch03_posts;
mod ch03_turn;
mod ch04_battle;
mod ch04_colony;
mod ch04_fire;
mod ch05_landing;
mod ch06_production;
mod ch06_research;

mod action;
mod components;
mod determinize;
mod event;
mod fact;
mod fleets;
mod flood;
mod flow;
mod game;
mod geometry;
mod ids;
mod illegal;
mod journey;
mod lessons;
mod notation;
mod position;
mod question;
mod routes;
mod sheet;
mod state;
mod sums;
mod variant;
mod view;
mod words;

pub use action::{Action, Target};
pub use ch02_setup::Frame as SetupFrame;
pub use ch03_explore::Frame as ExploreFrame;
pub use ch03_movement::Frame as MovementFrame;
pub use ch03_posts::Frame as PostsFrame;
pub use ch04_battle::Frame as BattleFrame;
pub use ch04_colony::Frame as ColonyFrame;
pub use ch04_fire::{Frame as FireFrame, odds as shot_odds};
pub use ch05_landing::Frame as LandingFrame;
pub use ch06_production::{bonus_limit, born, factories_each};
pub use ch06_research::row as research_row;
pub use components::{
    AttackTable, CAPACITY_MAX, CardInfo, ItemInfo, NO_STAR, Numbers, Odds, PRICE_MAX, PlanetInfo,
    Predecessor, Rules, StarInfo, TechInfo,
};
pub use event::{Activity, ColonySight, Event, EventView, Memory, ShipCount, ShipSight, Sighting};
pub use fact::Fact;
pub use fleets::Mark;
pub use game::StellarConquest;
pub use geometry::{Geometry, NO_HEX, UNREACHABLE};
pub use ids::{
    Card, Colour, Hex, HexError, HexSet, Item, N_CARDS, N_COLUMNS, N_HEXES, N_PLANETS, N_STARS,
    PLANETS_PER_STAR, Planet, PlanetType, ShipClass, Star, Tech, TechClass, Unit,
};
pub use illegal::{Illegal, NoLanding};
pub use position::documents::{
    BattleDoc, CargoDoc, ColonyDoc, DeskDoc, Payment, SeatDoc, StackDoc,
};
pub use position::{CardAt, Position};
pub use sheet::{
    CardSheet, EntrySheet, HexesSheet, ItemSheet, NumberSheet, OddsSheet, PlanetSheet, PriceSheet,
    ReducedSheet, Sheet, ShipSheet, StarSheet, TechSheet,
};
pub use state::{Frame, Group, Phase, SecretStep};
pub use sums::{
    BattleSums, ColonySums, FateSums, ItemSums, LimitSums, OwnSums, RangeSums, ScoreSums, ShipSums,
    ShotSums, Standing, Sums, TechSums,
};
pub use variant::{Secrecy, Variant};
pub use view::{Marker, Own, Post, StarView, View};
