//! Starship Interstellar: the rules, a module for each chapter.
//!
//! The name belongs to its publisher; the rules are told in our own words in `rules.toml`, what the
//! books leave open is decided in `RULINGS.md`, what is printed on components stands in `data/`.
//! What may cross the table is public; the State is not, and nothing outside can name it.

mod action;
mod antimatter;
mod audit;
mod ch01_turn;
mod ch04_market;
mod ch04_production;
mod ch04_research;
mod ch04_solar;
mod ch04_travel;
mod ch05_build;
mod ch05_government;
mod ch05_probe;
mod ch05_salvation;
mod ch05_save;
mod ch05_tracks;
mod ch06_phase;
mod ch07_sun;
mod ch08_end;
mod ch09_setup;
mod components;
mod cubes;
mod documents;
mod event;
mod flyby;
mod frames;
mod gains;
mod game;
mod geometry;
mod hall;
mod halley;
mod holding;
mod ids;
mod illegal;
mod kuiper;
mod notation;
mod payment;
mod position;
mod state;
mod variant;
mod variants;
mod view;
mod words;

pub use action::{Action, Part};
pub use antimatter::{
    AntiMatterAction, AntiMatterDoc, AntiMatterEvent, AntiMatterFrame, AntiMatterInfo, Enhancement,
    LaboratoryDoc, MoscoviumDoc,
};
pub use components::{
    DiscoveryInfo, DiscoveryKind, Effects, ExtraAction, ExtraInfo, ExtraSalvation, Gain, HallInfo,
    Icon, MarketInfo, MechanismInfo, Numbers, PointInfo, ProductionInfo, Reward, Rules, Size,
};
pub use cubes::Cubes;
pub use documents::{BuildingCount, CorporationDoc, ExplorerDoc, LevelDoc, PlanetDoc, ZoneDoc};
pub use event::{Happening, Memory};
pub use game::StarshipInterstellar;
pub use geometry::{Geometry, Place, PlanetInfo, Spot};
pub use hall::{
    Basis as HallBasis, Cube as HallCube, HallDoc, HallEvent, HallFrame, Level, Mode as HallMode,
    Row as HallRow, Sight as HallSight, Why as HallWhy,
};
pub use halley::{
    CometDoc, HalleyAction, HalleyDoc, HalleyEvent, HalleyFrame, HalleyInfo, HalleyText, Port,
};
pub use holding::{Colony, Holding, Modules, Outlook, cheapest_payment};
pub use ids::{
    Building, Conversion, Deed, Discovery, Extra, Family, MULTI_PER_PLANET, Mechanism,
    N_BLACK_HOLES, N_COLUMNS, N_DISCOVERIES, N_DISCOVERIES_ALL, N_EXTRAS, N_LOST_PLANETS,
    N_MECHANISMS, N_MECHANISMS_ALL, N_PLANETS, N_POINTS, N_PRODUCTION, N_PRODUCTION_ALL,
    N_QUADRANTS, N_ROWS, N_SOLAR_EVENTS, N_TOKENS, Orbit, Planet, Player, PointOfInterest,
    ProductionToken, Project, Quadrant, Resource, SalvationTech, SolarEvent, TOKENS_PER_PLANET,
    Token, TokenSet, Track,
};
pub use illegal::Illegal;
pub use kuiper::{
    Asteroid, AsteroidInfo, AsteroidView, KuiperAction, KuiperDoc, KuiperEvent, KuiperFrame,
    KuiperInfo, KuiperToken, KuiperTokenInfo, MinedDoc, MiningDoc, N_ASTEROIDS, N_FIRST,
    N_KUIPER_TOKENS, RockDoc,
};
pub use position::Position;
pub use state::{End, Frame, JourneyPlace, Phase, Purchase, Source, Step, Technology, Terms};
pub use variant::Variant;
pub use variants::{
    FamiliesDoc, FamilyToken, FamilyView, LAYERS_MAX, Layer, LayerDoc, LeaderBoard, LeaderTracks,
    LeadersView, PassDoc, PassView, SetUp, UniquePass, UniquePassInfo, VariantAction, VariantEvent,
    VariantFrame, VariantInfo, VariantOptions, VariantsDoc, VariantsView,
};
pub use view::View;
