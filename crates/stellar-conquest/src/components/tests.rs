//! The printed totals, and every refusal with its sentence.

use super::load::{ATTACK, BOARD, CARDS, PRICES, PRODUCTION, RESEARCH, STARS};
use super::*;

fn rules() -> Rules {
    Rules::load(&Rules::embedded()).expect("the embedded data is sound")
}

fn count<T>(things: impl Iterator<Item = T>, keep: impl Fn(&T) -> bool) -> usize {
    things.filter(keep).count()
}

/// §2.1, §T.4: the totals of the dossier, section 2.1.
#[test]
fn s2_1_totals_of_the_printed_stars_and_cards() {
    let rules = rules();
    assert_eq!(rules.stars_of.map(u64::count_ones), [7, 8, 15, 9, 15]);
    assert_eq!(rules.cards_of.map(u128::count_ones), [11, 12, 20, 13, 22]);
    let left: Vec<u32> = Colour::ALL
        .iter()
        .map(|c| rules.cards_of[c.index()].count_ones() - rules.stars_of[c.index()].count_ones())
        .collect();
    assert_eq!(left, [4, 4, 5, 4, 7]);
    let first = rules.cards_of.map(u128::trailing_zeros);
    assert_eq!(first, [1, 12, 24, 44, 57]);
    assert!(rules.stars.is_sorted_by_key(|star| star.hex));
    for (idx, star) in rules.stars.iter().enumerate() {
        assert_eq!(rules.star_in(star.hex), Some(Star(idx as u8)));
    }
    assert_eq!(rules.star_in(Hex::OFF_MAP), None);
    let cloudy = rules.stars.iter().filter(|star| rules.geometry(false).is_cloud(star.hex));
    let cloudy: Vec<_> = cloudy.map(|star| (star.name.as_str(), star.colour)).collect();
    let names = ["Sirius", "Deneb", "Mizar", "Zosca", "Vega", "Altair"];
    assert_eq!(cloudy, names.map(|name| (name, Colour::Blue)));
    assert_eq!(rules.geometry(false).cloud().len(), 60);
}

/// §2.2, §T.5: the totals of the dossier, section 2.1.
#[test]
fn s2_2_totals_of_the_printed_planets() {
    let rules = rules();
    let planets = || rules.cards.iter().flat_map(|card| card.planets.iter());
    let kinds = PlanetType::ALL.map(|kind| count(planets(), |planet| planet.kind == kind));
    assert_eq!(kinds, [21, 25, 30, 43]);
    assert_eq!(planets().count(), 119);
    assert_eq!(count(planets(), |planet| planet.mineral_rich), 23);
    let barren = |planet: &&PlanetInfo| planet.mineral_rich && planet.kind == PlanetType::Barren;
    assert_eq!(count(planets(), barren), 17);
    let capacities = [10, 20, 40, 60, 80];
    let capacities = capacities.map(|c| count(planets(), |planet| planet.capacity == c));
    assert_eq!(capacities, [34, 34, 29, 15, 7]);
    let with = |n: usize| {
        let cards = Card::all().filter(|&card| rules.card(card).planets.len() == n);
        cards.map(|card| card.0).collect::<Vec<_>>()
    };
    assert_eq!(with(0), [1, 2, 13, 14, 51, 55, 76]);
    assert_eq!(with(3), [12, 44]);
    for card in &rules.cards {
        assert!(card.planets.is_sorted_by_key(|planet| planet.orbit));
    }
    // The two cards that the book spells in its own way.
    assert_eq!(rules.card(Card(17)).planets[1].kind, PlanetType::Barren);
    assert_eq!(rules.card(Card(77)).planets[1].kind, PlanetType::Barren);
    let rich =
        PlanetInfo { kind: PlanetType::MinimalTerran, capacity: 40, mineral_rich: true, orbit: 2 };
    assert_eq!(rules.card(Card(74)).planets.as_slice(), [rich]);
}

/// The dossier, section 2.2: chance of a Terran planet and mean points by colour.
#[test]
fn s2_2_yellow_stars_are_the_best() {
    let rules = rules();
    let of = |colour: Colour| rules.cards[1..].iter().filter(move |card| card.colour == colour);
    let terran = Colour::ALL.map(|colour| {
        let is_terran = |planet: &PlanetInfo| planet.kind == PlanetType::Terran;
        count(of(colour), |card| card.planets.iter().any(is_terran))
    });
    assert_eq!(terran, [0, 3, 15, 2, 1]);
    let points = Colour::ALL.map(|colour| -> u32 {
        let planets = of(colour).flat_map(|card| card.planets.iter());
        planets.map(|planet| u32::from(rules.numbers.points[planet.kind.index()])).sum()
    });
    assert_eq!(points, [2, 13, 48, 14, 11]);
}

/// §T.1 with the prices of one to five scouts.
#[test]
fn t1_prices() {
    let rules = rules();
    let scouts = [0, 1, 2, 3, 4, 5].map(|n| rules.price(Item::Scout, n, false));
    assert_eq!(scouts, [0, 3, 5, 8, 10, 13]); // TC-13.
    let single = Item::ALL.map(|item| rules.price(item, 1, false));
    assert_eq!(single, [3, 8, 20, 40, 4, 4, 10, 30]);
    assert_eq!(rules.price(Item::Factory, 2, true), 6);
    assert_eq!(rules.transport_price, 1);
    let free = Item::ALL.into_iter().filter(|item| rules.items[item.index()].needs.is_none());
    assert_eq!(free.collect::<Vec<_>>(), [Item::Scout, Item::Corvette]); // §6.5.5
}

/// §T.2. The dossier, section 2.5: sums of the research charts.
#[test]
fn t2_research() {
    let rules = rules();
    let normal: u16 = rules.research.iter().map(|info| info.price).sum();
    let mut owned = 0;
    let mut in_order = 0;
    for tech in Tech::ALL {
        in_order += rules.tech(tech).price_for(owned);
        owned |= tech.bit();
    }
    assert_eq!((normal, in_order), (1100, 955));
    let levels = [1, 2, 3].map(|level| count(rules.research.iter(), |info| info.level == level));
    assert_eq!(levels, [6, 6, 6]);
    let range = rules.tech(Tech::UnlimitedRange);
    assert_eq!(range.price_for(Tech::Speed4.bit()), 60);
    assert_eq!(range.price_for(Tech::Speed5.bit()), 40);
    assert_eq!(range.price_for(Tech::Speed8.bit()), 40);
    let shield = rules.research_shield_as_base;
    assert_eq!(shield.price_for(Tech::AdvancedMissileBase.bit()), 100);
}

/// Ruling A-27: the printed predecessor, not its improvement.
#[test]
fn a27_robotic_industry_follows_industrial_technology() {
    let rules = rules();
    let robotic = rules.tech(Tech::RoboticIndustry);
    assert_eq!(robotic.price_for(Tech::ImprovedIndustrial.bit()), 100);
    assert_eq!(robotic.price_for(Tech::IndustrialTechnology.bit()), 85);
}

/// §T.3. The dossier, section 2.6.
#[test]
fn t3_attack_table() {
    let rules = rules();
    let row = |firer: Unit| {
        let targets = [Unit::Scout, Unit::Corvette, Unit::Fighter, Unit::DeathStar];
        targets.map(|target| rules.odds(firer, target).to_string()).join(", ")
    };
    assert_eq!(row(Unit::Scout), "never, never, never, never");
    assert_eq!(row(Unit::Corvette), "1-4, 1, 10 on 2d6, never");
    assert_eq!(row(Unit::Fighter), "1-5, 1-2, 1, 10 on 2d6");
    assert_eq!(row(Unit::DeathStar), "always, 1-4, 1-3, 1-2");
    // A base fires and falls like the ship of its strength, a transport falls like a scout.
    let like = [
        (Unit::MissileBase, Unit::Corvette),
        (Unit::AdvancedMissileBase, Unit::Fighter),
        (Unit::Transport, Unit::Scout),
    ];
    for (one, other) in like {
        assert_eq!(rules.attack[one.index()], rules.attack[other.index()]);
        for firer in Unit::ALL {
            assert_eq!(rules.odds(firer, one), rules.odds(firer, other));
        }
    }
    assert_eq!(rules.odds(Unit::Corvette, Unit::Fighter).chance(), (3, 36));
    assert_eq!(Odds::TwoDice { exactly: 2 }.chance(), (1, 36));
    let changed: Vec<String> = Unit::ALL
        .into_iter()
        .flat_map(|firer| Unit::ALL.map(|target| (firer, target)))
        .map(|(a, b)| (a, b, rules.attack_fighter_hits[a.index()][b.index()]))
        .filter(|&(a, b, odds)| odds != rules.odds(a, b))
        .map(|(a, b, odds)| format!("{} {} {odds}", a.key(), b.key()))
        .collect();
    let expected = [
        "fighter corvette 1-3",
        "fighter missile_base 1-3",
        "advanced_missile_base corvette 1-3",
        "advanced_missile_base missile_base 1-3",
    ];
    assert_eq!(changed, expected);
}

#[test]
fn the_printed_numbers() {
    let rules = rules();
    let expected = Numbers {
        turns: 44,
        production_every: 4,
        range: 8,
        speed_start: 2,
        points: [3, 1, 0, 0],
        start_fleet: [4, 35, 4, 0, 0],
        setup_ip: 25,
        task_forces_max: 15,
        exploration_risk: 1,
        ships_of_class_max: 255,
        stacks_max: 128,
        growth_per: [5, 10, 0, 0],
        mineral_factor: 2,
        bonus_base: 3,
        bonus_per: 3,
        factories_per_million: 1,
        factories_per_million_improved: 2,
        bombardment: [0, 0, 1, 3, 5],
    };
    assert_eq!(rules.numbers, expected);
    assert_eq!(rules.numbers.n_productions(), 10); // §6.1.4
    let after: Vec<u8> = (1..=44).filter(|&t| rules.numbers.is_production_after(t)).collect();
    assert_eq!(after, [4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
    let names = |hexes: [Hex; 4]| hexes.map(|hex| hex.to_string()).join(" ");
    assert_eq!(names(rules.entry), "A1 FF1 FF20 A21");
    assert_eq!(names(rules.entry_repository), "A1 A21 FF1 FF20");
    assert_eq!(rules.hash, Rules::embedded().hash());
}

/// Loads the embedded files with one text replaced, and says what is wrong with that.
fn refused(file: &str, old: &str, new: &str) -> String {
    let mut components = Rules::embedded();
    let text = components.file(file).expect("a file of this title").to_owned();
    assert!(text.contains(old), "{file} has no {old}");
    components.replace(file, text.replacen(old, new, 1)).expect("a file of this title");
    Rules::load(&components).expect_err("the change makes no sense").to_string()
}

#[test]
fn wrong_stars_are_refused_with_a_sentence() {
    let said = [
        (
            refused(STARS, "\"blue\", name = \"Sirius\"", "\"white\", name = \"Sirius\""),
            "stars.toml: star \"Sirius\": no colour \"white\"; \
             write one of blue, green, yellow, orange, red",
        ),
        (
            refused(STARS, "B18", "B21"),
            "stars.toml: star \"Lalande\": \"B21\" is off the board: \
             column B has rows 1 to 20",
        ),
        (
            refused(STARS, "B18", "B11"),
            "stars.toml: star \"Lalande\": B11 holds \"Sirius\" already; choose a free hex",
        ),
        (
            refused(STARS, "Lalande", "Sirius"),
            "stars.toml: star \"Sirius\": the star at B11 has this name; choose another",
        ),
        (
            refused(STARS, "    { hex = \"B18\", colour = \"red\", name = \"Lalande\" },\n", ""),
            "stars.toml: 53 stars listed; the software plays with exactly 54",
        ),
        (
            refused(STARS, "name = \"Lalande\"", "named = \"Lalande\""),
            "stars.toml: line 7: unknown field `named`, \
             expected one of `hex`, `colour`, `name`, `origin`",
        ),
    ];
    for (said, expected) in said {
        assert_eq!(said, expected);
    }
}

#[test]
fn wrong_cards_are_refused_with_a_sentence() {
    let said = [
        (
            refused(CARDS, "number = 2\n", "number = 1\n"),
            "cards.toml: card 1 is there twice; every number has one card",
        ),
        (
            refused(CARDS, "number = 2\n", "number = 79\n"),
            "cards.toml: card 79: the software numbers cards from 1 to 78",
        ),
        (
            refused(CARDS, "\n[[card]]\nnumber = 1\ncolour = \"blue\"\nplanets = []\n", ""),
            "cards.toml: card 1 is missing; cards 1 to 78 are needed",
        ),
        (
            refused(CARDS, "capacity = 10", "capacity = 0"),
            "cards.toml: card 3: a planet for 0 million is not possible; write 1 to 100",
        ),
        (
            refused(CARDS, "capacity = 80", "capacity = 101"),
            "cards.toml: card 24: a planet for 101 million is not possible; write 1 to 100",
        ),
        (
            refused(CARDS, "\"sub_terran\"", "\"lush\""),
            "cards.toml: card 3: no type of planet \"lush\"; \
             write one of terran, sub_terran, minimal_terran, barren",
        ),
    ];
    for (said, expected) in said {
        assert_eq!(said, expected);
    }
    let mut components = Rules::embedded();
    let text = components.file(CARDS).expect("a file").replacen("\"blue\"", "\"red\"", 5);
    components.replace(CARDS, text).expect("a file");
    let said = Rules::load(&components).expect_err("seven blue stars").to_string();
    let expected = "cards.toml: blue: 6 cards for 7 stars; a deck must have a card for each";
    assert_eq!(said, expected);
}

/// §T.6: the grid is fixed; entry hexes, clouds and numbers are checked.
#[test]
fn a_wrong_board_is_refused_with_a_sentence() {
    let said = [
        (
            refused(BOARD, "name = \"B\", hexes = 20", "name = \"B\", hexes = 21"),
            "board.toml: column B with 21 hexes; \
             the software plays with column B of 20 here",
        ),
        (
            refused(BOARD, "    { number = 4, hex = \"A21\", origin = \"public\" },\n", ""),
            "board.toml: entry 4 is missing; players 1 to 4 need an entry hex each",
        ),
        (
            refused(BOARD, "number = 4, hex = \"A21\"", "number = 4, hex = \"A1\""),
            "board.toml: entry 4: A1 belongs to another player; choose another hex",
        ),
        (
            refused(BOARD, "number = 1, hex = \"A1\"", "number = 1, hex = \"A10\""),
            "board.toml: entry: A10 holds a cloud; fleets enter in open space",
        ),
        (
            refused(BOARD, "\"A11\"", "\"A10\""),
            "board.toml: cloud: A10 is a cloud hex already; list it once",
        ),
        (
            refused(BOARD, "\"J15\"", "\"J14\""),
            "board.toml: extra_cloud: J14 is a cloud hex already; list it once",
        ),
        (
            refused(BOARD, "turns = { value = 44", "turns = { value = 0"),
            "board.toml: turns = 0 is not possible; write 1 to 200",
        ),
        (
            refused(BOARD, "value = 128", "value = 129"),
            "board.toml: stacks_max = 129 is not possible; write 1 to 128",
        ),
        (
            refused(BOARD, "range = {", "reach = {"),
            "board.toml: number range is missing; write 1 to 64 for it",
        ),
    ];
    for (said, expected) in said {
        assert_eq!(said, expected);
    }
    let said = refused(BOARD, "[numbers]\n", "[numbers]\nluck = { value = 1 }\n");
    assert!(said.starts_with("board.toml: there is no number luck; the numbers here are turns"));
    let said = refused(BOARD, "origin = \"public\"", "origin = \"hearsay\"");
    assert!(said.contains("unknown variant `hearsay`"), "{said}");
}

#[test]
fn wrong_charts_are_refused_with_a_sentence() {
    let said = [
        (
            refused(PRICES, "price = 8", "price = 0"),
            "prices.toml: price of corvette: a price of 0 IP is not possible; \
             write 1 to 1000",
        ),
        (
            refused(PRICES, "pair = 5", "pair = 7"),
            "prices.toml: price of scout: a pair for 7 is dearer than two; lower it",
        ),
        (
            refused(PRICES, "item = \"robotic_factory\"", "item = \"factory\""),
            "prices.toml: price of factory is there twice; list it once",
        ),
        (
            refused(RESEARCH, "with = \"missile_base\"", "with = \"gunpowder\""),
            "research.toml: technology advanced_missile_base: no predecessor \"gunpowder\"; \
             write a technology such as speed_3, or a least speed as in \
             \"speed 5 or more\" (3 to 8)",
        ),
        (
            refused(RESEARCH, "price = 30, with", "price = 40, with"),
            "research.toml: technology speed_4: \
             the reduced price 40 is not below 40; lower it",
        ),
        (
            refused(RESEARCH, "\"speed\", level = 1", "\"speed\", level = 4"),
            "research.toml: technology speed_3: there is no level 4; write 1, 2 or 3",
        ),
        (
            refused(ATTACK, "scout = \"1-4\"", "scout = \"1-7\""),
            "attack.toml: firer corvette against scout: no odds \"1-7\"; \
             write never, always, 1, 1-2 up to 1-6, or a sum as in \"10 on 2d6\" (2 to 12)",
        ),
        (
            refused(ATTACK, "death_star = \"1-2\"\n", ""),
            "attack.toml: firer death_star: the odds against death_star are missing",
        ),
        (
            refused(PRODUCTION, "bonus_per = { value = 3", "bonus_per = { value = 0"),
            "production.toml: bonus_per = 0 is not possible; write 1 to 100",
        ),
    ];
    for (said, expected) in said {
        assert_eq!(said, expected);
    }
    let said = Rules::load(&Components::default()).expect_err("no files").to_string();
    assert_eq!(said, "stars.toml: is missing; every title file has to be there");
}

/// Ruling A-48: of any two that meet, one can destroy the other; a table without that is refused.
#[test]
fn a48_every_battle_ends() {
    let said = refused(ATTACK, "scout = \"1-4\"", "scout = \"never\"");
    let expected = "attack.toml: row: a battle of corvette against scout would never end; \
                    give one of them a chance";
    assert_eq!(said, expected);
    let said = refused(ATTACK, "scout = \"never\"", "scout = \"1\"");
    let expected = "attack.toml: row: scout has no weapons (4.1.9); write never against scout";
    assert_eq!(said, expected);
}

/// Whatever is cut off or scratched out, the answer is an error or a set of rules, no panic.
#[test]
fn damaged_files_never_panic() {
    let embedded = Rules::embedded();
    let names: Vec<String> = embedded.names().map(str::to_owned).collect();
    for name in names {
        let text = embedded.file(&name).expect("a file").to_owned();
        for line in 0..text.lines().count() {
            let kept = text.lines().enumerate().filter(|&(idx, _)| idx != line);
            let kept: Vec<&str> = kept.map(|(_, line)| line).collect();
            let mut components = embedded.clone();
            components.replace(&name, kept.join("\n")).expect("a file");
            let _ = Rules::load(&components);
        }
    }
}
