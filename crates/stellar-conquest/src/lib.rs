//! Stellar Conquest: the rules, a module for each chapter of the book.
//!
//! The name belongs to its publisher; the rules are told in our own words in `rules.toml`, what the
//! book leaves open is decided in `RULINGS.md`, what is printed on components stands in `data/`.
//! What may cross the table is public; the State is not, and nothing outside can name it.

mod action;
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
mod components;
mod determinize;
mod documents;
mod event;
mod fleets;
mod flood;
mod game;
mod geometry;
mod ids;
mod illegal;
mod notation;
mod position;
mod routes;
mod state;
mod variant;
mod view;
mod words;

pub use action::{Action, Target};
pub use components::{
    AttackTable, CAPACITY_MAX, CardInfo, ItemInfo, NO_STAR, Numbers, Odds, PRICE_MAX, PlanetInfo,
    Predecessor, Rules, StarInfo, TechInfo,
};
pub use documents::{BattleDoc, CargoDoc, ColonyDoc, DeskDoc, Payment, SeatDoc, StackDoc};
pub use event::{Activity, ColonySight, Event, Happening, Memory, ShipCount, ShipSight, Sighting};
pub use fleets::Mark;
pub use game::StellarConquest;
pub use geometry::{Geometry, NO_HEX, UNREACHABLE};
pub use ids::{
    Card, Colour, Hex, HexError, HexSet, Item, N_CARDS, N_COLUMNS, N_HEXES, N_PLANETS, N_STARS,
    PLANETS_PER_STAR, Planet, PlanetType, ShipClass, Star, Tech, TechClass, Unit,
};
pub use illegal::{Illegal, NoLanding};
pub use position::{CardAt, Position};
pub use state::{Frame, Group, Phase, Step};
pub use variant::{Secrecy, Variant};
pub use view::{Marker, Own, Post, StarView, View};
