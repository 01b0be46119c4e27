//! The totals of the component lists, and every refusal with its sentence.

use super::load::{
    ANTIMATTER, BOARD, EXTRAS, GOVERNMENT, HALL, JOURNEY, KUIPER, LEADERS, MARKET, MECHANISMS,
    POPULATION, PRODUCTION, SETUP, SUN, TECHNOLOGIES, TOKENS,
};
use super::*;
use crate::ids::{N_MECHANISMS, N_PRODUCTION};

fn rules() -> Rules {
    Rules::load(&Rules::embedded()).expect("the embedded data is sound")
}

/// What is said when the first `from` of a file becomes `to`.
fn refused(file: &str, from: &str, to: &str) -> String {
    let mut components = Rules::embedded();
    let text = components.file(file).expect("a component file");
    assert!(text.contains(from), "{file} has no {from:?}");
    let text = text.replacen(from, to, 1);
    components.replace(file, text).expect("a component file");
    Rules::load(&components).expect_err("a wrong file is refused").to_string()
}

/// Changes of one file: what is replaced, by what, and what is said.
fn check(file: &str, cases: &[(&str, &str, &str)]) {
    for (from, to, said) in cases {
        assert_eq!(refused(file, from, to), format!("{file}: {said}"));
    }
}

/// §4.7, §9.2: the mean values of the dossier, section 4.8.
#[test]
fn s4_7_production_tokens() {
    let rules = rules();
    let sum = |planet: Planet| -> u32 {
        let tokens = rules.production[..N_PRODUCTION].iter().filter(|t| t.planet == planet);
        tokens.map(|token| u32::from(token.n * token.resource.value())).sum()
    };
    assert_eq!(Planet::COLONIES.map(sum), [126, 120, 84, 115, 145, 169, 202]);
    for (idx, token) in rules.production.iter().enumerate() {
        assert_eq!(ProductionToken(idx as u8).planet(), token.planet);
        assert!(token.ars >= 1, "book: an ARS gives at least one cube");
    }
    assert_eq!(rules.token(ProductionToken::of(Planet::Mercury, 8)).resource, Resource::Purple);
    assert_eq!(rules.token(ProductionToken::of(Planet::Jupiter, 0)).resource, Resource::Red);
}

/// §T.0 to §T.7, R-41: every price of the booklet.
#[test]
fn r41_salvation_prices() {
    let rules = rules();
    let told = |family: Family| [1, 2, 3].map(|level| rules.family_cost(family, level).to_string());
    assert_eq!(told(Family::Ars), ["R", "RY", "RGP"]);
    assert_eq!(told(Family::Converter), ["R", "RB", "RYP"]);
    assert_eq!(told(Family::Outpost), ["R", "RY", "GBP"]);
    assert_eq!(told(Family::Drill), ["R", "YG", "GBP"]);
    assert_eq!(told(Family::Solar), ["Y", "RG", "YBP"]);
    assert_eq!(told(Family::Travel), ["Y", "RG", "GBP"]);
    let salvation = [0, 1, 2, 3].map(|n| rules.salvation_cost(n).to_string());
    assert_eq!(salvation, ["Y", "RG", "YBP", "GBP"]);
    let effects = Effects { ars: [2, 3, 5], outpost: [3, 6, 9], drill: [1, 2, 3] };
    assert_eq!(rules.effects, effects);
}

/// §5.1, §9.9: 10 starting and 40 regular Mechanisms.
#[test]
fn s5_1_mechanisms() {
    let rules = rules();
    let starting: u32 = rules.mechanisms[..N_STARTING].iter().map(|m| u32::from(m.value)).sum();
    assert_eq!(starting, 2 + 4 + 2 + 6 + 6 + 4);
    for mechanism in &rules.mechanisms[..N_MECHANISMS] {
        assert_eq!(u16::from(mechanism.value), mechanism.price.value()); // §5.1.2
    }
    assert_eq!(rules.sizes.map(|size| size.slots), [6, 8, 9]);
    let modules = usize::from(rules.numbers.modules * rules.size(4).slots);
    assert!(modules <= N_MECHANISMS, "every ship can be completed");
}

/// §5.3: the Journey's tokens and points.
#[test]
fn s5_3_discoveries_and_points() {
    let rules = rules();
    let n = |kind| rules.discoveries.iter().filter(|token| token.kind == kind).count();
    assert_eq!(n(DiscoveryKind::Wormhole), 10);
    assert_eq!(n(DiscoveryKind::Galaxy), 14);
    assert_eq!(n(DiscoveryKind::DeepSpace), 16);
    assert_eq!(rules.point_at(2, 0), Some(0));
    assert_eq!(rules.point_at(2, 1), None);
    assert_eq!(rules.point_at(9, 4), Some(9));
    assert_eq!(rules.trappist, [8, 6, 4, 3]);
}

/// §7.1, §7.2: Spiral and events. R-32.
#[test]
fn s7_1_spiral_and_events() {
    let rules = rules();
    assert_eq!(rules.spiral_end(), 33);
    assert_eq!(rules.spiral[0], Icon::Blank);
    assert_eq!(rules.spiral[12], Icon::Destroys(Planet::Mercury));
    assert_eq!(rules.spiral[24], Icon::Destroys(Planet::Venus));
    assert_eq!(rules.spiral[33], Icon::Destroys(Planet::Earth));
    let events = (0..=33).filter(|&space| rules.spiral[space] == Icon::Event);
    assert_eq!(events.collect::<Vec<_>>(), [3, 6, 9, 15, 18, 21, 27, 30]);
    let icons: u16 = rules.solar_events.iter().map(|event| event.total()).sum();
    assert_eq!(icons, 5 + 10 + 15);
    assert_eq!(rules.bag, Cubes([15, 12, 9, 6, 3]));
}

/// §9.7, §8.1, §6.4: what depends on the number of players; solo plays as two.
#[test]
fn s9_7_people_by_players() {
    let rules = rules();
    assert_eq!(rules.size(1), rules.size(2));
    assert_eq!(rules.sizes.map(|size| size.population.total()), [30, 38, 45]);
    assert_eq!(rules.sizes.map(|size| size.goal), [12, 16, 20]);
    assert_eq!(rules.sizes.map(|size| size.aging), [3, 2, 1]);
}

/// §5.5, §X.0: the fifth space of each track gives an Extra Action, whatever else changes.
#[test]
fn s5_5_the_fifth_space() {
    let rules = rules();
    for track in Track::ALL {
        assert_eq!(rules.track_space(track, 5), Reward::of(Gain::ExtraAction));
        assert_eq!(rules.track_space(track, 13), rules.beyond); // §5.5.2
    }
    assert_eq!(rules.numbers.extra_column, 6);
}

/// §H.1.3: five difficulties, each of 45 cubes.
#[test]
fn h1_3_the_ai_bags() {
    let rules = rules();
    assert_eq!(rules.hall.bags[0], Cubes([24, 12, 6, 3, 0]));
    assert_eq!(rules.hall.bags[1], Cubes([20, 14, 7, 3, 1]));
    assert_eq!(rules.hall.bags[2], Cubes([15, 12, 9, 6, 3]));
    assert_eq!(rules.hall.bags[3], Cubes([10, 13, 11, 8, 3]));
    assert_eq!(rules.hall.bags[4], Cubes([6, 15, 11, 9, 4]));
    assert!(rules.hall.bags.iter().all(|bag| bag.total() == 45));
}

/// Chapter X: every side of the 24 tokens that is no plain reward.
#[test]
fn x_the_two_sides() {
    let rules = rules();
    let extra = |n: u8| *rules.extra(Extra(n - 1));
    assert_eq!(extra(1).action, ExtraAction::TravelFree);
    assert_eq!(extra(2).action, ExtraAction::MarketShifted(2));
    assert_eq!(extra(8).action, ExtraAction::Deposit { n: 3, levels: 2 });
    assert_eq!(extra(15).action, ExtraAction::SolarWide(4));
    assert_eq!(extra(17).salvation, ExtraSalvation::None);
    let favours = [1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 23].map(|n| rules.favoured(token(n)));
    let [w, b, p, s] = [Deed::Government, Deed::Build, Deed::Probe, Deed::Save].map(Some);
    assert_eq!(favours, [w, b, p, s, w, b, p, s, b, p, s]);
    let only = [13, 14, 15, 16, 20, 21, 22, 24].map(|n| extra(n).salvation.only());
    assert_eq!(only, [p, b, s, w, w, b, s, p]);
}

fn token(n: u8) -> Token {
    Token::Extra(Extra(n - 1))
}

/// §2.4, R-01: unmarked numbers cannot be loaded; all marks are counted here.
#[test]
fn r01_every_number_has_an_origin() {
    let components = Rules::embedded();
    for name in components.names() {
        let text = components.file(name).expect("a component file");
        let origin = |line: &&str| line.starts_with("origin = ");
        assert_eq!(text.lines().filter(origin).count(), 1, "{name}");
    }
}

/// Rewards are read as they are written.
#[test]
fn rewards_keep_their_words() {
    let rules = rules();
    let all = rules.government.iter().flatten().chain(rules.tracks.iter().flatten());
    for reward in all.chain(&rules.pass_action).chain(&rules.pass_salvation) {
        assert_eq!(reward.to_string().parse(), Ok(*reward));
    }
    let choice: Reward = "1 red + 2 fuel or 1 yellow".parse().expect("two ways");
    assert!(choice.is_choice());
    assert_eq!(choice.ways()[0], [Gain::Cubes(Resource::Red, 1), Gain::Fuel(2)]);
}

/// Every wrong reward ends with the list of gains.
fn said_with_how(said: &str) -> String {
    let how = "write as in \"2 prestige\", \"1 red + 2 fuel\", \"1 yellow or 4 fuel\"; the gains \
               are N prestige, N reputation, N fuel, N scientists, N red (yellow, green, blue, \
               purple), extra action, step, other track, deposit N, improved deposit N, drill N, \
               ars N, government probe, free save, free build, nothing";
    format!("{said}{how}")
}

#[test]
fn a_wrong_form_is_refused_with_its_line() {
    check(
        BOARD,
        &[
            ("origin = \"reconstruction\"\n", "", "line 1: missing field `origin`"),
            (
                "origin = \"reconstruction\"\n",
                "origin = \"rumour\"\n",
                "line 4: unknown variant `rumour`, \
                 expected one of `book`, `public`, `reconstruction`",
            ),
        ],
    );
    check(
        MARKET,
        &[(
            "start = 2",
            "begin = 2",
            "line 6: unknown field `begin`, expected one of `origin`, `resource`, \
                 `prices`, `start`",
        )],
    );
}

#[test]
fn a_wrong_board_is_refused_with_a_sentence() {
    check(
        BOARD,
        &[
            (
                "planet = \"venus\"",
                "planet = \"vulcan\"",
                "planet: no planet \"vulcan\"; write one of mercury, venus, earth, mars, \
                 jupiter, saturn, uranus, neptune",
            ),
            (
                "planet = \"venus\"",
                "planet = \"mercury\"",
                "planet mercury: list the planets once each, from the Sun outwards",
            ),
            ("orbit = 2", "orbit = 1", "planet venus: orbit 1 does not lie outside the one before"),
            (
                "orbit = 6",
                "orbit = 5",
                "planet jupiter: orbit 5 is the Asteroid Belt's; choose another",
            ),
            (
                "orbit = 9",
                "orbit = 21",
                "planet neptune: orbit = 21 is not possible; write 1 to 20",
            ),
            (
                "spaces = 6",
                "spaces = 9",
                "planet neptune: spaces = 9 is not possible; write 1 to 8",
            ),
            ("speed = 3", "speed = 4", "planet mercury: speed = 4 is not possible; write 0 to 3"),
            (
                "gravity = 4",
                "gravity = 21",
                "planet jupiter: gravity = 21 is not possible; write 0 to 20",
            ),
            (
                "    { planet = \"neptune\", orbit = 9, spaces = 6, speed = 1, gravity \
                 = 2 },\n",
                "",
                "7 planets listed; the software plays with exactly 8",
            ),
            (
                "belt = { orbit = 5",
                "belt = { orbit = 10",
                "belt: orbit 10 does not lie between Mars and Jupiter",
            ),
            ("storage = {", "cellar = {", "number storage is missing; write 1 to 20 for it"),
            (
                "storage = { value = 5",
                "storage = { value = 0",
                "storage = 0 is not possible; write 1 to 20",
            ),
            (
                "earth_fuel = { value = 4, rule = \"4.5\", origin = \"book\" }",
                "earth_fuel = { value = 4, rule = \"4.5\", origin = \"book\" }\nmoons \
                 = { value = 1, rule = \"4.5\", origin = \"book\" }",
                "there is no number moons; the numbers here are fuel_per_orbit, fuel_per_quadrant, \
                 wormhole_fuel, storage, buildings_per_zone, explorer, look_again_fuel, \
                 base_moves, explorer_moves, earth_fuel",
            ),
            (
                "earth_fuel = { value = 4, rule = \"4.5\", origin = \"book\" }",
                "earth_fuel = { value = 4, rule = \"4.5\" }",
                "line 37: missing field `origin`",
            ),
        ],
    );
}

#[test]
fn wrong_production_tokens_are_refused_with_a_sentence() {
    check(
        PRODUCTION,
        &[
            (
                "planet = \"mercury\"",
                "planet = \"earth\"",
                "planet earth: list the planets but Earth once each, from the Sun outwards",
            ),
            (
                "planet = \"mercury\"",
                "planet = \"moon\"",
                "planet: no planet \"moon\"; write one of mercury, venus, earth, mars, \
                 jupiter, saturn, uranus, neptune",
            ),
            (
                "{ resource = \"red\", n = 5, ars = 3 }, ",
                "",
                "planet mercury: 9 tokens; each planet has 10",
            ),
            (
                "resource = \"red\", n = 5",
                "resource = \"pink\", n = 5",
                "planet mercury, token 1: no Resource \"pink\"; write one of red, yellow, \
                 green, blue, purple",
            ),
            (
                "n = 5, ars = 3",
                "n = 0, ars = 3",
                "planet mercury, token 1: n = 0 is not possible; write 1 to 20",
            ),
            (
                "n = 5, ars = 3",
                "n = 5, ars = 11",
                "planet mercury, token 1: ars = 11 is not possible; write 0 to 10",
            ),
        ],
    );
}

#[test]
fn a_wrong_market_is_refused_with_a_sentence() {
    check(
        MARKET,
        &[
            (
                "resource = \"yellow\"",
                "resource = \"red\"",
                "row red: list the Resources once each, from red to purple",
            ),
            (
                "[3, 3, 2, 2, 1, 1]",
                "[3, 3, 2, 2, 1]",
                "5 prices listed; the software plays with exactly 6",
            ),
            (
                "[3, 3, 2, 2, 1, 1]",
                "[3, 3, 2, 2, 1, 0]",
                "row red: price = 0 is not possible; write 1 to 50",
            ),
            (
                "[3, 3, 2, 2, 1, 1]",
                "[2, 3, 2, 2, 1, 1]",
                "row red: prices may not rise from left to right",
            ),
            ("start = 2", "start = 7", "row red: start = 7 is not possible; write 0 to 6"),
        ],
    );
}

#[test]
fn wrong_technologies_are_refused_with_a_sentence() {
    check(
        TECHNOLOGIES,
        &[
            (
                "family = \"converter\"",
                "family = \"laser\"",
                "family: no family \"laser\"; write one of ars, converter, outpost, drill, \
                 solar, travel",
            ),
            (
                "family = \"converter\"",
                "family = \"ars\"",
                "family ars: list the families once each, in the order ars, converter, \
                 outpost, drill, solar, travel",
            ),
            (
                "[[\"red\"], [\"red\", \"yellow\"], [\"red\", \"green\", \"purple\"]]",
                "[[\"red\"], [\"red\", \"yellow\"]]",
                "2 prices of family ars listed; the software plays with exactly 3",
            ),
            (
                "[[\"red\"], [\"red\", \"yellow\"]",
                "[[], [\"red\", \"yellow\"]",
                "family ars, price 1: a price of 0 cubes is not possible; write 1 to 5 \
                 colours",
            ),
            (
                "[[\"red\"], [\"red\", \"yellow\"]",
                "[[\"rot\"], [\"red\", \"yellow\"]",
                "family ars, price 1: no Resource \"rot\"; write one of red, yellow, green, \
                 blue, purple",
            ),
            (
                "values = [2, 3, 5]",
                "values = [2, 3]",
                "2 values of ars_ships listed; the software plays with exactly 3",
            ),
            (
                "values = [2, 3, 5]",
                "values = [2, 3, 21]",
                "ars_ships: 21 is not possible; write 0 to 20",
            ),
            (
                "values = [2, 3, 5]",
                "values = [3, 2, 5]",
                "ars_ships: a higher level may not do less than a lower one",
            ),
        ],
    );
}

#[test]
fn wrong_tokens_are_refused_with_a_sentence() {
    check(
        TOKENS,
        &[
            (
                "token = \"research\"",
                "token = \"travel\"",
                "favours \"travel\": list each token once, as solar_extraction, research, \
                 travel, market",
            ),
            (
                "action = \"save\"",
                "action = \"sleep\"",
                "favours solar_extraction: no action \"sleep\"; write one of build, save, \
                 probe, government",
            ),
            (
                "\"nothing\", \"1 fuel\", \"2 fuel\"",
                "\"nothing\", \"1 fuel\"",
                "4 rewards of pass_action listed; the software plays with exactly 5",
            ),
            ("\"1 red\"", "\"1 pink\"", &said_with_how("line 13: no gain \"1 pink\"; ")),
            (
                "\"1 red\"",
                "\"step\"",
                "pass_action: \"step\" cannot be gained here; choose another",
            ),
            ("\"1 red\"", "\"0 red\"", &said_with_how("line 13: no gain \"0 red\"; ")),
            (
                "\"1 red\"",
                "\"1 red or 1 fuel or 1 yellow\"",
                &said_with_how(
                    "line 13: \"1 red or 1 fuel or 1 yellow\" offers more than two ways; ",
                ),
            ),
            (
                "\"1 red\"",
                "\"1 red + 1 fuel + 1 yellow\"",
                &said_with_how(
                    "line 13: \"1 red + 1 fuel + 1 yellow\" gives more than two things; ",
                ),
            ),
            (
                "\"1 red\"",
                "\"1 red or nothing\"",
                &said_with_how("line 13: \"1 red or nothing\": nothing stands alone; "),
            ),
        ],
    );
}

#[test]
fn wrong_mechanisms_are_refused_with_a_sentence() {
    check(
        MECHANISMS,
        &[
            (
                "players = 3",
                "players = 2",
                "slots: players = 2; list 2, 3 and 4 players once each, in order",
            ),
            ("slots = 6 ", "slots = 13 ", "slots = 13 is not possible; write 1 to 12"),
            (
                "copies = 2",
                "copies = 0",
                "starting Mechanism [red]: copies = 0 is not possible; write 1 to 50",
            ),
            (
                "copies = 2",
                "copies = 3",
                "11 starting Mechanisms with all copies; there are exactly 10",
            ),
            (
                "price = [\"blue\", \"purple\"]\ncopies = 1",
                "price = [\"blue\", \"purple\"]\ncopies = 2",
                "41 regular Mechanisms with all copies; there are exactly 40",
            ),
            (
                "price = [\"red\"]",
                "price = []",
                "starting Mechanism []: a price of 0 cubes is not possible; write 1 to \
                 5 colours",
            ),
        ],
    );
}

#[test]
fn a_wrong_journey_is_refused_with_a_sentence() {
    check(
        JOURNEY,
        &[
            (
                "kind = \"wormhole\"",
                "kind = \"pothole\"",
                "line 7: unknown variant `pothole`, expected one of `wormhole`, `galaxy`, \
                 `deep_space`, `black_hole`, `lost_planet`",
            ),
            (
                "kind = \"wormhole\"",
                "kind = \"black_hole\"",
                "discovery 1: tokens of variants stand in variants.toml",
            ),
            (
                "copies = 10",
                "copies = 9",
                "39 Discovery tokens listed; the software plays with exactly 40",
            ),
            ("copies = 10", "copies = 0", "discovery 1: copies = 0 is not possible; write 1 to 40"),
            (
                "reward = \"1 reputation\"\n",
                "",
                "discovery 2: a galaxy has a reward, and nothing else has one",
            ),
            ("column = 2", "column = 10", "point 1: column = 10 is not possible; write 1 to 9"),
            ("row = 5", "row = 6", "point 2: row = 6 is not possible; write 1 to 5"),
            ("row = 5", "row = 1", "point 2: column 2, row 1 is taken by another"),
            (
                "reward = \"3 fuel\"",
                "reward = \"extra action\"",
                "point 1: \"extra action\" cannot be gained here; choose another",
            ),
            (
                "[[point]]\ncolumn = 2\nrow = 1\nreward = \"3 fuel\"\n",
                "",
                "9 Points of Interest listed; the software plays with exactly 10",
            ),
            (
                "[8, 6, 4, 3]",
                "[8, 6, 4]",
                "3 prestige of trappist listed; the software plays with exactly 4",
            ),
            (
                "[8, 6, 4, 3]",
                "[51, 6, 4, 3]",
                "trappist: prestige = 51 is not possible; write 0 to 50",
            ),
            (
                "columns = { value = 10",
                "columns = { value = 9",
                "columns = 9 is not possible; write 10",
            ),
            (
                "first_row_to = { value = 4",
                "first_row_to = { value = 1",
                "first_row_to = 1 is not possible; write 2 to 5",
            ),
        ],
    );
}

#[test]
fn a_wrong_sun_is_refused_with_a_sentence() {
    check(
        SUN,
        &[
            (
                "bag = { red = 15, yellow = 12, green = 9, blue = 6, purple = 3 }",
                "bag = { red = 3, yellow = 0, green = 0, blue = 0, purple = 0 }",
                "bag: fewer than 4 cubes; a Solar Extraction may draw as many",
            ),
            (
                "bag = { red = 15",
                "bag = { red = 101",
                "bag: red = 101 is not possible; write 0 to 100",
            ),
            (
                "space = 6",
                "space = 3",
                "spiral space 3: spaces are listed in order, each once, from 1 to 100",
            ),
            (
                "space = 33",
                "space = 101",
                "spiral space 101: spaces are listed in order, each once, from 1 to 100",
            ),
            (
                "icon = \"event\"",
                "icon = \"mars\"",
                "spiral space 3: no icon \"mars\"; write one of event, mercury, venus, \
                 earth",
            ),
            (
                "icon = \"mercury\"",
                "icon = \"event\"",
                "spiral: it destroys mercury, then venus, then earth on its last space, \
                 once each",
            ),
            ("    [\"blue\"],\n", "", "14 Solar Events listed; the software plays with exactly 15"),
            (
                "[\"blue\"]",
                "[\"blau\"]",
                "event 4: no Resource \"blau\"; write one of red, yellow, green, blue, \
                 purple",
            ),
            (
                "aging_4 = { value = 1",
                "aging_4 = { value = 0",
                "aging_4 = 0 is not possible; write 1 to 20",
            ),
            (
                "keep_max = { value = 2",
                "keep_max = { value = 3",
                "keep_max = 3 is not possible; write 1 to 2",
            ),
        ],
    );
}

#[test]
fn a_wrong_government_is_refused_with_a_sentence() {
    check(
        GOVERNMENT,
        &[
            ("name = \"Senate\"", "name = \" \"", "row 3 has no name; give it one"),
            (
                "\"1 fuel\", \"2 fuel\", \"3 fuel\", ",
                "\"1 fuel\", \"2 fuel\", ",
                "3 spaces of row 1 listed; the software plays with exactly 4",
            ),
            (
                "\"step\"",
                "\"extra action\"",
                "row 3: \"extra action\" cannot be gained here; choose another",
            ),
        ],
    );
}

#[test]
fn wrong_leader_tracks_are_refused_with_a_sentence() {
    check(
        LEADERS,
        &[
            (
                "\"1 prestige\", \"1 scientist\"",
                "\"extra action\", \"1 scientist\"",
                "starship: 2 Extra Actions; a track gives one at most",
            ),
            (
                "\"2 fuel\", \"1 red\"",
                "\"1 red\"",
                "11 spaces of starship listed; the software plays with exactly 12",
            ),
            (
                "beyond = \"1 prestige\"",
                "beyond = \"step\"",
                "beyond: \"step\" cannot be gained here; choose another",
            ),
        ],
    );
}

#[test]
fn a_wrong_set_up_is_refused_with_a_sentence() {
    check(
        SETUP,
        &[
            (
                "reputation_start = { value = 5",
                "reputation_start = { value = 41",
                "reputation_start = 41 is not possible; write -10 to 40",
            ),
            (
                "buildings_of_kind = { value = 3",
                "buildings_of_kind = { value = 4",
                "buildings_of_kind = 4 is not possible; write 3",
            ),
            (
                "cubes = { red = 2",
                "cubes = { red = 102",
                "cubes: red = 102 is not possible; write 0 to 100",
            ),
        ],
    );
}

#[test]
fn a_wrong_population_is_refused_with_a_sentence() {
    check(
        POPULATION,
        &[
            (
                "players = 4",
                "players = 5",
                "population: players = 5; list 2, 3 and 4 players once each, in order",
            ),
            ("goal = 12", "goal = 31", "2 players: goal = 31 is not possible; write 1 to 30"),
            ("red = 10", "red = 101", "2 players: red = 101 is not possible; write 0 to 100"),
        ],
    );
}

#[test]
fn wrong_extra_actions_are_refused_with_a_sentence() {
    check(
        EXTRAS,
        &[
            ("id = \"X02\"", "id = \"X01\"", "extra \"X01\": list X01 to X24 once each, in order"),
            (
                "action = \"travel_free\"",
                "action = \"teleport\"",
                "line 11: unknown variant `teleport`, expected one of `travel`, `travel_free`, \
                 `travel_cheaper`, `market`, `market_shifted`, `market_wide`, `research`, \
                 `research_lower`, `research_previous`, `solar_extraction`, `solar_wide`, \
                 `earth_production`, `planetary_production`, `take_cheapest`, `deposit`, \
                 `gain`",
            ),
            (
                "market_shifted = 2",
                "market_shifted = 0",
                "X02: action = 0 is not possible; write 1 to 50",
            ),
            ("market_wide = 2", "market_wide = 3", "X16: action = 3 is not possible; write 2"),
            ("solar_wide = 4", "solar_wide = 5", "X15: action = 5 is not possible; write 2 to 4"),
            (
                "take_cheapest = 2",
                "take_cheapest = 11",
                "X18: action = 11 is not possible; write 1 to 10",
            ),
            (
                "n = 3, levels = 2",
                "n = 3, levels = 5",
                "X08: levels = 5 is not possible; write 0 to 4",
            ),
            (
                "gain = \"8 fuel\"",
                "gain = \"8 fuel or 1 red\"",
                "X03: \"8 fuel or 1 red\" is not a gain without a choice",
            ),
            (
                "gain = \"8 fuel\"",
                "gain = \"step\"",
                "X03: \"step\" cannot be gained here; choose another",
            ),
            (
                "then = \"1 reputation\"",
                "then = \"nothing\"",
                "X09: \"nothing\" is not a gain without a choice",
            ),
            (
                "\n[[extra]]\nid = \"X24\"\naction = \"market\"\nsalvation = \"probe_twice\"\n",
                "",
                "23 Extra Actions listed; the software plays with exactly 24",
            ),
        ],
    );
}

#[test]
fn a_wrong_hall_is_refused_with_a_sentence() {
    check(
        HALL,
        &[
            (
                "name = \"easy\"",
                "name = \"simple\"",
                "difficulty \"simple\": list introduction, easy, intermediate, hard, extreme, \
                 once each",
            ),
            (
                "red = 24",
                "red = 124",
                "difficulty introduction: red = 124 is not possible; write 0 to 100",
            ),
            (
                "resource = \"yellow\", prices",
                "resource = \"red\", prices",
                "technology red: list the Resources once each, from red to purple",
            ),
            (
                "[[\"red\"], [\"red\", \"red\"]]",
                "[[\"red\"]]",
                "1 prices of technology red listed; the software plays with exactly 2",
            ),
            (
                "order = [\"red\", \"yellow\"",
                "order = [\"red\", \"red\"",
                "counting: red is there twice; list each Resource once",
            ),
            (
                "values = [1, 4, 6, 10]",
                "values = [1, 4, 6]",
                "3 values of earth_fuel listed; the software plays with exactly 4",
            ),
            (
                "values = [3, 0, -2, -2]",
                "values = [51, 0, -2, -2]",
                "travel_price: 51 is not possible; write -50 to 50",
            ),
            (
                "probe_factor = { value = 2",
                "probe_factor = { value = 6",
                "probe_factor = 6 is not possible; write 1 to 5",
            ),
        ],
    );
}

/// §C.1, §C.6, R-190: fifty cubes, fifteen sectors; a set of files from before the expansion plays
/// with ours.
#[test]
fn c_1_the_comet_is_printed() {
    let rules = rules();
    assert_eq!(rules.halley.bag, Cubes([10; 5]));
    assert_eq!((rules.halley.columns, rules.halley.n_sectors()), ([8, 4, 2, 1], 15));
    let embedded = Rules::embedded();
    let before = embedded.names().filter(|name| *name != "halley.toml");
    let before: Vec<(&str, &str)> =
        before.map(|name| (name, embedded.file(name).expect("it is there"))).collect();
    let older = Rules::load(&Components::embedded(&before)).expect("older files still load");
    assert_eq!(older.halley, rules.halley);
}

#[test]
fn a_wrong_comet_is_refused_with_a_sentence() {
    check(
        "halley.toml",
        &[
            ("[8, 4, 2, 1]", "[8, 4, 2]", "columns: write 4 numbers of sectors"),
            (
                "[8, 4, 2, 1]",
                "[8, 3, 2, 1]",
                "columns = [8, 3, 2, 1] is not possible; write 8, then each time a half or less \
                 of the number before, without remainder",
            ),
            (
                "red = 10, yellow = 10, green = 10, blue = 10, purple = 10",
                "red = 7, yellow = 0, green = 0, blue = 0, purple = 0",
                "bag: 7 cubes cannot fill 8 sectors",
            ),
            (
                "entry_zone = { value = 3",
                "entry_zone = { value = 7",
                "entry_zone = 7 is not possible; write 0 to 6",
            ),
        ],
    );
}

// Danger from Kuiper and Anti-Matter.

/// §K.1: what makes no sense in `kuiper.toml`.
#[test]
fn k_1_wrong_files() {
    check(
        KUIPER,
        &[
            (
                "\"4 prestige\", \"4 prestige\", \"1 purple\"",
                "\"4 prestige\"",
                "25 tokens listed as asteroid; the software plays with exactly 27",
            ),
            (
                "resource = \"red\"",
                "resource = \"pink\"",
                "asteroid: no Resource \"pink\"; write one of red, yellow, green, blue, purple",
            ),
            (
                "resource = \"red\"",
                "resource = \"yellow\"",
                "asteroid yellow: list the Resources once each, from red to purple",
            ),
            (
                "\"step\"",
                "\"other track\"",
                "asteroid blue: \"other track\" cannot be gained here; choose another",
            ),
            ("\"step\"", "\"nothing\"", "asteroid blue: every Asteroid gives something"),
            (
                "planet = \"mercury\"",
                "planet = \"earth\"",
                "token 1: list two for each planet but Earth, from the Sun outwards",
            ),
            ("[1, 1, 2, 0]", "[1, 1, 9, 0]", "token 1: moves = 9 is not possible; write 0 to 8"),
            (
                "[1, 1, 2, 0]",
                "[1, 1, 2]",
                "3 moves of token 1 listed; the software plays with exactly 4",
            ),
            (
                "board = { value = 5",
                "board = { value = 6",
                "board = 6 is not possible; write 1 to 5",
            ),
            (
                "sun_cubes = {",
                "moon_cubes = {",
                "number sun_cubes is missing; write 1 to 10 for it",
            ),
        ],
    );
}

/// §A.1: what makes no sense in `antimatter.toml`.
#[test]
fn a_1_wrong_files() {
    check(
        ANTIMATTER,
        &[
            ("[1, 2, 3]", "[0, 2, 3]", "places: 0 is not possible; write 1 to 4"),
            (
                "[4, 6, 8]",
                "[4, 6]",
                "2 values of specialists_per_roll listed; the software plays with exactly 3",
            ),
            (
                "columns = { value = 2",
                "columns = { value = 1",
                "columns = 1 is not possible; write 2 to 4",
            ),
        ],
    );
}

/// §2.4: a game that was begun before there were expansions has none of their files.
#[test]
fn s2_4_files_of_older_games() {
    let printed = rules();
    let mut files: Vec<(&str, &str)> = Vec::new();
    let embedded = Rules::embedded();
    for name in embedded.names().filter(|name| ![KUIPER, ANTIMATTER].contains(name)) {
        files.push((name, embedded.file(name).expect("it is listed")));
    }
    let old = Rules::load(&Components::embedded(&files)).expect("older files are sound");
    assert_eq!((old.kuiper, old.antimatter), (printed.kuiper, printed.antimatter));
}
