//! The box as a document: what is printed on the components, parsed and named, each row with its origin.
//!
//! Nobody has to parse `"10 on 2d6"` or `"speed 5 or more"` a second time: here they are data.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use tabletop::data::{Origin, Tables};
use toml::Value;

use crate::components::{AttackTable, Odds, PlanetInfo, Predecessor, Rules, TechInfo};
use crate::ids::{Card, Colour, Hex, Item, PlanetType, ShipClass, Star, Tech, TechClass, Unit};

/// The whole box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sheet {
    /// The name of these components: the blake3 of their files.
    pub hash: String,
    /// The stars, by their numbers.
    pub stars: Vec<StarSheet>,
    /// Cloud hexes.
    pub clouds: HexesSheet,
    /// Cloud hexes of the option `extra_cloud`.
    pub extra_clouds: HexesSheet,
    /// Entry hexes of players 1 to 4, clockwise.
    pub entries: Vec<EntrySheet>,
    /// The same with the option `entry_hexes` = repository.
    pub entries_repository: Vec<EntrySheet>,
    /// The star cards.
    pub cards: Vec<CardSheet>,
    /// What a colony buys.
    pub items: Vec<ItemSheet>,
    /// What it costs to send a million people away (§6.4.2).
    pub transport: PriceSheet,
    /// A factory for the owner of Robotic Industry.
    pub robotic_factory: PriceSheet,
    /// The technologies.
    pub techs: Vec<TechSheet>,
    /// Planet Shield under the option `shield_as_base`.
    pub shield_as_base: TechSheet,
    /// The attack table (§4.1.5).
    pub attack: Vec<OddsSheet>,
    /// The same under the option `fighter_hits`.
    pub attack_fighter_hits: Vec<OddsSheet>,
    /// Ships of each class and what they are called.
    pub ships: Vec<ShipSheet>,
    /// All other numbers, by name.
    pub numbers: BTreeMap<String, NumberSheet>,
}

/// A star on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StarSheet {
    /// Its number.
    pub star: Star,
    /// Where.
    pub hex: Hex,
    /// Its colour.
    pub colour: Colour,
    /// Its name.
    pub name: String,
    /// Where that comes from.
    pub origin: Origin,
}

/// Some hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HexesSheet {
    /// Which.
    pub hexes: Vec<Hex>,
    /// Where that comes from.
    pub origin: Origin,
}

/// An entry hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EntrySheet {
    /// Its number.
    pub number: u8,
    /// Where.
    pub hex: Hex,
    /// Where that comes from.
    pub origin: Origin,
}

/// A star card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardSheet {
    /// Its printed number.
    pub card: Card,
    /// The colour of its stars.
    pub colour: Colour,
    /// Its planets, from the sun outwards.
    pub planets: Vec<PlanetSheet>,
    /// Where that comes from.
    pub origin: Origin,
}

/// A planet on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlanetSheet {
    /// Its kind.
    pub kind: PlanetType,
    /// What the kind is called.
    pub name: &'static str,
    /// Millions that can live there.
    pub capacity: u8,
    /// Output is multiplied.
    pub mineral_rich: bool,
    /// For the eye only.
    pub orbit: u8,
    /// Points for whoever controls it.
    pub points: u8,
    /// A million is born for every so many; 0 is no growth.
    pub growth_per: u8,
}

/// Something for sale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ItemSheet {
    /// Which.
    pub item: Item,
    /// What it is called.
    pub name: &'static str,
    /// Its price.
    #[serde(flatten)]
    pub price: PriceSheet,
}

/// A price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PriceSheet {
    /// Of one.
    pub ip: u16,
    /// Of two at once.
    pub pair: Option<u16>,
    /// The technology that it needs.
    pub needs: Option<Tech>,
    /// Where that comes from.
    pub origin: Origin,
}

/// A technology.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TechSheet {
    /// Which.
    pub tech: Tech,
    /// What it is called.
    pub name: &'static str,
    /// What it is good for.
    pub effect: &'static str,
    /// Its class.
    pub class: TechClass,
    /// Its level, 1 to 3.
    pub level: u8,
    /// Its price.
    pub ip: u16,
    /// The lower price, and who has it.
    pub reduced: Option<ReducedSheet>,
    /// Hexes a turn that it gives.
    pub speed: Option<u8>,
    /// Where that comes from.
    pub origin: Origin,
}

/// A lower price for the owner of a predecessor (§6.6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReducedSheet {
    /// The lower price.
    pub ip: u16,
    /// For the owner of this technology.
    pub with: Option<Tech>,
    /// For the owner of any speed of so many hexes or more.
    pub with_speed: Option<u8>,
}

/// Odds of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OddsSheet {
    /// Who fires.
    pub firer: Unit,
    /// At what.
    pub target: Unit,
    /// How many dice are rolled: none, one or two.
    pub dice: u8,
    /// One die hits with this or less.
    pub up_to: Option<u8>,
    /// Two dice hit with exactly this sum.
    pub exactly: Option<u8>,
    /// So many throws hit.
    pub hits: u8,
    /// Of so many.
    pub of: u8,
    /// Where that comes from.
    pub origin: Origin,
}

/// A class of ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShipSheet {
    /// Which.
    pub class: ShipClass,
    /// What it is called.
    pub name: &'static str,
    /// Does it fight?
    pub warship: bool,
    /// How many there are at the start.
    pub start: u8,
    /// Millions of a conquered colony that one can kill a turn.
    pub bombardment: u8,
}

/// A number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NumberSheet {
    /// Its value.
    pub value: i64,
    /// The section that asks for it.
    pub rule: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// The box as a document.
pub(crate) fn sheet(rules: &Rules) -> Sheet {
    let files = Files(Tables::of(&rules.components));
    Sheet {
        hash: rules.hash.clone(),
        stars: Star::all().map(|star| star_sheet(rules, &files, star)).collect(),
        clouds: hexes(rules, &files, false),
        extra_clouds: hexes(rules, &files, true),
        entries: entries(&files, "entry", &rules.entry),
        entries_repository: entries(&files, "entry_repository", &rules.entry_repository),
        cards: Card::all().map(|card| card_sheet(rules, &files, card)).collect(),
        items: Item::ALL.map(|item| item_sheet(rules, &files, item)).to_vec(),
        transport: PriceSheet {
            ip: rules.transport_price,
            pair: None,
            needs: None,
            origin: files.row("prices.toml", "price", "item", "transport"),
        },
        robotic_factory: PriceSheet {
            ip: rules.robotic_factory.price,
            pair: None,
            needs: rules.robotic_factory.needs,
            origin: files.row("prices.toml", "price", "item", "robotic_factory"),
        },
        techs: Tech::ALL.map(|tech| tech_sheet(&files, "tech", tech, rules.tech(tech))).to_vec(),
        shield_as_base: tech_sheet(
            &files,
            "shield_as_base",
            Tech::PlanetShield,
            &rules.research_shield_as_base,
        ),
        attack: odds(&files, "row", &rules.attack),
        attack_fighter_hits: odds(&files, "fighter_hits", &rules.attack_fighter_hits),
        ships: ShipClass::ALL.map(|class| ship_sheet(rules, class)).to_vec(),
        numbers: numbers(&files),
    }
}

/// The files once more, for the origins that the rules do not ask for.
struct Files(Tables);

impl Files {
    /// The origin that a row names itself, else that of its file; what says nothing is the book's.
    fn origin(&self, file: &str, row: Option<&Value>) -> Origin {
        self.0.origin(file, row).unwrap_or(Origin::Book)
    }

    /// The origin of the row of a list that has this key.
    fn row(&self, file: &str, list: &str, key: &str, value: &str) -> Origin {
        let rows = self.0.file(file).and_then(|table| table.get(list)?.as_array());
        let is = |row: &&Value| match row.get(key) {
            Some(Value::String(text)) => text == value,
            Some(Value::Integer(number)) => number.to_string() == value,
            Some(_) | None => false,
        };
        self.origin(file, rows.and_then(|rows| rows.iter().find(is)))
    }
}

fn star_sheet(rules: &Rules, files: &Files, star: Star) -> StarSheet {
    let info = rules.star(star);
    let origin = files.row("stars.toml", "star", "hex", &info.hex.to_string());
    StarSheet { star, hex: info.hex, colour: info.colour, name: info.name.clone(), origin }
}

fn hexes(rules: &Rules, files: &Files, extra: bool) -> HexesSheet {
    let (name, all) = if extra { ("extra_cloud", true) } else { ("cloud", false) };
    let printed = rules.geometry(false).cloud();
    let hexes = rules.geometry(all).cloud().iter();
    let row = files.0.file("board.toml").and_then(|table| table.get(name));
    HexesSheet {
        hexes: hexes.filter(|hex| !extra || !printed.contains(*hex)).collect(),
        origin: files.origin("board.toml", row),
    }
}

fn entries(files: &Files, list: &str, hexes: &[Hex; 4]) -> Vec<EntrySheet> {
    let entry = |(place, &hex): (usize, &Hex)| {
        let number = place as u8 + 1;
        let origin = files.row("board.toml", list, "number", &number.to_string());
        EntrySheet { number, hex, origin }
    };
    hexes.iter().enumerate().map(entry).collect()
}

fn card_sheet(rules: &Rules, files: &Files, card: Card) -> CardSheet {
    let info = rules.card(card);
    let planet = |planet: &PlanetInfo| PlanetSheet {
        kind: planet.kind,
        name: planet.kind.name(),
        capacity: planet.capacity,
        mineral_rich: planet.mineral_rich,
        orbit: planet.orbit,
        points: rules.numbers.points[planet.kind.index()],
        growth_per: rules.numbers.growth_per[planet.kind.index()],
    };
    CardSheet {
        card,
        colour: info.colour,
        planets: info.planets.iter().map(planet).collect(),
        origin: files.row("cards.toml", "card", "number", &card.0.to_string()),
    }
}

fn item_sheet(rules: &Rules, files: &Files, item: Item) -> ItemSheet {
    let info = &rules.items[item.index()];
    let price = PriceSheet {
        ip: info.price,
        pair: (item == Item::Scout).then_some(rules.scout_pair_price),
        needs: info.needs,
        origin: files.row("prices.toml", "price", "item", item.key()),
    };
    ItemSheet { item, name: item.name(), price }
}

fn tech_sheet(files: &Files, list: &str, tech: Tech, info: &TechInfo) -> TechSheet {
    let reduced = info.reduced.map(|(ip, with)| match with {
        Predecessor::Tech(tech) => ReducedSheet { ip, with: Some(tech), with_speed: None },
        Predecessor::SpeedAtLeast(hexes) => {
            ReducedSheet { ip, with: None, with_speed: Some(hexes) }
        }
    });
    TechSheet {
        tech,
        name: tech.name(),
        effect: tech.effect(),
        class: info.class,
        level: info.level,
        ip: info.price,
        reduced,
        speed: tech.speed(),
        origin: files.row("research.toml", list, "tech", tech.key()),
    }
}

fn odds(files: &Files, list: &str, table: &AttackTable) -> Vec<OddsSheet> {
    let mut all = Vec::new();
    for firer in Unit::ALL {
        let origin = files.row("attack.toml", list, "firer", firer.key());
        for target in Unit::ALL {
            let odds = table[firer.index()][target.index()];
            let (hits, of) = odds.chance();
            let (dice, up_to, exactly) = match odds {
                Odds::Never | Odds::Always => (0, None, None),
                Odds::OneDie { up_to } => (1, Some(up_to), None),
                Odds::TwoDice { exactly } => (2, None, Some(exactly)),
            };
            all.push(OddsSheet { firer, target, dice, up_to, exactly, hits, of, origin });
        }
    }
    all
}

fn ship_sheet(rules: &Rules, class: ShipClass) -> ShipSheet {
    ShipSheet {
        class,
        name: class.name(),
        warship: class.is_warship(),
        start: rules.numbers.start_fleet[class.index()],
        bombardment: rules.numbers.bombardment[class.index()],
    }
}

fn numbers(files: &Files) -> BTreeMap<String, NumberSheet> {
    let all = ["board.toml", "production.toml"].into_iter().flat_map(|file| files.0.numbers(file));
    all.map(|number| {
        let (value, rule) = (number.value, number.rule.unwrap_or_else(|| "§".to_owned()));
        let origin = number.origin.unwrap_or(Origin::Book);
        (number.name, NumberSheet { value, rule, origin })
    })
    .collect()
}
