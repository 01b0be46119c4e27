//! Anti-Matter in words.

use tabletop::{DrawSheet, Question};

use super::event::AntiMatterEvent;
use super::info::Enhancement;
use super::state::{AntiMatterFrame, FACES, MOVABLE};
use super::{Move, orbits};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::fact::{Fact, Label};
use crate::ids::{Deed, N_COLUMNS, Player, Token};
use crate::state::{JourneyPlace, Look, State};
use crate::words::{ask, count, cubes};
use crate::{ch01_turn, ch05_probe, words};

/// What a seat is asked.
pub(super) fn question(rules: &Rules, frame: AntiMatterFrame) -> Option<Question> {
    let (id, text, rule) = match frame {
        AntiMatterFrame::Land { planet, inward, .. } => {
            let way = if inward { "inward" } else { "outward" };
            ("land", format!("{planet} moves {way}. Where does it come to stand?"), "§A.7.1")
        }
        AntiMatterFrame::Cover { .. } => {
            ("cover", "Which space of your track does the Moscovium cover?".to_owned(), "§A.2.2")
        }
        AntiMatterFrame::Synthesise { .. } => {
            ("synthesise", "Which Moscovium do you synthesise?".to_owned(), "§A.4")
        }
        AntiMatterFrame::SellOff { .. } => {
            let (n, fuel) = (rules.antimatter.market_cubes, rules.antimatter.market_fuel);
            let text = format!("Sell up to {}, {fuel} Fuel each.", count(n, "cube"));
            ("sell_off", text, "§A.5.4")
        }
        AntiMatterFrame::Leap { .. } => {
            ("leap", "In which row does your Probe arrive?".to_owned(), "§A.5.6")
        }
        AntiMatterFrame::Top | AntiMatterFrame::Shift | AntiMatterFrame::Roll { .. } => {
            return None;
        }
    };
    Some(ask(id, text, rule))
}

/// A token, made stronger.
pub(crate) fn play(rules: &Rules, token: Token) -> Label {
    let label = Label::new(format!("Play {}, enhanced", token.name()), "§A.2.1")
        .in_short(format!("{}, enhanced", token.name()))
        .touching([words::token(token), "laboratory".to_owned()])
        .in_group("play_stronger")
        .with(Fact::Moscovium { n: 1 });
    ch01_turn::side_facts(rules, token, label)
}

/// The active token once more, made stronger.
pub(crate) fn repeat(rules: &Rules, active: Option<Token>) -> Label {
    let label = Label::new("Repeat the active token, enhanced", "§A.2.1")
        .touching(["laboratory".to_owned()])
        .in_group("play_stronger")
        .with(Fact::Moscovium { n: 1 });
    let Some(token) = active else { return label };
    ch01_turn::side_facts(rules, token, label)
}

/// A Salvation action, made stronger.
pub(crate) fn uses(rules: &Rules, token: Token, deed: Deed) -> Label {
    let Label { touches, facts, .. } = ch01_turn::use_label(rules, token, deed);
    let text = format!("{deed} with {}, enhanced", token.name());
    Label::new(text, Enhancement::from(deed).rule())
        .in_short(format!("{} · {}, enhanced", words::short_deed(deed), token.name()))
        .touching(touches)
        .in_group("use_stronger")
        .with(Fact::Moscovium { n: 1 })
        .with_all(facts)
}

/// Moscovium among the cubes kept.
pub(crate) fn keep(moscovium: u8, kept: Cubes) -> Label {
    let text = if kept.is_empty() {
        format!("Keep {moscovium} Moscovium")
    } else {
        format!("Keep {moscovium} Moscovium and {}", cubes(kept))
    };
    Label::new(text, "§A.3").touching(["bag".to_owned()])
}

/// An answer in words.
pub(super) fn label(look: Look<'_>, answer: Move) -> Label {
    let rules = look.rules;
    match answer {
        Move::Cover { space, .. } => Label::new(format!("Cover the {space} space"), "§A.2.2")
            .touching([format!("moscovium:{}", space.key())])
            .in_group("cover")
            .with(Fact::TrackColour { resource: space }),
        Move::Synthesise { space, pay, .. } => {
            let text = format!("The Moscovium of the {space} space for a {pay} cube");
            let label = Label::new(text, "§A.4")
                .touching([format!("moscovium:{}", space.key())])
                .in_group("synthesise")
                .with(Fact::PaysCubes { cubes: Cubes::one(pay) })
                .with(Fact::GainsMoscovium { n: 1 });
            match u16::from(pay.value()).saturating_sub(u16::from(space.value())) {
                0 => label,
                value => label.with(Fact::Overpays { value }),
            }
        }
        Move::Done => Label::new("Nothing more", "§A.4").in_group("done"),
        Move::SellOff { cubes: sold, .. } => {
            let fuel = sold.total() * u16::from(rules.antimatter.market_fuel);
            Label::new(format!("Sell {} for {fuel} Fuel", cubes(sold)), "§A.5.4")
                .touching(["market".to_owned()])
                .in_group("sell")
                .with(Fact::PaysCubes { cubes: sold })
                .with(Fact::GainsFuel { n: fuel })
        }
        Move::Leap { player, free, row } => {
            let fuel = if free { 0 } else { ch05_probe::fuel(rules, look.state, player, row) };
            let to = leap_place(look, player, row);
            let text = format!("{} for {fuel} Fuel", words::row_of(to));
            let label = Label::new(text, "§A.5.6")
                .touching([words::journey(to)])
                .in_group("probe")
                .with(Fact::Journey { place: to })
                .with(Fact::Fuel { n: u16::from(fuel) });
            label.with_all(ch05_probe::found_at(look, to))
        }
        Move::Land { planet, space, .. } => Label::new(format!("Space {space}"), "§A.7.1")
            .touching([format!("space:{space}")])
            .in_group("planet")
            .with(Fact::Planet { planet })
            .with(Fact::Space { n: space }),
    }
}

/// Where a leap arrives: Trappist at the farthest.
pub(super) fn leap_place(look: Look<'_>, player: Player, row: u8) -> JourneyPlace {
    let column = look.state.corporation(player).probe.column + look.rules.antimatter.columns;
    JourneyPlace { column: column.min(N_COLUMNS), row }
}

/// What is drawn.
pub(super) fn draw_sheet(state: &State, frame: AntiMatterFrame) -> Option<DrawSheet> {
    let n = orbits::outcomes(state, frame).unwrap_or(0);
    let (text, rule) = match frame {
        AntiMatterFrame::Top => ("the next planet of the pile", "§A.1.4"),
        AntiMatterFrame::Shift => ("how far the planets of an Orbit move", "§A.6"),
        AntiMatterFrame::Roll { .. } => ("inward (1, 2) or outward (3, 4)", "§A.7"),
        AntiMatterFrame::Land { .. }
        | AntiMatterFrame::Cover { .. }
        | AntiMatterFrame::Synthesise { .. }
        | AntiMatterFrame::SellOff { .. }
        | AntiMatterFrame::Leap { .. } => return None,
    };
    let outcomes = if frame == AntiMatterFrame::Top {
        (0..n).map(|n| MOVABLE[orbits::hidden_planet(state, n)].to_string()).collect()
    } else {
        (1..=FACES).map(|face| face.to_string()).collect()
    };
    Some(DrawSheet { text: text.into(), rule, outcomes })
}

/// An event in words.
pub(crate) fn tell(event: AntiMatterEvent) -> (String, &'static str) {
    match event {
        AntiMatterEvent::TopTurned { planet } => {
            (format!("{planet} lies on top of the pile of planets"), "§A.1.4")
        }
        AntiMatterEvent::Rolled { n } => (format!("the die shows {n}"), "§A.6"),
        AntiMatterEvent::OrbitShifted { orbit, n, .. } => {
            let spaces = count(n, "space");
            (format!("all planets on {orbit} move {spaces} clockwise"), "§A.6")
        }
        AntiMatterEvent::PlanetMoved { planet, orbit, space } => {
            (format!("{planet} moves to {orbit}, space {space}"), "§A.7")
        }
        AntiMatterEvent::PlanetStays { planet, orbit } => {
            (format!("{orbit} is full, {planet} stays"), "§A.7.4")
        }
        AntiMatterEvent::PlanetLost { planet, escaped: true } => {
            (format!("{planet} escapes the Sun and is lost"), "§A.7.3")
        }
        AntiMatterEvent::PlanetLost { planet, escaped: false } => {
            (format!("{planet} falls into the Sun"), "§A.7.2")
        }
        AntiMatterEvent::Enhanced { player, action } => {
            (format!("{player:#} spends Moscovium on {action}"), "§A.2.1")
        }
        AntiMatterEvent::Covered { player, space: Some(space) } => {
            (format!("the Moscovium covers the {space} space of {player:#}"), "§A.2.2")
        }
        AntiMatterEvent::Covered { space: None, .. } => {
            ("the Moscovium goes into the Solar Bag".to_owned(), "§A.2.2")
        }
        AntiMatterEvent::Drawn { player, .. } => {
            (format!("{player:#} draws Moscovium from the Solar Bag"), "§A.3")
        }
        AntiMatterEvent::Kept { player, kept, .. } => {
            (format!("{player:#} keeps {kept} Moscovium"), "§A.3")
        }
        AntiMatterEvent::Synthesised { player, space, paid } => {
            (format!("{player:#} synthesises the {space} Moscovium for a {paid} cube"), "§A.4")
        }
        AntiMatterEvent::SoldOff { player, cubes: sold, fuel } => {
            (format!("{player:#} sells {} for {fuel} Fuel", cubes(sold)), "§A.5.4")
        }
        AntiMatterEvent::LaboratoryCleared => {
            ("all Specialists leave the Laboratory".to_owned(), "§A.8")
        }
    }
}
