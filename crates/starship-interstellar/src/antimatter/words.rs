//! Anti-Matter in words.

use tabletop::{DrawSheet, Label, Question};

use super::action::AntiMatterAction;
use super::event::AntiMatterEvent;
use super::orbits;
use super::state::{AntiMatterFrame, FACES, MOVABLE};
use crate::ch05_probe;
use crate::components::Rules;
use crate::ids::{Deed, Player};
use crate::state::{Frame, State};
use crate::words::{count, cubes};

/// What a seat is asked.
pub(crate) fn question(rules: &Rules, frame: AntiMatterFrame) -> Question {
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
            unreachable!("nobody is asked")
        }
    };
    Question { id, text, rule }
}

/// An answer in words; the player is the one who is asked.
pub(crate) fn label(
    rules: &Rules,
    state: &State,
    player: Player,
    action: AntiMatterAction,
) -> Label {
    let (text, rule, touches) = match action {
        AntiMatterAction::Play { token } => {
            let text = format!("Play {}, enhanced", token.name());
            (text, "§A.2.1", vec![format!("token:{token}"), "laboratory".to_owned()])
        }
        AntiMatterAction::Use { token, deed } => {
            let touches = vec![format!("token:{token}"), format!("deed:{}", deed.token())];
            (format!("{deed} with {}, enhanced", token.name()), enhanced_rule(deed), touches)
        }
        AntiMatterAction::Repeat => {
            let touches = vec!["laboratory".to_owned()];
            ("Repeat the active token, enhanced".to_owned(), "§A.2.1", touches)
        }
        AntiMatterAction::Keep { moscovium, cubes: kept } if kept.is_empty() => {
            (format!("Keep {moscovium} Moscovium"), "§A.3", vec!["bag".to_owned()])
        }
        AntiMatterAction::Keep { moscovium, cubes: kept } => {
            let text = format!("Keep {moscovium} Moscovium and {}", cubes(kept));
            (text, "§A.3", vec!["bag".to_owned()])
        }
        AntiMatterAction::Cover { space } => (
            format!("Cover the {space} space"),
            "§A.2.2",
            vec![format!("moscovium:{}", space.key())],
        ),
        AntiMatterAction::Synthesise { space, pay } => {
            let text = format!("The Moscovium of the {space} space for a {pay} cube");
            (text, "§A.4", vec![format!("moscovium:{}", space.key())])
        }
        AntiMatterAction::SellOff { cubes: sold } => {
            let fuel = sold.total() * u16::from(rules.antimatter.market_fuel);
            (format!("Sell {} for {fuel} Fuel", cubes(sold)), "§A.5.4", vec!["market".to_owned()])
        }
        AntiMatterAction::Leap { row } => leap_label(rules, state, player, row),
        AntiMatterAction::Land { space } => {
            (format!("Space {space}"), "§A.7.1", vec![format!("space:{space}")])
        }
    };
    Label { text, rule, touches }
}

fn enhanced_rule(deed: Deed) -> &'static str {
    super::info::Enhancement::from(deed).rule()
}

fn leap_label(
    rules: &Rules,
    state: &State,
    player: Player,
    row: u8,
) -> (String, &'static str, Vec<String>) {
    let free =
        matches!(state.top(), Some(Frame::AntiMatter(AntiMatterFrame::Leap { free: true, .. })));
    let fuel = if free { 0 } else { ch05_probe::fuel(rules, state, player, row) };
    let column = state.corporation(player).probe.column + rules.antimatter.columns;
    let column = column.min(crate::ids::N_COLUMNS);
    let text = format!("Row {} of column {column} for {fuel} Fuel", row + 1);
    (text, "§A.5.6", vec![format!("journey:{column}.{row}")])
}

/// What is drawn.
pub(crate) fn draw_sheet(state: &State, frame: AntiMatterFrame) -> DrawSheet {
    let n = orbits::n_outcomes(state, frame).unwrap_or(0);
    let (text, rule) = match frame {
        AntiMatterFrame::Top => ("the next planet of the pile", "§A.1.4"),
        AntiMatterFrame::Shift => ("how far the planets of an Orbit move", "§A.6"),
        AntiMatterFrame::Roll { .. } => ("inward (1, 2) or outward (3, 4)", "§A.7"),
        AntiMatterFrame::Land { .. }
        | AntiMatterFrame::Cover { .. }
        | AntiMatterFrame::Synthesise { .. }
        | AntiMatterFrame::SellOff { .. }
        | AntiMatterFrame::Leap { .. } => unreachable!("the dealer is asked for draws only"),
    };
    let outcomes = if frame == AntiMatterFrame::Top {
        (0..n).map(|n| MOVABLE[orbits::hidden_planet(state, n)].to_string()).collect()
    } else {
        (1..=FACES).map(|face| face.to_string()).collect()
    };
    DrawSheet { text: text.to_owned(), rule, outcomes }
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
            (format!("{player} spends Moscovium on {action}"), "§A.2.1")
        }
        AntiMatterEvent::Covered { player, space: Some(space) } => {
            (format!("the Moscovium covers the {space} space of {player}"), "§A.2.2")
        }
        AntiMatterEvent::Covered { space: None, .. } => {
            ("the Moscovium goes into the Solar Bag".to_owned(), "§A.2.2")
        }
        AntiMatterEvent::Drawn { player, .. } => {
            (format!("{player} draws Moscovium from the Solar Bag"), "§A.3")
        }
        AntiMatterEvent::Kept { player, kept, .. } => {
            (format!("{player} keeps {kept} Moscovium"), "§A.3")
        }
        AntiMatterEvent::Synthesised { player, space, paid } => {
            (format!("{player} synthesises the {space} Moscovium for a {paid} cube"), "§A.4")
        }
        AntiMatterEvent::SoldOff { player, cubes: sold, fuel } => {
            (format!("{player} sells {} for {fuel} Fuel", cubes(sold)), "§A.5.4")
        }
        AntiMatterEvent::LaboratoryCleared => {
            ("all Specialists leave the Laboratory".to_owned(), "§A.8")
        }
    }
}
