//! The component lists; the refusals are in a module of their own.

use super::*;
use crate::geometry::spaces;
use crate::ids::PLANS_PER_ROW;

mod refusals;

fn rules() -> Rules {
    Rules::load(&Rules::embedded()).expect("the embedded data is sound")
}

fn count<T>(things: impl Iterator<Item = T>, keep: impl Fn(&T) -> bool) -> usize {
    things.filter(keep).count()
}

/// §2.3: the totals of the dossier, section 9.
#[test]
fn s2_3_totals_of_the_action_cards() {
    let rules = rules();
    assert_eq!(rules.deck_letters.map(u64::count_ones), [10, 10, 8, 8, 8]);
    let display = || rules.cards.iter().filter(|card| card.letter < 5);
    let kinds = Kind::ALL.map(|kind| count(display(), |card| card.kind == kind));
    // Titanium, carbon, energy, minerals (hybrids included), research, field, pure shares.
    assert_eq!(kinds, [6, 6, 8, 6, 4, 6, 8]);
    for company in Company::ALL {
        assert_eq!(count(display(), |card| card.share == Some(company)), 3);
    }
    let hybrids = display().filter(|card| card.share.is_some() && card.kind != Kind::Share);
    assert_eq!(hybrids.map(|card| card.value).collect::<Vec<_>>(), [2, 2, 2, 2]);
    assert!(display().all(|card| card.cost >= 2 && card.cost <= 4));
    assert_eq!(rules.card(Card(0)).value, 3);
    assert_eq!(rules.card(Card(43)).kind, Kind::Energy);
}

/// §3.2: nine starting cards for everybody, and a single-energy card whose price rises.
#[test]
fn s3_2_starting_cards() {
    let rules = rules();
    assert_eq!(rules.start_cards.count_ones(), 9);
    let starts = (44..53).map(|id| rules.card(Card(id)));
    let told: Vec<_> = starts.map(|card| (card.kind, card.value, card.sell)).collect();
    use Kind::{Carbon, Energy, Minerals, ResearchScientist, Titanium};
    let expected = [
        (Titanium, 1, 1),
        (Titanium, 2, 1),
        (Carbon, 1, 1),
        (Carbon, 2, 1),
        (Minerals, 1, 1),
        (Minerals, 2, 1),
        (Energy, 2, 2),
        (Energy, 2, 2),
        (ResearchScientist, 0, 2),
    ];
    assert_eq!(told, expected);
    let singles = (53..57).map(|id| rules.card(Card(id)));
    let told: Vec<_> = singles.map(|card| (card.kind, card.value, card.sell)).collect();
    assert_eq!(told, [1, 2, 3, 4].map(|price| (Energy, 1, price)));
}

/// §2.4, §5.4.2: 24 plans of each row, six special ones, ten tokens.
#[test]
fn s2_4_totals_of_the_plans() {
    let rules = rules();
    for (row, cost) in [(PlanRow::A, 1), (PlanRow::B, 2), (PlanRow::C, 3), (PlanRow::Special, 2)] {
        let of_row = || rules.plans.iter().filter(move |plan| plan.row == row);
        let n = if row == PlanRow::Special { 6 } else { PLANS_PER_ROW };
        assert_eq!(of_row().count(), n);
        assert!(of_row().all(|plan| plan.cost == cost));
    }
    for plan in Plan::all() {
        assert_eq!(rules.plan(plan).row, plan.row());
    }
    // Dossier, section 10: each type twice for one coin in row A.
    let easy =
        |plan: &&PlanInfo| plan.row == PlanRow::A && plan.need == Need::AtLeast(Kind::Titanium, 1);
    assert_eq!(count(rules.plans.iter(), easy), 2);
    let field = |plan: &&PlanInfo| plan.row == PlanRow::C && plan.need == Need::FieldScientist;
    assert_eq!(count(rules.plans.iter(), field), 4);
    let special: Vec<String> = (72..78)
        .map(|id| rules.plan(Plan(id)))
        .map(|p| format!("{} > {}", p.need, p.reward))
        .collect();
    let expected = [
        "3 of one type > 2 steps on a track",
        "2 each of two types > 3 helium",
        "a field scientist > 4 helium",
        "3 shares of one company > 3 steps on a track",
        "1 CC > 5 CC",
        "nothing > 2 RP",
    ];
    assert_eq!(special, expected);
}

/// §3.4: the ten tokens of the dossier, section 3.1.
#[test]
fn s3_4_tokens() {
    let rules = rules();
    for token in Token::all() {
        let info = rules.token(token);
        let rests = info.resting.iter().fold(0, |set, card| set | card.bit());
        assert_eq!(rests.count_ones(), 3, "three different cards");
        assert_eq!(rests & !rules.start_cards, 0);
        let steps: u8 = info.tracks.iter().sum();
        assert_eq!(steps + info.helium, 2);
    }
    let seven = rules.token(Token(6));
    assert_eq!((seven.helium, seven.resting), (2, [Card(45), Card(47), Card(52)]));
    assert_eq!(rules.plan(Token(6).plan()).need, Need::AtLeast(Kind::Carbon, 2));
}

/// §7.1: the table of the dossier, section 7.
#[test]
fn s7_1_the_ten_faces() {
    let rules = rules();
    let told: Vec<String> = Face::all()
        .map(|face| {
            let info = rules.face(face);
            let rises = (1..=24).filter(|&x| info.shares[x] > info.shares[x - 1]);
            let lines = |list: &[u8; TRACK_MAX + 1]| {
                let lines = list.iter().enumerate().filter(|(_, coins)| **coins > 0);
                lines.map(|(space, coins)| format!("{space}:{coins}")).collect::<Vec<_>>().join(" ")
            };
            let rises: Vec<String> = rises.map(|x| x.to_string()).collect();
            let (threshold, barrier) = (lines(&info.threshold), lines(&info.barrier));
            let perks = info.bonus.map(|bonus| bonus.perk.key()).join(" ");
            format!("{} {} | {threshold} | {barrier} | {perks}", info.name(), rises.join(","))
        })
        .collect();
    let expected = [
        "A1 2,4,6,9,13,18,24 | 5:1 13:1 | 7:2 14:4 21:5 | titanium bonus_marker",
        "A2 1,4,7,11,15,20 | 4:1 12:1 | 6:2 14:4 20:5 | cards_cheaper acquire_coins",
        "B1 2,4,6,9,13,18,24 | 5:1 13:1 | 7:2 14:4 21:5 | carbon energy",
        "B2 2,4,7,10,14,18,23 | 6:1 14:1 | 8:3 15:4 21:4 | double_lines bonus_marker",
        "C1 2,4,6,9,13,18,24 | 5:1 13:1 | 7:2 14:4 21:5 | minerals field_helium",
        "C2 1,3,6,10,15,21 | 4:1 12:1 | 7:2 13:3 19:5 | pass_coins pass_helium",
        "D1 2,4,6,9,13,18,24 | 5:1 13:1 | 7:2 14:4 21:5 | easier_plans bonus_marker",
        "D2 3,5,7,10,13,17,22 | 6:1 13:1 | 8:2 14:5 20:5 | preparation_research second_reward",
        "E1 2,4,7,11,16,22 | 5:1 13:1 | 6:1 12:3 19:4 | oust_cheaper marker_coins",
        "E2 3,6,8,10,13,18,22 | 5:1 13:1 | 7:3 14:4 21:4 | majority extra_share",
    ];
    assert_eq!(told, expected);
    assert!(rules.faces.iter().all(|face| face.length == 24));
    assert!(rules.faces.iter().all(|face| face.bonus.map(|bonus| bonus.space) == [6, 13]));
    // Every perk is on a face.
    let perks = rules.faces.iter().flat_map(|face| face.bonus);
    let perks: std::collections::BTreeSet<Perk> = perks.map(|bonus| bonus.perk).collect();
    assert_eq!(perks.len(), Perk::COUNT);
}

/// §2.2, §10.3, §10.4: values of tank and research track.
#[test]
fn s2_2_value_tracks() {
    let rules = rules();
    let tank = [0, 5, 6, 8, 9, 13, 16, 20, 23, 25, 28].map(|space| rules.tank.value(space));
    assert_eq!(tank, [0, 0, 10, 10, 15, 25, 30, 40, 45, 50, 60]);
    let research = [0, 2, 3, 5, 7, 9, 11, 13, 15].map(|space| rules.research.value(space));
    assert_eq!(research, [0, 0, 10, 15, 20, 30, 40, 50, 60]);
    assert_eq!((rules.tank.length, rules.tank.opens_slot), (28, 8));
    assert_eq!((rules.research.length, rules.research.opens_slot), (15, 4));
}

/// §7.2, §9.1: coin icons of the stations, nine on the Moon.
#[test]
fn s7_2_stations() {
    let rules = rules();
    let full = (1u16 << 15) - 1;
    for company in Company::ALL {
        let moon = rules.station(Side::Moon, company);
        assert_eq!((moon.value(full), moon.value(0)), (0, 7));
        // The second home space of the second column shows a coin; the first column only its last.
        assert_eq!(moon.value(full & !0b1111), 0);
        assert_eq!(moon.value(full & !0b11111), 2);
        assert_eq!(moon.value(full & !(0b11 << 5)), 1);
        assert_eq!(moon.coins(Home::new(Column(2), 4)), 2);
        let belt = rules.station(Side::Belt, company);
        assert_eq!((belt.value(full), belt.value(0)), (0, 1 + 2 + 3));
        assert!(belt.holds_shuttles(Column(0)) && !belt.holds_shuttles(Column(1)));
    }
}

/// §5.8: one space for each majority and tile, as in the dossier, section 5.7.
#[test]
fn s5_8_bonus_spaces() {
    let rules = rules();
    let prices: Vec<u8> = rules.bonus.iter().map(|space| space.price).collect();
    assert_eq!(prices, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 1]);
    let titanium = rules.bonus(BonusSpace(0)).effect;
    let reward = MajorityReward::Track(Company::Tawac, 2);
    assert_eq!(titanium, BonusEffect::Majority { of: Majority::Titanium, reward });
    assert_eq!(rules.bonus(BonusSpace(5)).effect, BonusEffect::FirstPlayer { coins: 5 });
    assert_eq!(rules.bonus(BonusSpace(10)).effect, BonusEffect::Tile(Tile::FieldScientist));
    assert_eq!(*rules.tile(Tile::Cargo), TileInfo { kind: None, value: 2 });
}

/// §15.2, §16.3, §17: modules.
#[test]
fn s15_2_modules() {
    let rules = rules();
    assert_eq!(rules.mission(Mission(0)), Task::Total { of: Kind::Titanium, n: 5 });
    assert_eq!(rules.mission(Mission(5)), Task::Acquired { n: 4 });
    let price = |threat| {
        let info = rules.threat(threat);
        [info.energy, info.research, info.helium, info.coins]
    };
    assert_eq!(price(Threat::SpacePirates), [2, 0, 0, 0]);
    assert_eq!(price(Threat::EinsteinRosenBridge), [0, 2, 0, 0]);
    assert_eq!(price(Threat::UnknownProbe), [0, 0, 2, 0]);
    assert_eq!(price(Threat::TimeAnomaly), [0, 1, 0, 1]);
    assert_eq!(rules.threat(Threat::Singularity).amount, 6);
    assert_eq!([1, 2, 3, 4].map(|n| rules.numbers.threat_counters(n)), [3, 5, 7, 9]);
    let sides = rules.campaign.chapters.map(|chapter| chapter.side);
    assert_eq!(sides, [Side::Moon, Side::Belt, Side::Moon, Side::Belt]);
    assert_eq!(rules.campaign.ranks[2][..2], [4, 1]);
    assert_eq!(rules.campaign.ranks[4], [4, 2, 1, 0]);
    assert_eq!(rules.campaign.luna_levels, [5, 4, 3, 2]);
}

/// §11.2, §13: the 19 cards of the dossier, section 11.7, line by line.
#[test]
fn s11_2_luna_cards() {
    let rules = rules();
    let told: Vec<String> = LunaCard::all().map(|card| luna_words(&rules, card)).collect();
    let expected = [
        "I-1 0 3 s1 | gain 1 1 1 1 1; share",
        "I-2 4 0 s0 | Second 2; gain 7+8 2 3 4 10+6",
        "I-3 3 0 s1 | coins 2; Most 2; mark 2,3 2,4 3,2 3,3 3,4",
        "I-4 0 3 s1 he2 | coins 2; upload 1; mark 3,3 3,4 3,2 3,1 2,4",
        "I-5 3 3 s1 he2 | coins 2; upload 1; mark 3,1 3,2 3,3 2,3 3,4",
        "I-6 4 0 s0 | Lead 2; expand 2 Min",
        "I-7 0 4 s0 | Lead 2; expand 2 Max",
        "I-8 3 3 s1 he2 | coins 2; upload 1; mark 3,2 3,3 2,3 3,1 3,4",
        "I-9 0 3 s1 | MostTwo 2; special; discard A",
        "I-10 0 4 s0 | coins 3; Least 3; expand 3 Max",
        "I-11 3 0 s1 | MostTwo 2; discard B; discard C",
        "I-12 3 0 s1 he2 | helium 2; gain 1+2 1+3 1+4 1+6 1+7",
        "II-1 4 6 s1 up1 | coins 3; MostTwo 3; discard B",
        "II-2 6 4 s1 up1 | All 3; special; discard A",
        "II-3 3 6 s2 up1 | Lead 3; expand 3 Max",
        "II-4 4 6 s1 up1 | coins 3; upload 2; mark 2,3 3,1 3,2 3,3 2,4",
        "II-5 6 6 s1 he2 | helium 2; upload 2; gain 2 3 4 6 11; share",
        "II-6 6 4 s2 he2 | coins 3; helium 4; mark 2,3 3,4 3,2 3,3 2,4",
        "II-7 6 3 s2 he2 | LeadTwo 2; expand 2 Min",
    ];
    assert_eq!(told, expected);
    assert_eq!(rules.discard_column, [0, 1, 2, 3, 0]);
}

fn luna_words(rules: &Rules, card: LunaCard) -> String {
    let info = rules.luna_card(card);
    let mut text = format!("{card} {} {} s{}", info.left, info.right, info.scientists);
    match (info.reveal_helium, info.reveal_upload) {
        (0, 0) => {}
        (n, 0) => text += &format!(" he{n}"),
        (_, n) => text += &format!(" up{n}"),
    }
    let action = |action: &LunaAction| match action {
        LunaAction::Coins(n) => format!("coins {n}"),
        LunaAction::Helium(n) => format!("helium {n}"),
        LunaAction::Upload(n) => format!("upload {n}"),
        LunaAction::Track { steps, on } => format!("{on:?} {steps}"),
        LunaAction::Expand { points, toward } => format!("expand {points} {toward:?}"),
        LunaAction::Marker(spaces) => {
            let cells = spaces.map(|space| format!("{},{}", space.0 / 4 + 1, space.0 % 4 + 1));
            format!("mark {}", cells.join(" "))
        }
        LunaAction::Gain(by_slot) => {
            let cells = by_slot.iter().map(|spaces| {
                let numbers = spaces.iter().map(|space| space.number().to_string());
                numbers.collect::<Vec<_>>().join("+")
            });
            format!("gain {}", cells.collect::<Vec<_>>().join(" "))
        }
        LunaAction::GainShare => "share".to_owned(),
        LunaAction::Discard(row) => format!("discard {row}"),
        LunaAction::DiscardSpecial => "special".to_owned(),
    };
    let actions: Vec<String> = info.actions.iter().map(action).collect();
    format!("{text} | {}", actions.join("; "))
}

/// §11.3: levels and their tokens.
#[test]
fn s11_3_levels() {
    let rules = rules();
    let told: Vec<_> = (0..=LEVEL_MAX)
        .map(|level| {
            let info = rules.level(level);
            let list = |set: u64| spaces(set).map(|space| space.0).collect::<Vec<_>>();
            let starts = (info.helium, info.upload);
            (info.grade_2, info.slots, list(info.tank), list(info.research), starts)
        })
        .collect();
    let none = Vec::<u8>::new;
    let expected = [
        (false, false, none(), none(), (0, 0)),
        (false, true, none(), none(), (0, 0)),
        (true, true, none(), none(), (0, 0)),
        (true, true, vec![11, 19], vec![5, 10], (0, 0)),
        (true, true, vec![9, 16], vec![4, 8], (0, 0)),
        (true, true, vec![7, 13], vec![2, 7], (0, 0)), // The example of the book.
        (true, true, vec![6, 13], vec![4, 8], (1, 1)),
        (true, true, vec![7, 10], vec![5, 7], (3, 2)),
        (true, true, vec![8, 11], vec![5, 7], (5, 3)),
    ];
    assert_eq!(told, expected);
}

/// §1.2, §3.3: the numbers that belong to no component.
#[test]
fn s1_2_numbers() {
    let numbers = rules().numbers;
    assert_eq!(numbers.rounds, 7);
    assert_eq!(numbers.markers, [0, 0, 3, 2, 2]);
    assert_eq!(numbers.supplement[2..], [[1, 0, 0], [3, 1, 0], [6, 1, 0]]);
    assert_eq!((numbers.start_coin, numbers.markers_max, numbers.overflow_coin), (1, 5, 2));
    assert_eq!((numbers.single_line, numbers.double_line, numbers.oust), (1, 2, 1));
    assert_eq!((numbers.field_min, numbers.field_max, numbers.ignore_price), (1, 4, 2));
    let surcharges = [0, 3, 4, 8, 11].map(|space| rules().display_surcharge(DisplaySpace(space)));
    assert_eq!(surcharges, [0, 0, 1, 2, 2]);
}
