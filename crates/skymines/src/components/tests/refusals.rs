//! Every refusal of a component file, with its sentence.

use tabletop::Components;

use super::super::Rules;
use super::super::load::{BELT, BOARD, BONUS, CARDS, LUNA, MODULES, MOON, PLANS, TRACKS};

/// Loads the embedded files with one text replaced, and says what is wrong with that.
fn refused(file: &str, old: &str, new: &str) -> String {
    let mut components = Rules::embedded();
    let text = components.file(file).expect("a file of this title").to_owned();
    assert!(text.contains(old), "{file} has no {old}");
    components.replace(file, text.replacen(old, new, 1)).expect("a file of this title");
    Rules::load(&components).expect_err("the change makes no sense").to_string()
}

/// Each change of a file, and the sentence that refuses it.
fn check(file: &str, changes: &[(&str, &str, &str)]) {
    for (old, new, expected) in changes {
        assert_eq!(refused(file, old, new), format!("{file}: {expected}"));
    }
}

#[test]
fn a_wrong_board_is_refused_with_a_sentence() {
    check(
        BOARD,
        &[
            (
                "coins = [0, 0, 0, 0, 2]",
                "coins = [0, 0, 0, 2]",
                "station of astrogo on the Moon, column 1: 4 home spaces; it has exactly 5",
            ),
            (
                "coins = [0, 0, 0, 0, 2]",
                "coins = [0, 0, 21, 0, 2]",
                "station of astrogo on the Moon, column 1: coins = 21 is not possible; write 0 to 20",
            ),
            (
                "coins = [0, 0, 0, 0, 2]",
                "coins = [0, 0, 0, 0, 3]",
                "station of astrogo on the Moon, column 1: the final home space of outposts shows 2 \
          coins, not 3",
            ),
            (
                "holds = \"shuttles\"",
                "holds = \"outposts\"",
                "station of astrogo on the Belt, column 1: the final home space of outposts shows 2 \
          coins, not 0",
            ),
            (
                "holds = \"outposts\"",
                "holds = \"shuttles\"",
                "station of astrogo on the Moon, column 1: this column holds outposts",
            ),
            (
                "    { holds = \"outposts\", coins = [0, 1, 0, 0, 2] },\n",
                "",
                "station of astrogo on the Moon: 2 columns; it has exactly 3",
            ),
            (
                "company = \"tawac\"",
                "company = \"astrogo\"",
                "station of astrogo on the Moon is there twice; list it once",
            ),
            (
                "company = \"tawac\"",
                "company = \"weyland\"",
                "station of weyland: no company \"weyland\"; write one of astrogo, tawac, skymine, minerva",
            ),
            (
                "side = \"moon\"",
                "side = \"mars\"",
                "station of astrogo: no side \"mars\"; write one of moon, belt",
            ),
        ],
    );
}

#[test]
fn wrong_numbers_are_refused_with_a_sentence() {
    check(
        BOARD,
        &[
            ("n = 3\n", "n = 2\n", "2 players: listed twice; list them once"),
            ("n = 3\n", "n = 5\n", "players: n = 5 is not possible; write 2 to 4"),
            (
                "markers = { value = 3",
                "markers = { value = 6",
                "2 players: markers = 6 is not possible; write 1 to 5",
            ),
            (
                "supplement = [1, 0, 0]",
                "supplement = [1, 0, 30]",
                "2 players: supplement = 30 is not possible; write 0 to 20",
            ),
            (
                "rounds = { value = 7",
                "rounds = { value = 8",
                "rounds = 8 is not possible; write 1 to 7",
            ),
            ("oust = {", "ousts = {", "number oust is missing; write 0 to 20 for it"),
            (
                "double_line = { value = 2",
                "double_line = { value = 0",
                "double_line = 0 is not possible; write 1 to 20",
            ),
        ],
    );
    let said = refused(BOARD, "[numbers]\n", "[numbers]\nluck = { value = 1 }\n");
    assert!(said.starts_with("board.toml: there is no number luck; the numbers here are markers"));
    let said = refused(BOARD, "origin = \"reconstruction\"", "origin = \"hearsay\"");
    assert!(said.contains("line 5: unknown variant `hearsay`"), "{said}");
    let said = refused(BOARD, "holds = \"outposts\"", "keeps = \"outposts\"");
    assert!(said.contains("unknown field `keeps`"), "{said}");
    let whole = "[[station]]\nside = \"moon\"\ncompany = \"minerva\"\n";
    let said = refused(BOARD, whole, "[[station]]\nside = \"belt\"\ncompany = \"minerva\"\n");
    assert!(said.contains("column 1: this column holds shuttles"), "{said}");
    let players = "[[players]]\nn = 4\nmarkers = { value = 2, rule = \"3.3.3\", origin = \
                   \"public\" }\nsupplement = [6, 1, 0]\n";
    let said = refused(BOARD, players, "");
    assert_eq!(said, "board.toml: 4 players: markers and supplement are missing");
}

#[test]
fn a_wrong_moon_is_refused_with_a_sentence() {
    check(
        MOON,
        &[
            (
                "number = 7, ",
                "number = 8, ",
                "space 8 has number 8 where 7 is due; every number from 1 to 30 belongs to one space",
            ),
            (
                "reward = \"coin 2\"",
                "reward = \"coins 2\"",
                "sector 7: no reward \"coins 2\"; write none, or coin, helium, research or track and a \
          number from 1 to 20",
            ),
            (
                "reward = \"coin 2\"",
                "reward = \"coin 0\"",
                "sector 7: no reward \"coin 0\"; write none, or coin, helium, research or track and a \
          number from 1 to 20",
            ),
            ("[1, 24]", "[1, 31]", "border of 1 and 31: no sector 31; they are 1 to 30"),
            ("[1, 24]", "[1, 1]", "border of 1 and 1: list each pair of different sectors once"),
            ("[1, 24]", "[1, 30]", "border of 1 and 30: list each pair of different sectors once"),
            ("single = [3, 26]", "single = [3, 3]", "station of astrogo: sector 3 is there twice"),
            (
                "single = [3, 26]",
                "single = [3, 0]",
                "station of astrogo: no sector 0; they are 1 to 30",
            ),
            (
                "company = \"tawac\"",
                "company = \"astrogo\"",
                "station of astrogo is there twice; list it once",
            ),
            (
                "company = \"tawac\"",
                "company = \"acme\"",
                "station: no company \"acme\"; write one of astrogo, tawac, skymine, minerva",
            ),
            (
                "    { company = \"minerva\", single = [2, 27], double = [11] },\n",
                "",
                "station of minerva is missing",
            ),
            (
                "single = [3, 26], double = [14]",
                "single = [], double = []",
                "space 1 cannot be reached from astrogo's station; draw a line",
            ),
        ],
    );
}

#[test]
fn a_wrong_belt_is_refused_with_a_sentence() {
    check(
        BELT,
        &[
            ("id = \"s2\"", "id = \"s1\"", "space s1 is there twice; names are unique"),
            (
                "number = 17",
                "number = 4",
                "space s2 has number 4 where 5 is due; every number from 1 to 24 belongs to one space",
            ),
            (
                "outposts = 2",
                "outposts = 4",
                "asteroid a1: outposts = 4 is not possible; write 1 to 3",
            ),
            ("outposts = 2, ", "", "asteroid a1: say how many outposts fit, 1 to 3"),
            (
                "number = 4, line = \"single\",",
                "number = 4, line = \"single\", outposts = 1,",
                "shuttle space s1: it has no outpost spaces; leave them out",
            ),
            ("[\"s1\", \"s2\"]", "[\"s1\", \"s9\"]", "there is no space s9; correct it"),
            (
                "[\"s1\", \"s2\"]",
                "[\"a1\", \"s2\"]",
                "touching a1 and s2: write the shuttle space first",
            ),
            ("[\"s1\", \"s2\"]", "[\"s1\", \"s1\"]", "touching s1 and s1: list each pair once"),
            (
                "spaces = [\"s1\", \"s2\"]",
                "spaces = [\"s1\", \"s1\"]",
                "station of astrogo: s1 is there twice",
            ),
            (
                "reward = \"helium 1\"",
                "reward = \"gold 1\"",
                "space a2: no reward \"gold 1\"; write none, or coin, helium, research or track and a \
          number from 1 to 20",
            ),
        ],
    );
}

#[test]
fn wrong_tracks_are_refused_with_a_sentence() {
    check(
        TRACKS,
        &[
            ("id = \"A2\"", "id = \"A1\"", "face A1 is there twice; list it once"),
            (
                "id = \"A2\"",
                "id = \"F1\"",
                "no face \"F1\"; write one of A1, A2, B1, B2, C1, C2, D1, D2, E1, E2",
            ),
            ("length = 24", "length = 41", "face A1: length = 41 is not possible; write 1 to 40"),
            (
                "shares = [2, 4, 6, 9, 13, 18, 24]",
                "shares = [2, 4, 4]",
                "face A1: shares: list the spaces in order, each once",
            ),
            (
                "shares = [2, 4, 6, 9, 13, 18, 24]",
                "shares = [2, 25]",
                "face A1: shares: space = 25 is not possible; write 1 to 24",
            ),
            (
                "{ space = 13, coins = 1 }",
                "{ space = 5, coins = 1 }",
                "face A1: threshold: space 5 is there twice",
            ),
            (
                "{ space = 7, coins = 2 }",
                "{ space = 7, coins = 0 }",
                "face A1: barrier: coins = 0 is not possible; write 1 to 20",
            ),
            (
                "    { space = 6, perk = \"titanium\", n = 1 },\n",
                "",
                "face A1: 1 perks; a track has exactly 2",
            ),
            (
                "perk = \"titanium\", n = 1",
                "perk = \"titanium\", n = 0",
                "face A1: perk titanium: n = 0 is not possible; write 1 to 20",
            ),
            (
                "opens_slot = 8",
                "opens_slot = 29",
                "tank: opens_slot = 29 is not possible; write 1 to 28",
            ),
            (
                "{ space = 9, coins = 15 }",
                "{ space = 6, coins = 15 }",
                "tank: values rise from space to space; 6 does not",
            ),
            (
                "{ space = 9, coins = 15 }",
                "{ space = 9, coins = 5 }",
                "tank: values rise from space to space; 9 does not",
            ),
        ],
    );
    let said = refused(TRACKS, "perk = \"titanium\"", "perk = \"gold\"");
    assert!(said.starts_with("tracks.toml: face A1: no perk \"gold\"; write one of titanium"));
    let said = refused(TRACKS, "coins = 60 },\n]\norigin = \"public\"", "coins = 60 },\n]");
    assert!(said.contains("missing field `origin`"), "{said}");
}

#[test]
fn wrong_cards_are_refused_with_a_sentence() {
    let first = "    { letter = \"A\", kind = \"titanium\", value = 3, cost = 3, sell = 2 },\n";
    check(
        CARDS,
        &[
            (first, "", "card: 43 cards; there are exactly 44"),
            ("letter = \"A\"", "letter = \"F\"", "card 1: such a card has a letter from A to E"),
            (
                "letter = \"A\"",
                "letter = \"B\"",
                "card: list the stacks in order, A first and E last",
            ),
            ("value = 3, cost", "cost", "card 1: titanium needs a value"),
            (
                "kind = \"research_scientist\", cost",
                "kind = \"research_scientist\", value = 1, cost",
                "card 6: research_scientist has no value; leave it out",
            ),
            (
                "kind = \"share\", share = \"astrogo\", cost",
                "kind = \"share\", cost",
                "card 33: say of which company the share is",
            ),
            (
                "share = \"tawac\"",
                "share = \"acme\"",
                "card 15: no company \"acme\"; write one of astrogo, tawac, skymine, minerva",
            ),
            ("value = 3, cost = 3,", "value = 3,", "card 1: such a card has a cost"),
            (
                "value = 1, sell = 1",
                "value = 1, cost = 2, sell = 1",
                "start 1: such a card is never bought; leave the cost out",
            ),
            ("{ id = \"Ti1\", kind", "{ kind", "start 1: give it an id, so that tokens name it"),
            (
                "id = \"Ti1\", kind",
                "id = \"Ti1\", letter = \"A\", kind",
                "start 1: such a card has no letter",
            ),
            (
                "id = \"En1-1\", kind = \"energy\"",
                "id = \"En1-1\", kind = \"carbon\"",
                "single 1: a single-energy card gives energy",
            ),
            ("sell = 2", "sell = 21", "card 1: sell = 21 is not possible; write 0 to 20"),
        ],
    );
    let said = refused(CARDS, "kind = \"titanium\"", "kind = \"tin\"");
    assert!(said.starts_with("cards.toml: card 1: no kind \"tin\"; write one of titanium, carbon"));
}

#[test]
fn wrong_plans_are_refused_with_a_sentence() {
    check(
        PLANS,
        &[
            ("copies = 4", "copies = 3", "row c: 23 plans; there are exactly 24"),
            (
                "copies = 4",
                "copies = 0",
                "row c, plan 13: copies = 0 is not possible; write 1 to 24",
            ),
            (
                "need = \"titanium 1\"",
                "need = \"titanium\"",
                "row a, plan 1: no requirement \"titanium\"; write none, a type and a number as in \
          \"titanium 2\", two of them with a comma, field_scientist, any 3, two 2, shares 3 or pay 1",
            ),
            (
                "need = \"titanium 1, energy 1\"",
                "need = \"titanium 1, titanium 2\"",
                "row c, plan 15: no requirement \"titanium 1, titanium 2\"; write none, a type and a \
          number as in \"titanium 2\", two of them with a comma, field_scientist, any 3, two 2, \
          shares 3 or pay 1",
            ),
            ("id = \"b\"", "id = \"a\"", "row a: list it exactly once"),
            ("special = 2", "special = 0", "price special = 0 is not possible; write 1 to 20"),
            ("id = \"T2\"", "id = \"T3\"", "token T3 stands where T2 is due"),
            (
                "rests = [\"Ti1\", \"Ca2\", \"En2\"]",
                "rests = [\"Ti1\", \"Ti1\", \"En2\"]",
                "token T1: no starting card \"Ti1\" is left; there are Ti1, Ti2, Ca1, Ca2, Mi1, Mi2, \
          En2, En2, RS",
            ),
            (
                "rests = [\"Ti1\", \"Ca2\", \"En2\"]",
                "rests = [\"Ti1\", \"Ca2\"]",
                "token T1: 2 cards rest; name exactly 3, for slots b, c and d",
            ),
            (
                "tracks = { astrogo = 2 }",
                "tracks = { astrogo = 22 }",
                "token T1: tracks = 22 is not possible; write 0 to 20",
            ),
            ("helium = 0", "helium = 30", "token T1: helium = 30 is not possible; write 0 to 20"),
        ],
    );
    let said = refused(PLANS, "id = \"special\"", "id = \"token\"");
    assert_eq!(said, "plans.toml: row special: list it exactly once");
    let extra = "[[row]]\nid = \"d\"\nplan = []\n\n[[row]]\nid = \"a\"\n";
    let said = refused(PLANS, "[[row]]\nid = \"a\"\n", extra);
    assert_eq!(said, "plans.toml: no row \"d\"; write one of a, b, c, special");
    let mut components = Rules::embedded();
    let text = components.file(PLANS).expect("a file");
    let cut = text.find("[[token]]\nid = \"T10\"").expect("the last token");
    let text = text[..cut].to_owned();
    components.replace(PLANS, text).expect("a file");
    let said = Rules::load(&components).expect_err("nine tokens").to_string();
    assert_eq!(said, "plans.toml: 9 tokens; there are exactly 10");
}

#[test]
fn wrong_bonus_spaces_are_refused_with_a_sentence() {
    check(
        BONUS,
        &[
            (
                "row = 1\ncolumn = 2",
                "row = 1\ncolumn = 1",
                "space 1,1 is there twice; list it once",
            ),
            (
                "row = 1\ncolumn = 1",
                "row = 4\ncolumn = 1",
                "space 4,1: row = 4 is not possible; write 1 to 3",
            ),
            ("price = 0", "price = 21", "space 1,1: price = 21 is not possible; write 0 to 20"),
            (
                "market = true",
                "market = true\nsale = true",
                "space 2,3: write exactly one of majority, first_player, market, sale and tile",
            ),
            (
                "market = true",
                "market = false",
                "space 2,3: write exactly one of majority, first_player, market, sale and tile",
            ),
            (
                "majority = \"carbon\"",
                "majority = \"titanium\"",
                "majority titanium is on 2 spaces; it has exactly one",
            ),
            (
                "majority = \"carbon\"",
                "majority = \"gold\"",
                "space 1,2: no majority \"gold\"; write one of titanium, carbon, energy, minerals, \
          scientists",
            ),
            (
                "{ track = \"tawac\", steps = 2 }",
                "{ track = \"tawac\" }",
                "space 1,1: the reward is a track with its steps, or research",
            ),
            (
                "{ research = 2 }",
                "{ research = 0 }",
                "space 2,1: research = 0 is not possible; write 1 to 20",
            ),
        ],
    );
}

#[test]
fn wrong_bonus_effects_and_tiles_are_refused_with_a_sentence() {
    check(
        BONUS,
        &[
            (
                "first_player = true",
                "sale = true",
                "space 2,2: this space gives no such reward; leave it out",
            ),
            (
                "market = true",
                "sale = true\nreward = { coins = 1 }",
                "space 2,3: this space gives no such reward; leave it out",
            ),
            (
                "tile = \"cargo\"",
                "tile = \"energy\"",
                "tile cargo is on 0 spaces; it has exactly one",
            ),
            (
                "tile = \"cargo\"",
                "tile = \"crate\"",
                "space 3,1: no tile \"crate\"; write one of cargo, energy, field_scientist, \
          research_scientist",
            ),
            (
                "cargo = { value = 2",
                "cargo = { value = 0",
                "tile cargo: value = 0 is not possible; write 1 to 20",
            ),
        ],
    );
    let last = "[[space]]\nrow = 3\ncolumn = 4\nprice = 1\ntile = \"research_scientist\"\n";
    assert_eq!(refused(BONUS, last, ""), "bonus.toml: space 3,4 is missing");
    let first = "first_player = true\nreward = { coins = 5 }";
    let said = refused(BONUS, first, "market = true");
    assert_eq!(said, "bonus.toml: first_player is on 0 spaces; it has exactly one");
}

#[test]
fn wrong_modules_are_refused_with_a_sentence() {
    check(
        MODULES,
        &[
            ("id = \"M2\"", "id = \"M1\"", "mission M1 stands where M2 is due"),
            (
                "task = \"placed\"",
                "task = \"built\"",
                "mission M2: no task \"built\"; write one of total, placed, share_of_each, helium, \
          uploaded, acquired",
            ),
            (
                "of = \"titanium\"\n",
                "",
                "mission M1: `of` belongs to the task total, and to no other",
            ),
            (
                "of = \"titanium\"",
                "of = \"share\"",
                "mission M1: share has no total; choose a type",
            ),
            (
                "task = \"helium\"\nn = 10",
                "task = \"helium\"\nn = 29",
                "mission M4: n = 29 is not possible; write 1 to 28",
            ),
            (
                "id = \"rogue_comet\"",
                "id = \"space_pirates\"",
                "threat space_pirates is there twice; list it once",
            ),
            (
                "price = { energy = 2 }\namount = 3",
                "price = { energy = 2 }",
                "threat rogue_comet: the amount is missing",
            ),
            (
                "price = { energy = 2 }",
                "price = { energy = 2 }\namount = 1",
                "threat space_pirates: it has no amount; leave it out",
            ),
            (
                "amount = 6",
                "amount = 8",
                "threat singularity: amount = 8 is not possible; write 1 to 7",
            ),
            (
                "occasion = \"expansion\"",
                "occasion = \"pass\"",
                "threat space_pirates: energy is paid during an expansion only",
            ),
            (
                "occasion = \"research\"",
                "occasion = \"pass\"",
                "threat einstein_rosen_bridge: research points are paid in research only",
            ),
        ],
    );
}

#[test]
fn a_wrong_campaign_is_refused_with_a_sentence() {
    check(
        MODULES,
        &[
            (
                "side = \"belt\"",
                "side = \"sun\"",
                "chapter 2: no side \"sun\"; write one of moon, belt",
            ),
            (
                "[[4, 1], [4, 2, 1]",
                "[[4, 1], [4, 2]",
                "success: ranks: three lists, of 2, 3 and 4 numbers that do not rise",
            ),
            (
                "[[4, 1], [4, 2, 1]",
                "[[1, 4], [4, 2, 1]",
                "success: ranks: three lists, of 2, 3 and 4 numbers that do not rise",
            ),
            (
                "one_time_markers = { value = 3",
                "one_time_markers = { value = 2",
                "one_time_markers has to equal missions_revealed: one marker for each task",
            ),
            (
                "luna_level_solo = { value = 5",
                "luna_level_solo = { value = 9",
                "luna_level_solo = 9 is not possible; write 0 to 8",
            ),
        ],
    );
    let last = "[[chapter]]\nside = \"belt\"\nmissions = false\nthreat = false\n";
    assert_eq!(refused(MODULES, last, ""), "modules.toml: 3 chapters; there are exactly 4");
    let six = "[[mission]]\nid = \"M6\"\ntask = \"acquired\"\nn = 4\n";
    assert_eq!(refused(MODULES, six, ""), "modules.toml: 5 missions; there are exactly 6");
    let said = refused(MODULES, "id = \"unknown_probe\"", "id = \"probe\"");
    assert!(
        said.starts_with("modules.toml: threat: no card \"probe\"; write one of space_pirates")
    );
    let pirates = "[[threat]]\nid = \"space_pirates\"\noccasion = \"expansion\"\nprice = { energy \
                   = 2 }\n";
    assert_eq!(refused(MODULES, pirates, ""), "modules.toml: threat space_pirates is missing");
}

/// §12.3.2: among the refusals, a Luna card that would make her first player.
#[test]
fn wrong_luna_cards_are_refused_with_a_sentence() {
    let one_of = "write exactly one of coins, helium, upload, track with on, expand with toward, \
                  marker, gain, gain_share = true, discard";
    let two = format!("card I-3, action 1: {one_of}");
    let none = format!("card I-1, action 2: {one_of}");
    check(
        LUNA,
        &[
            ("id = \"I-2\"", "id = \"I-3\"", "card I-3 stands where I-2 is due"),
            ("left = 0", "left = 21", "card I-1: left = 21 is not possible; write 0 to 20"),
            ("{ coins = 2 }", "{ coins = 2, helium = 1 }", &two),
            ("{ gain_share = true }", "{ gain_share = false }", &none),
            (
                "    { track = 2, on = \"lead\" },\n",
                "    { coins = 1 },\n",
                "card I-6, action 2: an expansion follows the tracks whose companies it expands",
            ),
            (
                "a = [2, 3], b = [2, 4]",
                "a = [2, 2], b = [2, 4]",
                "card I-3, action 3: 2,2: Luna never takes the first-player space; choose another",
            ),
            (
                "a = [2, 3], b = [2, 4]",
                "a = [2, 5], b = [2, 4]",
                "card I-3, action 3: column = 5 is not possible; write 1 to 4",
            ),
            (
                "a = [1], b",
                "a = [], b",
                "card I-1, action 1: one or two spaces of the display for each slot",
            ),
            ("a = [1], b", "a = [1, 1], b", "card I-1, action 1: space 1 is there twice"),
            (
                "a = [1], b",
                "a = [13], b",
                "card I-1, action 1: space of the display = 13 is not possible; write 1 to 12",
            ),
            ("a = 1\n", "a = 5\n", "discard_column = 5 is not possible; write 1 to 4"),
            ("level = 1\n", "level = 2\n", "level 2 stands where level 1 is due"),
            (
                "tank = [11, 19]",
                "tank = [11, 29]",
                "level 3: token on tank = 29 is not possible; write 1 to 28",
            ),
            (
                "tank = [8, 11]",
                "tank = [5, 11]",
                "level 8: token on tank = 5 is not possible; write 6 to 28",
            ),
            ("tank = []", "tank = [3]", "level 0: tokens bring cards of grade 2; play with them"),
        ],
    );
    let said = refused(LUNA, "on = \"second\"", "on = \"third\"");
    assert!(said.contains("unknown variant `third`"), "{said}");
    let mut components = Rules::embedded();
    let text = components.file(LUNA).expect("a file");
    let cut = text.find("[[level]]\nlevel = 8").expect("the last level");
    let text = text[..cut].to_owned();
    components.replace(LUNA, text).expect("a file");
    let said = Rules::load(&components).expect_err("eight levels").to_string();
    assert_eq!(said, "luna.toml: 8 levels; there are exactly 9");
}

#[test]
fn no_files_are_refused_with_a_sentence() {
    let said = Rules::load(&Components::default()).expect_err("no files").to_string();
    assert_eq!(said, "cards.toml: is missing; every title file has to be there");
}

/// Whatever is cut off or scratched out, the answer is an error or a set of rules, no panic.
#[test]
fn damaged_files_never_panic() {
    let embedded = Rules::embedded();
    let names: Vec<String> = embedded.names().map(str::to_owned).collect();
    assert_eq!(names.len(), 9);
    for name in names {
        let text = embedded.file(&name).expect("a file").to_owned();
        for line in 0..text.lines().count() {
            let kept = text.lines().enumerate().filter(|&(idx, _)| idx != line);
            let kept: Vec<&str> = kept.map(|(_, line)| line).collect();
            let mut components = embedded.clone();
            components.replace(&name, kept.join("\n")).expect("a file");
            let _ = Rules::load(&components);
        }
        for (number, changed) in [("1", "0"), ("2", "255"), ("3", "999"), ("4", "-1")] {
            let mut components = embedded.clone();
            components.replace(&name, text.replace(number, changed)).expect("a file");
            let _ = Rules::load(&components);
        }
    }
}
