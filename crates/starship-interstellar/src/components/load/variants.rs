//! Chapters V1 to V7: what is printed for the variants.

use tabletop::data::{NumberReader, parse_text, within};
use tabletop::{ComponentError, Components};

use super::files::{MultiTokenRow, UniversalRow, VariantsFile};
use super::{VARIANTS, check_gains, exactly, is_plain, read_track};
use crate::chv_variants::{LAYERS_MAX, Layer, LeaderBoard, UniquePassInfo, VariantInfo};
use crate::components::{DiscoveryInfo, DiscoveryKind, MechanismInfo, ProductionInfo, Reward};
use crate::cubes::Cubes;
use crate::ids::{MULTI_PER_PLANET, N_BLACK_HOLES, N_LOST_PLANETS, Planet, Resource};

/// The variants, and their tokens that join those of the base game.
pub(super) struct Loaded {
    pub(super) info: VariantInfo,
    pub(super) discoveries: Vec<DiscoveryInfo>,
    pub(super) production: Vec<ProductionInfo>,
    pub(super) mechanisms: Vec<MechanismInfo>,
}

fn wrong<T>(message: String) -> Result<T, ComponentError> {
    Err(ComponentError::new(VARIANTS, message))
}

/// Reads the file. R-135: a set of files from before there were variants plays by the built-in one.
pub(super) fn load(components: &Components) -> Result<Loaded, ComponentError> {
    let text = components.file(VARIANTS).unwrap_or(include_str!("../../../data/variants.toml"));
    let mut file: VariantsFile = parse_text(VARIANTS, text)?;
    let mut numbers = NumberReader::new(VARIANTS, std::mem::take(&mut file.numbers));
    let value = numbers.byte("universal_value", 1, 10)?;
    let families = file.families.iter().enumerate();
    let families: Vec<Cubes> =
        families.map(|(idx, people)| read_family(idx, people)).collect::<Result<_, _>>()?;
    let info = VariantInfo {
        black_hole_fuel: numbers.byte("black_hole_fuel", 1, 20)?,
        black_holes_replace: numbers.byte("black_holes_replace", 0, 16)?,
        lost_planets_replace: numbers.byte("lost_planets_replace", 0, 16)?,
        families: exactly(VARIANTS, families, "Families")?,
        multi_resource_others: numbers.byte("multi_resource_others", 0, 7)?,
        unique_pass: read_pass(&mut file)?,
        leader_tracks: read_leaders(&mut file)?,
        universal_others: numbers.byte("universal_others", 6, 6)?,
        universal_replace: numbers.byte("universal_replace", 0, 20)?,
    };
    numbers.finish()?;
    Ok(Loaded {
        info,
        discoveries: read_discoveries(&file)?,
        production: read_production(&file)?,
        mechanisms: read_universal(&file.universal, value)?,
    })
}

/// §V2.1: some people, at most five, so that a price stays one that somebody can have.
fn read_family(idx: usize, people: &str) -> Result<Cubes, ComponentError> {
    let entry = format!("Family {}", idx + 1);
    let cubes = read_letters(&entry, people)?;
    if (1..=5).contains(&cubes.total()) {
        return Ok(cubes);
    }
    wrong(format!("{entry}: {} people are not possible; write 1 to 5", cubes.total()))
}

fn read_letters(entry: &str, letters: &str) -> Result<Cubes, ComponentError> {
    letters.parse().or_else(|error| wrong(format!("{entry}: {error}")))
}

fn read_discoveries(file: &VariantsFile) -> Result<Vec<DiscoveryInfo>, ComponentError> {
    let hole = &file.black_hole;
    check_gains(VARIANTS, "black_hole", &hole.discovery, is_plain)?;
    let n = N_BLACK_HOLES as u8;
    within(VARIANTS, "black_hole: copies", hole.copies, n, n)?;
    let info = DiscoveryInfo {
        kind: DiscoveryKind::BlackHole,
        discovery: hole.discovery,
        reward: Reward::NOTHING,
    };
    let mut discoveries = vec![info; N_BLACK_HOLES];
    for (idx, row) in file.lost_planet.iter().enumerate() {
        let entry = format!("lost_planet {}", idx + 1);
        check_gains(VARIANTS, &entry, &row.discovery, is_plain)?;
        check_gains(VARIANTS, &entry, &row.reward, is_plain)?;
        let copies = within(VARIANTS, &format!("{entry}: copies"), row.copies, 1, 10)?;
        let (discovery, reward) = (row.discovery, row.reward);
        let info = DiscoveryInfo { kind: DiscoveryKind::LostPlanet, discovery, reward };
        discoveries.extend(std::iter::repeat_n(info, usize::from(copies)));
    }
    let have = discoveries.len() - N_BLACK_HOLES;
    if have != N_LOST_PLANETS {
        let all = N_LOST_PLANETS;
        return wrong(format!("{have} Lost Mining Planets with all copies; there are {all}"));
    }
    Ok(discoveries)
}

/// §V4.1: two for each planet but Earth.
fn read_production(file: &VariantsFile) -> Result<Vec<ProductionInfo>, ComponentError> {
    let mut tokens = Vec::new();
    for (idx, row) in file.multi_resource.iter().enumerate() {
        let entry = format!("multi_resource {}", row.planet);
        let planet = Planet::from_key(&row.planet).filter(|planet| planet.rank() == Some(idx));
        let Some(planet) = planet else {
            return wrong(format!(
                "{entry}: list the planets but Earth once each, from the Sun outwards"
            ));
        };
        if row.tokens.len() != MULTI_PER_PLANET {
            let n = row.tokens.len();
            return wrong(format!("{entry}: {n} tokens; each planet has {MULTI_PER_PLANET}"));
        }
        for token in &row.tokens {
            tokens.push(read_token(&entry, planet, token)?);
        }
    }
    let n = Planet::COLONIES.len() * MULTI_PER_PLANET;
    if tokens.len() != n {
        let have = tokens.len();
        return wrong(format!("{have} multi_resource tokens listed; there are exactly {n}"));
    }
    Ok(tokens)
}

/// §V4.2: layers of one colour each, two or three of them.
fn read_token(
    entry: &str,
    planet: Planet,
    row: &MultiTokenRow,
) -> Result<ProductionInfo, ComponentError> {
    if !(2..=LAYERS_MAX).contains(&row.layers.len()) {
        let n = row.layers.len();
        return wrong(format!("{entry}: {n} layers; a token has 2 to {LAYERS_MAX}"));
    }
    let mut layers = [Layer::NONE; LAYERS_MAX];
    for (place, letters) in layers.iter_mut().zip(&row.layers) {
        let cubes = read_letters(entry, letters)?;
        let mut colours = cubes.colours();
        let (Some(resource), None) = (colours.next(), colours.next()) else {
            return wrong(format!("{entry}: the layer {letters} is not of one colour"));
        };
        let n = within(VARIANTS, entry, cubes.get(resource), 1, 20)?;
        *place = Layer { resource, n };
    }
    let ars = within(VARIANTS, &format!("{entry}: ars"), row.ars, 0, 10)?;
    let Layer { resource, n } = layers[0];
    let deeper = std::array::from_fn(|idx| layers[idx + 1]);
    Ok(ProductionInfo { planet, resource, n, ars, deeper })
}

/// §V5.3: ladders as on the usual Pass token.
fn read_pass(file: &mut VariantsFile) -> Result<[UniquePassInfo; 4], ComponentError> {
    let mut tokens = Vec::new();
    for (idx, row) in std::mem::take(&mut file.unique_pass).into_iter().enumerate() {
        let entry = format!("unique_pass {}", idx + 1);
        for reward in row.action.iter().chain(&row.salvation) {
            check_gains(VARIANTS, &entry, reward, is_plain)?;
        }
        tokens.push(UniquePassInfo {
            action: exactly(VARIANTS, row.action, &format!("action rewards of {entry}"))?,
            salvation: exactly(VARIANTS, row.salvation, &format!("salvation rewards of {entry}"))?,
        });
    }
    exactly(VARIANTS, tokens, "Unique Pass tokens")
}

type Boards = [[[Reward; super::TRACK_SPACES]; 2]; LeaderBoard::COUNT];

/// §V6.1: four boards of two sides.
fn read_leaders(file: &mut VariantsFile) -> Result<Boards, ComponentError> {
    let mut boards = Vec::new();
    for (idx, row) in std::mem::take(&mut file.leader_tracks).into_iter().enumerate() {
        if LeaderBoard::ALL.get(idx).map(|board| board.key()) != Some(row.board.as_str()) {
            let known = LeaderBoard::ALL.map(LeaderBoard::key).join(", ");
            return wrong(format!("leader_tracks \"{}\": list {known}, once each", row.board));
        }
        let track = |name: &str, spaces: Vec<Reward>| {
            read_track(VARIANTS, &format!("{name} of {}", row.board), spaces)
        };
        boards.push([track("starship", row.starship)?, track("humankind", row.humankind)?]);
    }
    exactly(VARIANTS, boards, "sides of Leader Tracks")
}

/// §V7.1: two starting ones, then eight regular ones.
fn read_universal(rows: &[UniversalRow], value: u8) -> Result<Vec<MechanismInfo>, ComponentError> {
    let mut all = Vec::new();
    for (back, n) in [("starting", 2), ("regular", 8)] {
        let first = all.len();
        for row in rows.iter().filter(|row| row.back == back) {
            let entry = format!("universal {back}");
            let cubes = within(VARIANTS, &format!("{entry}: cubes"), row.cubes, 1, 5)?;
            let copies = within(VARIANTS, &format!("{entry}: copies"), row.copies, 1, 8)?;
            let price = Cubes::of(Resource::Red, cubes);
            let info = MechanismInfo { price, value, universal: true };
            all.extend(std::iter::repeat_n(info, usize::from(copies)));
        }
        let have = all.len() - first;
        if have != n {
            return wrong(format!("{have} {back} Universal Mechanisms; there are exactly {n}"));
        }
    }
    match rows.iter().find(|row| !["starting", "regular"].contains(&row.back.as_str())) {
        Some(row) => wrong(format!("no back \"{}\"; write starting or regular", row.back)),
        None => Ok(all),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Rules;

    /// What is said when the first `from` of the file becomes `to`.
    fn refused(from: &str, to: &str) -> String {
        let mut components = Rules::embedded();
        let text = components.file(VARIANTS).expect("a component file");
        assert!(text.contains(from), "there is no {from:?}");
        let text = text.replacen(from, to, 1);
        components.replace(VARIANTS, text).expect("a component file");
        Rules::load(&components).expect_err("a wrong file is refused").to_string()
    }

    #[test]
    fn wrong_tokens_of_variants_are_refused_with_a_sentence() {
        for (from, to, said) in [
            ("copies = 8", "copies = 7", "black_hole: copies = 7 is not possible; write 8"),
            ("\"RRY\"", "\"\"", "Family 1: no cubes are written as \"-\""),
            ("\"RRY\"", "\"-\"", "Family 1: 0 people are not possible; write 1 to 5"),
            ("\"RRY\", ", "", "9 Families listed; the software plays with exactly 10"),
            (
                "reward = \"2 red\"",
                "reward = \"extra action\"",
                "lost_planet 1: \"extra action\" cannot be gained here; choose another",
            ),
            (
                "{ copies = 2, discovery",
                "{ copies = 3, discovery",
                "11 Lost Mining Planets with all copies; there are 10",
            ),
            (
                "planet = \"venus\"",
                "planet = \"earth\"",
                "multi_resource earth: list the planets but Earth once each, from the Sun outwards",
            ),
            (
                "[\"PPPP\", \"RR\"]",
                "[\"PPPP\"]",
                "multi_resource mercury: 1 layers; a token has 2 to 3",
            ),
            (
                "[\"PPPP\", \"RR\"]",
                "[\"PPPP\", \"RY\"]",
                "multi_resource mercury: the layer RY is not of one colour",
            ),
            (
                "action = [\"nothing\", \"1 fuel\", \"3 fuel\"",
                "action = [\"nothing\", \"3 fuel\"",
                "4 action rewards of unique_pass 1 listed; the software plays with exactly 5",
            ),
            (
                "board = \"1a\"",
                "board = \"5a\"",
                "leader_tracks \"5a\": list 1a, 1b, 2a, 2b, 3a, 3b, 4a, 4b, once each",
            ),
            (
                "\"3 fuel\", \"drill 1\"",
                "\"extra action\", \"drill 1\"",
                "starship of 1a: 2 Extra Actions; a track gives one at most",
            ),
            (
                "back = \"starting\"",
                "back = \"regular\"",
                "0 starting Universal Mechanisms; there are exactly 2",
            ),
            (
                "cubes = 3",
                "cubes = 6",
                "universal regular: cubes = 6 is not possible; write 1 to 5",
            ),
            (
                "universal_others = { value = 6",
                "universal_others = { value = 7",
                "universal_others = 7 is not possible; write 6",
            ),
        ] {
            assert_eq!(refused(from, to), format!("{VARIANTS}: {said}"));
        }
    }

    /// The reconstructed lists are those that the dossier gives, in short.
    #[test]
    fn the_tokens_of_the_variants() {
        let rules = Rules::load(&Rules::embedded()).expect("the embedded data is sound");
        let first = rules.production[70];
        assert_eq!((first.resource, first.n, first.ars), (Resource::Purple, 4, 1));
        assert_eq!(first.deeper[0], Layer { resource: Resource::Red, n: 2 });
        assert_eq!(first.deeper[1], Layer::NONE);
        let lost: Vec<String> =
            rules.discoveries[48..].iter().map(|info| info.reward.to_string()).collect();
        assert_eq!(lost[..4], ["2 red", "2 red", "3 red", "1 yellow"]);
        assert!(
            rules.discoveries[40..].iter().all(|info| info.discovery.to_string() == "1 prestige")
        );
    }
}
