//! Answers: one closed list for all questions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cha_antimatter::AntiMatterAction;
use crate::chc_halley::HalleyAction;
use crate::chk_kuiper::KuiperAction;
use crate::chv_variants::VariantAction;
use crate::cubes::Cubes;
use crate::ids::{
    Building, Conversion, Deed, Extra, Planet, Project, Quadrant, Resource, Token, Track,
};
use crate::state::Technology;

/// What moves cubes or gives Fuel in a production (§4.6).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The Base (§4.6.1).
    Base,
    /// The Explorer, if it is there (§4.6.1).
    Explorer,
    /// A Drill (§T.4).
    Drill,
    /// An ARS (§T.1).
    Ars,
    /// An Outpost (§T.3).
    Outpost,
}

/// An answer of a seat.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Play this token on its Action side (§1.3).
    Play {
        /// Which.
        token: Token,
    },
    /// Play this token on its Salvation side for this action (§5.0).
    Use {
        /// Which.
        token: Token,
        /// What for.
        deed: Deed,
    },
    /// Do the action of the active token once more (§1.5).
    Repeat,
    /// Play the Pass token (§1.6).
    Pass,
    /// Keep these of the cubes drawn (§4.1.1).
    Keep {
        /// Which.
        cubes: Cubes,
    },
    /// Research this (§4.2).
    Research {
        /// Which.
        technology: Technology,
    },
    /// Pay with these cubes (§1.9).
    Pay {
        /// Which.
        cubes: Cubes,
    },
    /// Put the Wormhole token there (§T.6.3).
    PlaceWormhole {
        /// The Orbit, by its planet.
        orbit: Planet,
        /// The Quadrant.
        quadrant: Quadrant,
    },
    /// Load a Base on Earth (§4.3.1).
    LoadBase,
    /// Load a Building: on Earth from the reserve, elsewhere from the own zone (§4.3.1).
    LoadBuilding {
        /// Which.
        building: Building,
    },
    /// Load these cubes from Storage (§4.3.1).
    LoadCubes {
        /// Which.
        cubes: Cubes,
    },
    /// Give up the Base on this planet (§4.3.6).
    Dismantle,
    /// Pay the Fuel and fly there (§4.3.2).
    Fly {
        /// Where.
        planet: Planet,
    },
    /// Keep the production token and found a Base (§4.3.4).
    Settle,
    /// Put the token back, pay Fuel and look at the next one (§4.3.4).
    Look,
    /// Put a carried Building into the own zone (§4.3.5).
    Deploy {
        /// Which.
        building: Building,
    },
    /// Sell so many cubes of a colour (§4.4.2).
    Sell {
        /// Which.
        resource: Resource,
        /// How many.
        n: u8,
    },
    /// Buy so many cubes of a colour (§4.4.3).
    Buy {
        /// Which.
        resource: Resource,
        /// How many.
        n: u8,
    },
    /// Activate a part of the production, with these cubes (§4.6).
    Activate {
        /// Which.
        part: Part,
        /// Cubes moved; none for an Outpost.
        cubes: Cubes,
    },
    /// Activate a Converter (§T.2).
    Convert {
        /// How.
        how: Conversion,
        /// The cube that goes.
        from: Resource,
        /// The cube, or the two cubes, that come.
        to: Resource,
    },
    /// This planet: of whatever was asked.
    Pick {
        /// Which.
        planet: Planet,
    },
    /// Add cubes of this colour to the Deposit on this planet.
    Refill {
        /// Where.
        planet: Planet,
        /// What.
        resource: Resource,
    },
    /// This way of a reward, from 0.
    Choose {
        /// Which.
        way: u8,
    },
    /// A step on this Leader Track.
    Step {
        /// Which.
        track: Track,
    },
    /// Take this Extra Action token (§X.0).
    Take {
        /// Which.
        extra: Extra,
    },
    /// Build the Mechanism on this space (§5.1).
    Build {
        /// The row.
        project: Project,
        /// From the left, 0 to 3.
        column: u8,
    },
    /// Save somebody of this colour (§5.2).
    Save {
        /// Which.
        resource: Resource,
    },
    /// Move the Probe to this row of the next column (§5.3.1); from the top, 0 to 4.
    Steer {
        /// Which.
        row: u8,
    },
    /// Seat the Scientist on this space (§5.4); from the left, 0 to 3.
    Sit {
        /// Which.
        space: u8,
    },
    /// Take the reward of so many rotations (§1.7).
    Reward {
        /// How many.
        rotations: u8,
    },
    /// Discard an own cube so that H.A.L.L. cannot convert one of its cubes (§H.6.4).
    Counter {
        /// The own cube.
        pay: Resource,
        /// H.A.L.L.'s.
        remove: Resource,
    },
    /// Discard an own cube to put as many red ones into the AI bag as it is worth (§H.6.4).
    Dilute {
        /// The own cube.
        pay: Resource,
    },
    /// Nothing more here.
    Done,
    /// An answer about Halley's Comet (chapter C).
    Halley(HalleyAction),
    /// Answers to questions of the variants.
    Variant(VariantAction),
    /// An answer of chapter K.
    Kuiper(KuiperAction),
    /// An answer of chapter A.
    AntiMatter(AntiMatterAction),
}
