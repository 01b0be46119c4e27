//! Variants in words: what is asked, answered, drawn and what happened.

use tabletop::{DrawSheet, Label, Question, Seat};

use super::action::VariantAction;
use super::event::VariantEvent;
use super::state::{FamilyToken, LeaderBoard, UniquePass, VariantFrame};
use super::{families, multi_resource, piles};
use crate::components::{MechanismInfo, ProductionInfo, Rules};
use crate::ids::{Mechanism, Player, ProductionToken, bits};
use crate::state::State;
use crate::words::{count, cubes};

fn ask(id: &'static str, text: impl Into<String>, rule: &'static str) -> Question {
    Question { id, text: text.into(), rule }
}

/// What the seat is asked.
pub(crate) fn question(rules: &Rules, state: &State, frame: VariantFrame) -> Question {
    match frame {
        VariantFrame::BlackHole { .. } => {
            let max = rules.variants.black_hole_fuel;
            let text = format!("A Black Hole: how much Fuel, up to {max}, for as much Prestige?");
            ask("black_hole", text, "§V1.2")
        }
        VariantFrame::Mine { n, .. } => {
            let text = format!("Which Deposit sends {} to its Storage?", count(n, "cube"));
            ask("mine", text, "§V6.2")
        }
        VariantFrame::Ship { n, .. } => {
            let text = format!("Which Storage sends {} to your box?", count(n, "cube"));
            ask("ship", text, "§V6.3")
        }
        VariantFrame::GovernmentProbe { player } if state.is_hall(player) => {
            ask("hall_tie", "H.A.L.L. moves the Government Probe: which way?", "§H.4.3")
        }
        VariantFrame::GovernmentProbe { .. } => {
            ask("leader_probe", "Where do you move the Government Probe?", "§V6.4")
        }
        VariantFrame::FreeBuild { .. } => {
            ask("free_build", "Which of the cheapest Mechanisms do you build?", "§V6.6")
        }
        VariantFrame::Draft { .. } => ask("draft", "Which Unique Pass token do you take?", "§V5.1"),
        VariantFrame::ChoosePass => {
            ask("pass_token", "Which Pass token do you play with?", "§V5.2")
        }
        _ => unreachable!("draws ask nobody"),
    }
}

/// An answer in words.
pub(crate) fn label(rules: &Rules, state: &State, seat: Seat, action: VariantAction) -> Label {
    let (text, rule, touches) = match action {
        VariantAction::Spend { fuel } => {
            (format!("Spend {fuel} Fuel for {fuel} Prestige"), "§V1.2", Vec::new())
        }
        VariantAction::Family { pile } => {
            let people = families::people(rules, state, pile).unwrap_or_default();
            let text = format!("Save a Family: {}, {} Reputation", cubes(people), people.value());
            (text, "§V2.2", vec![format!("family:{pile}")])
        }
        VariantAction::Mine { planet, cubes: moved } => {
            let text = format!("{planet}: {} to Storage", cubes(moved));
            (text, "§V6.2", vec![format!("planet:{}", planet.token())])
        }
        VariantAction::Ship { planet, cubes: moved } => {
            let text = format!("{planet}: {} to your box", cubes(moved));
            (text, "§V6.3", vec![format!("planet:{}", planet.token())])
        }
        VariantAction::Draft { token } => {
            (pass_token(rules, token), "§V5.1", vec![format!("pass:{}", token.0)])
        }
        VariantAction::PassToken { unique: true } => {
            let token = state.variants.pass_token(Player(seat.0));
            let text = token.map_or_else(String::new, |token| pass_token(rules, token));
            (format!("Unique: {text}"), "§V5.2", vec!["pass:unique".to_owned()])
        }
        VariantAction::PassToken { unique: false } => {
            ("The usual one".to_owned(), "§V5.2", vec!["pass:usual".to_owned()])
        }
    };
    Label { text, rule, touches }
}

/// Both ladders of a Unique Pass token.
fn pass_token(rules: &Rules, token: UniquePass) -> String {
    let info = &rules.variants.unique_pass[token.index()];
    let ladder = |side: &[crate::components::Reward]| {
        let rewards: Vec<String> = side[1..].iter().map(ToString::to_string).collect();
        rewards.join(", ")
    };
    format!(
        "token {}, Action {}; Salvation {}",
        token.0 + 1,
        ladder(&info.action),
        ladder(&info.salvation)
    )
}

/// A Mechanism: its price and what it is worth.
pub(crate) fn mechanism(info: &MechanismInfo) -> String {
    if info.universal {
        let n = info.price.total() as u8;
        return format!("{} of any colour for their value", count(n, "cube"));
    }
    format!("{} for {} Prestige", cubes(info.price), info.value)
}

/// The cubes of a Mechanism.
pub(crate) fn material(info: &MechanismInfo) -> String {
    if info.universal {
        return format!("any {}", count(info.price.total() as u8, "cube"));
    }
    cubes(info.price)
}

/// A Deposit, layer by layer.
pub(crate) fn deposit(info: &ProductionInfo) -> String {
    let mut text = format!("{} {}", info.n, info.resource);
    for deep in info.deeper.iter().filter(|deep| deep.n > 0) {
        text += &format!(", below it {} {}", deep.n, deep.resource);
    }
    text
}

/// What the dealer is asked for.
pub(crate) fn draw_sheet(rules: &Rules, state: &State, frame: VariantFrame) -> DrawSheet {
    let list = |set: u64, name: &dyn Fn(u8) -> String| -> Vec<String> {
        bits(set).map(|id| name(id as u8)).collect()
    };
    let mechanisms = || {
        let name = |id: u8| {
            let info = rules.mechanism(Mechanism(id));
            format!("Mechanism {id}: {}", mechanism(info))
        };
        list(piles::base_mechanisms(state), &name)
    };
    let (text, rule, outcomes) = match frame {
        VariantFrame::BaseDiscovery { .. } => {
            let name = |id: u8| {
                let info = &rules.discoveries[usize::from(id)];
                format!("Discovery token {id}: {:?}, {}", info.kind, info.reward)
            };
            let outcomes = list(piles::base_discoveries(state), &name);
            ("which Discovery token of the base game".to_owned(), "§V1.1", outcomes)
        }
        VariantFrame::BaseStarting { .. } => {
            ("which starting Mechanism of the base game".to_owned(), "§V7.1", mechanisms())
        }
        VariantFrame::BaseRefill { .. } => {
            ("which Mechanism of the base game".to_owned(), "§V7.1", mechanisms())
        }
        VariantFrame::BaseToken { planet, .. } => {
            let name = |n: u8| {
                let info = rules.token(ProductionToken::of(planet, usize::from(n)));
                format!("token {n}: {}, {} at once", deposit(info), info.ars)
            };
            let outcomes = list(u64::from(multi_resource::base_tokens(state, planet)), &name);
            (format!("which production token of {planet} of the base game"), "§V4.1", outcomes)
        }
        VariantFrame::FamilyTop { pile } => {
            let name = |id: u8| family(rules, FamilyToken(id));
            let outcomes = list(u64::from(state.variants.families.unseen), &name);
            (format!("the Family on top of pile {}", pile + 1), "§V2.1", outcomes)
        }
        VariantFrame::LeaderBoard => {
            let outcomes = LeaderBoard::ALL.map(|board| format!("board {board}")).to_vec();
            ("the Leader Tracks".to_owned(), "§V6.1", outcomes)
        }
        _ => unreachable!("questions are no draws"),
    };
    DrawSheet { text, rule, outcomes }
}

fn family(rules: &Rules, family: FamilyToken) -> String {
    format!("Family {}: {}", family.0, cubes(rules.variants.families[family.index()]))
}

/// The event in words, without its full stop.
pub(crate) fn tell(rules: &Rules, event: &VariantEvent) -> (String, &'static str) {
    match *event {
        VariantEvent::BaseTokenCame => ("a token of the base game comes".to_owned(), "§V1.1"),
        VariantEvent::FuelSpent { player, fuel } => {
            (format!("{player} spends {fuel} Fuel at the Black Hole"), "§V1.2")
        }
        VariantEvent::FamilyShown { pile, family: shown } => {
            (format!("pile {} shows {}", pile + 1, family(rules, shown)), "§V2.1")
        }
        VariantEvent::FamilySaved { player, people, paid, .. } => {
            let text = format!("{player} saves a Family of {} for {}", cubes(people), cubes(paid));
            (text, "§V2.2")
        }
        VariantEvent::LayerReached { player, planet, layer, cubes: found } => {
            let (n, found) = (layer + 1, cubes(found));
            (format!("{player}'s Deposit on {planet} reaches layer {n}: {found}"), "§V4.2")
        }
        VariantEvent::PassDrafted { player, token: Some(token) } => {
            let text = format!("{player} takes Unique Pass {}", pass_token(rules, token));
            (text, "§V5.1")
        }
        VariantEvent::PassDrafted { player, token: None } => {
            (format!("{player} takes a Unique Pass token"), "§V5.1")
        }
        VariantEvent::PassDecided { player, unique } => {
            let what = match unique {
                None => "has decided on a Pass token",
                Some(true) => "decides for the Unique Pass token",
                Some(false) => "decides for the usual Pass token",
            };
            (format!("{player} {what}"), "§V5.2")
        }
        VariantEvent::PassRevealed { player, token: Some(token) } => {
            let text = format!("{player} plays with Unique Pass {}", pass_token(rules, token));
            (text, "§V5.2")
        }
        VariantEvent::PassRevealed { player, token: None } => {
            (format!("{player} plays with the usual Pass token"), "§V5.2")
        }
        VariantEvent::LeadersDrawn { board } => {
            (format!("Leader Tracks {board} are in play"), "§V6.1")
        }
        VariantEvent::Mined { player, planet, cubes: moved } => {
            (format!("{player} on {planet}: {} to Storage", cubes(moved)), "§V6.2")
        }
        VariantEvent::Shipped { player, planet, cubes: moved } => {
            (format!("{player} on {planet}: {} to the box", cubes(moved)), "§V6.3")
        }
        VariantEvent::HallChose { candidates, planet, basis } => {
            let how = crate::hall::words::basis(basis);
            (format!("H.A.L.L.: of {candidates} planets {planet} ({how})"), "§H.4.2")
        }
    }
}
