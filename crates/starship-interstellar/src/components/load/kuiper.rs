//! `kuiper.toml`: Asteroids, Kuiper tokens and the numbers of chapter K.

use tabletop::data::{NumberReader, within};
use tabletop::{ComponentError, Components, lookup};

use super::files::{AsteroidRow, KuiperFile};
use super::{KUIPER, check_gains, exactly, is_for_the_government, read_list};
use crate::chk_kuiper::{AsteroidInfo, KuiperInfo, KuiperTokenInfo, N_ASTEROIDS, N_FIRST};
use crate::ids::{N_QUADRANTS, Planet, Resource};

/// What is printed, for files of games that were begun without it.
pub(in crate::components) const PRINTED: &str = include_str!("../../../data/kuiper.toml");

pub(super) fn load(components: &Components) -> Result<KuiperInfo, ComponentError> {
    let file: KuiperFile = super::parse_added(components, KUIPER, PRINTED)?;
    let mut asteroids = Vec::new();
    read_asteroids("asteroid", &file.asteroid, N_ASTEROIDS - N_FIRST, &mut asteroids)?;
    read_asteroids("first", &file.first, N_FIRST, &mut asteroids)?;
    let mut tokens = Vec::new();
    for (idx, row) in file.token.iter().enumerate() {
        let entry = format!("token {}", idx + 1);
        let planet = lookup!(Planet, &row.planet, KUIPER, entry, "planet")?;
        if Planet::COLONIES.get(idx / 2) != Some(&planet) {
            let message =
                format!("{entry}: list two for each planet but Earth, from the Sun outwards");
            return Err(ComponentError::new(KUIPER, message));
        }
        for n in &row.moves {
            within(KUIPER, &format!("{entry}: moves"), *n, 0, 8)?;
        }
        let moves: [u8; N_QUADRANTS as usize] =
            exactly(KUIPER, row.moves.clone(), &format!("moves of {entry}"))?;
        tokens.push(KuiperTokenInfo { planet, moves });
    }
    let mut numbers = NumberReader::new(KUIPER, file.numbers);
    let info = KuiperInfo {
        asteroids: exactly(KUIPER, asteroids, "Asteroids")?,
        tokens: exactly(KUIPER, tokens, "Kuiper tokens")?,
        scores: read_list::<5>(KUIPER, "scores", &file.scores, 0..=100)?.map(|n| n as u8),
        event_orbits: numbers.byte("event_orbits", 1, 8)?,
        impact_cubes: numbers.byte("impact_cubes", 1, 10)?,
        sun_cubes: numbers.byte("sun_cubes", 1, 10)?,
        quadrant_fuel: numbers.byte("quadrant_fuel", 0, 5)?,
        orbit_fuel: numbers.byte("orbit_fuel", 0, 5)?,
        board: numbers.byte("board", 1, 5)?,
    };
    numbers.finish()?;
    Ok(info)
}

/// The tokens of five colours, so many in all.
fn read_asteroids(
    list: &str,
    rows: &[AsteroidRow],
    n: usize,
    out: &mut Vec<AsteroidInfo>,
) -> Result<(), ComponentError> {
    let first = out.len();
    for (idx, row) in rows.iter().enumerate() {
        let entry = format!("{list} {}", row.resource);
        let resource = lookup!(Resource, &row.resource, KUIPER, list, "Resource")?;
        if resource.index() != idx {
            let message = format!("{entry}: list the Resources once each, from red to purple");
            return Err(ComponentError::new(KUIPER, message));
        }
        for reward in &row.rewards {
            check_gains(KUIPER, &entry, reward, is_for_the_government)?;
            if reward.is_nothing() {
                let message = format!("{entry}: every Asteroid gives something");
                return Err(ComponentError::new(KUIPER, message));
            }
            out.push(AsteroidInfo { resource, first: list == "first", reward: *reward });
        }
    }
    let found = out.len() - first;
    if rows.len() == Resource::COUNT && found == n {
        return Ok(());
    }
    let message = format!("{found} tokens listed as {list}; the software plays with exactly {n}");
    Err(ComponentError::new(KUIPER, message))
}
