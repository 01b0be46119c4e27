//! What is printed for Danger from Kuiper.

use tabletop::small_number;

use crate::components::Reward;
use crate::ids::{N_QUADRANTS, Planet, Resource};

/// Asteroid tokens in the box, First Sightings among them.
pub const N_ASTEROIDS: usize = 37;
/// First Sightings: the last ones of all Asteroids.
pub const N_FIRST: usize = 10;
/// Kuiper tokens in the box.
pub const N_KUIPER_TOKENS: usize = 14;

small_number! {
    /// An Asteroid token; the last ten are First Sightings.
    Asteroid, 0, N_ASTEROIDS - 1, "Asteroid"
}
small_number! {
    /// A Kuiper token: two for each planet but Earth.
    KuiperToken, 0, N_KUIPER_TOKENS - 1, "Kuiper token"
}

/// An Asteroid token (§K.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsteroidInfo {
    /// The colour of its front.
    pub resource: Resource,
    /// Is it a First Sighting?
    pub first: bool,
    /// What its back gives (§K.5.1).
    pub reward: Reward,
}

/// A Kuiper token (§K.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KuiperTokenInfo {
    /// On its back: what Asteroids can hit.
    pub planet: Planet,
    /// On its front: Orbits that Asteroids fall, by Quadrant.
    pub moves: [u8; N_QUADRANTS as usize],
}

/// Everything that is printed for chapter K.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KuiperInfo {
    /// By [`Asteroid`].
    pub asteroids: [AsteroidInfo; N_ASTEROIDS],
    /// By [`KuiperToken`].
    pub tokens: [KuiperTokenInfo; N_KUIPER_TOKENS],
    /// Prestige for one to five colours (§K.6).
    pub scores: [u8; 5],
    /// Orbits for each sign of a Solar Event (§K.3.1).
    pub event_orbits: u8,
    /// Cubes for each Deposit that is hit (§K.3.3).
    pub impact_cubes: u8,
    /// Cubes for the Solar Bag (§K.3.4).
    pub sun_cubes: u8,
    /// Fuel of a Launch Base for each Quadrant (§K.4.1).
    pub quadrant_fuel: u8,
    /// Fuel of a capture for each Orbit (§K.4.2).
    pub orbit_fuel: u8,
    /// Asteroids on a Mining Board (§K.4.3).
    pub board: u8,
}
