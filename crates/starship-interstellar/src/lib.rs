//! Starship Interstellar: the rules, a module for each chapter.
//!
//! The name belongs to its publisher; the rules are told in our own words in `rules.toml`, what the
//! books leave open is decided in `RULINGS.md`, what is printed on components stands in `data/`.
//! What may cross the table is public; the State is not, and nothing outside can name it.

mod ch01_payment;
mod ch01_rewards;
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
mod ch10_hall;
mod cha_antimatter;
mod chc_halley;
mod chf_flyby;
mod chk_kuiper;
mod chv_variants;

mod action;
mod components;
mod cubes;
mod determinize;
mod event;
mod fact;
mod flow;
mod frame;
mod game;
mod geometry;
mod holdings;
mod ids;
mod illegal;
mod lessons;
mod notation;
mod position;
mod question;
mod sheet;
mod state;
mod sums;
mod variant;
mod view;
mod words;

pub use action::{Action, Part};
pub use ch01_payment::Frame as PaymentFrame;
pub use ch01_rewards::Frame as RewardFrame;
pub use ch01_turn::Frame as TurnFrame;
pub use ch04_market::Frame as MarketFrame;
pub use ch04_production::Frame as ProductionFrame;
pub use ch04_research::Frame as ResearchFrame;
pub use ch04_solar::Frame as SolarFrame;
pub use ch04_travel::Frame as TravelFrame;
pub use ch05_build::Frame as BuildFrame;
pub use ch05_government::Frame as GovernmentFrame;
pub use ch05_probe::Frame as ProbeFrame;
pub use ch05_salvation::Frame as SalvationFrame;
pub use ch05_save::Frame as SaveFrame;
pub use ch05_tracks::Frame as TracksFrame;
pub use ch06_phase::Frame as PhaseFrame;
pub use ch07_sun::Frame as SunFrame;
pub use ch09_setup::Frame as SetupFrame;
pub use ch10_hall::{
    Basis as HallBasis, Cube as HallCube, HallDesk, HallDoc, HallEvent, HallFrame, Level,
    Mode as HallMode, Row as HallRow, Sight as HallSight, Why as HallWhy,
};
pub use cha_antimatter::{
    AntiMatterAction, AntiMatterDoc, AntiMatterEvent, AntiMatterFrame, AntiMatterInfo, Enhancement,
    LaboratoryDoc, MoscoviumDoc,
};
pub use chc_halley::{
    CometDoc, HalleyAction, HalleyDoc, HalleyEvent, HalleyFrame, HalleyInfo, HalleyText, Port,
};
pub use chk_kuiper::{
    Asteroid, AsteroidInfo, AsteroidView, KuiperAction, KuiperDoc, KuiperEvent, KuiperFrame,
    KuiperInfo, KuiperToken, KuiperTokenInfo, MinedDoc, MiningDoc, N_ASTEROIDS, N_FIRST,
    N_KUIPER_TOKENS, RockDoc,
};
pub use chv_variants::{
    FamiliesDoc, FamilyToken, FamilyView, LAYERS_MAX, Layer, LayerDoc, LeaderBoard, LeaderTracks,
    LeadersView, PassDoc, PassView, SetUp, UniquePass, UniquePassInfo, VariantAction, VariantEvent,
    VariantFrame, VariantInfo, VariantOptions, VariantsDoc, VariantsView,
};
pub use components::{
    DiscoveryInfo, DiscoveryKind, Effects, ExtraAction, ExtraInfo, ExtraSalvation, Gain, HallInfo,
    Icon, MarketInfo, MechanismInfo, Numbers, PointInfo, ProductionInfo, Reward, Rules, Size,
};
pub use cubes::Cubes;
pub use event::{Event, Event as EventView, Memory};
pub use fact::{Fact, GainFact, WayFact};
pub use game::StarshipInterstellar;
pub use geometry::{Geometry, Place, PlanetInfo, Spot};
pub use holdings::{Colony, Holdings, Modules, Outlook, cheapest_payment};
pub use ids::{
    Building, Conversion, Deed, Discovery, Extra, Family, MULTI_PER_PLANET, Mechanism,
    N_BLACK_HOLES, N_COLUMNS, N_DISCOVERIES, N_DISCOVERIES_ALL, N_EXTRAS, N_LOST_PLANETS,
    N_MECHANISMS, N_MECHANISMS_ALL, N_PLANETS, N_POINTS, N_PRODUCTION, N_PRODUCTION_ALL,
    N_QUADRANTS, N_ROWS, N_SOLAR_EVENTS, N_TOKENS, Orbit, Planet, Player, PointOfInterest,
    ProductionToken, Project, Quadrant, Resource, SalvationTech, SolarEvent, TOKENS_PER_PLANET,
    Token, TokenSet, Track,
};
pub use illegal::Illegal;
pub use position::Position;
pub use position::documents::{
    BuildingCount, CorporationDoc, ExplorerDoc, LevelDoc, PlanetDoc, ZoneDoc,
};
pub use sheet::Sheet;
pub use state::{
    End, Frame, GovernmentStep, JourneyPlace, Phase, Purchase, Source, Technology, Terms,
};
pub use sums::Sums;
pub use variant::Variant;
pub use view::View;
