//! Variants in words: what is asked, answered, drawn and what happened.

use tabletop::{DrawSheet, Question, Seat};

use super::event::VariantEvent;
use super::state::{FamilyToken, LeaderBoard, UniquePass, VariantFrame};
use super::{Move, families, multi_resource, piles};
use crate::components::{MechanismInfo, ProductionInfo, Reward, Rules};
use crate::fact::{Fact, Label};
use crate::ids::{Player, ProductionToken, bits};
use crate::state::{Look, State};
use crate::words::{ask, count, cubes, discovery, drawn_mechanism, planet};
use crate::{ch05_build, ch05_probe};

/// What the seat is asked.
pub(super) fn question(rules: &Rules, frame: VariantFrame) -> Option<Question> {
    let question = match frame {
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
        VariantFrame::GovernmentProbe { player } if player.is_hall() => ch05_probe::tie(true),
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
        VariantFrame::BaseDiscovery { .. }
        | VariantFrame::BaseStarting { .. }
        | VariantFrame::BaseRefill { .. }
        | VariantFrame::BaseToken { .. }
        | VariantFrame::FamilyTop { .. }
        | VariantFrame::LeaderBoard => return None,
    };
    Some(question)
}

/// An answer in words.
pub(super) fn label(look: Look<'_>, seat: Seat, answer: Move) -> Label {
    let Look { rules, state } = look;
    match answer {
        Move::Spend { fuel, .. } => {
            Label::new(format!("Spend {fuel} Fuel for {fuel} Prestige"), "§V1.2")
                .in_group("black_hole")
                .with(Fact::Fuel { n: u16::from(fuel) })
                .with(Fact::GainsPrestige { n: i16::from(fuel) })
        }
        Move::Mine { planet: from, cubes: moved, .. } => {
            Label::new(format!("{from}: {} to Storage", cubes(moved)), "§V6.2")
                .touching([planet(from)])
                .in_group("mine")
                .with(Fact::Planet { planet: from })
                .with(Fact::ToStorage { cubes: moved })
        }
        Move::Ship { planet: from, cubes: moved, .. } => {
            Label::new(format!("{from}: {} to your box", cubes(moved)), "§V6.3")
                .touching([planet(from)])
                .in_group("ship")
                .with(Fact::Planet { planet: from })
                .with(Fact::GainsCubes { cubes: moved })
        }
        Move::Steer { row, .. } => {
            ch05_probe::steer_label(look, state.government_probe, row, 0, "§V6.4")
        }
        Move::Build { project, column, .. } => {
            let label = ch05_build::site_label(look, project, column, "§V6.6");
            let Some(mechanism) = state.mechanism(project, column) else { return label };
            label.with(Fact::GainsPrestige { n: i16::from(rules.mechanism(mechanism).value) })
        }
        Move::Draft { token, .. } => {
            ladder_facts(rules, token, Label::new(pass_token(rules, token), "§V5.1"))
                .touching([format!("pass:{}", token.0)])
                .in_group("draft")
        }
        Move::ChoosePass { unique: true } => {
            let token = state.variants.pass_token(Player::Seat(seat));
            let text = token.map_or_else(String::new, |token| pass_token(rules, token));
            let label = Label::new(format!("Unique: {text}"), "§V5.2");
            let label = label.touching(["pass:unique".to_owned()]).in_group("pass_token");
            let Some(token) = token else { return label };
            ladder_facts(rules, token, label)
        }
        Move::ChoosePass { unique: false } => {
            let text = format!(
                "The usual one, Action {}; Salvation {}",
                ladder(&rules.pass_action),
                ladder(&rules.pass_salvation)
            );
            Label::new(text, "§V5.2")
                .in_short("The usual one")
                .touching(["pass:usual".to_owned()])
                .in_group("pass_token")
                .with(Fact::ladder(&rules.pass_action, &rules.pass_salvation))
        }
    }
}

fn ladder_facts(rules: &Rules, token: UniquePass, label: Label) -> Label {
    let info = &rules.variants.unique_pass[token.index()];
    label.with(Fact::ladder(&info.action, &info.salvation))
}

/// §V2.2: a whole Family.
pub(crate) fn family_label(rules: &Rules, state: &State, lower: bool, pile: u8) -> Label {
    let people = families::people(rules, state, pile).unwrap_or_default();
    let text = format!("Save a Family: {}, {} Reputation", cubes(people), people.value());
    let label = Label::new(text, "§V2.2")
        .touching([format!("family:{pile}")])
        .in_group("family")
        .with(Fact::Price { cubes: people })
        .with(Fact::Saves { people })
        .with(Fact::GainsReputation { n: people.value() });
    if lower { label.with(Fact::OneLevelLower) } else { label }
}

fn ladder(side: &[Reward]) -> String {
    let rewards: Vec<String> = side[1..].iter().map(ToString::to_string).collect();
    rewards.join(", ")
}

/// Both ladders of a Unique Pass token.
fn pass_token(rules: &Rules, token: UniquePass) -> String {
    let info = &rules.variants.unique_pass[token.index()];
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
pub(super) fn draw_sheet(rules: &Rules, state: &State, frame: VariantFrame) -> Option<DrawSheet> {
    let list =
        |set: u64, name: &dyn Fn(u8) -> String| -> Vec<String> { bits(set).map(name).collect() };
    let mechanisms = || {
        let name = |id: u8| drawn_mechanism(rules, id);
        list(piles::base_mechanisms(state), &name)
    };
    let (text, rule, outcomes) = match frame {
        VariantFrame::BaseDiscovery { .. } => {
            let name = |id: u8| {
                let info = &rules.discoveries[usize::from(id)];
                format!("Discovery token {id}: {}, {}", discovery(info.kind), info.reward)
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
        VariantFrame::BlackHole { .. }
        | VariantFrame::Mine { .. }
        | VariantFrame::Ship { .. }
        | VariantFrame::GovernmentProbe { .. }
        | VariantFrame::FreeBuild { .. }
        | VariantFrame::Draft { .. }
        | VariantFrame::ChoosePass => return None,
    };
    Some(DrawSheet { text: text.into(), rule, outcomes })
}

fn family(rules: &Rules, family: FamilyToken) -> String {
    format!("Family {}: {}", family.0, cubes(rules.variants.families[family.index()]))
}

/// The event in words, without its full stop.
pub(crate) fn tell(rules: &Rules, event: &VariantEvent) -> (String, &'static str) {
    match *event {
        VariantEvent::BaseTokenCame => ("a token of the base game comes".to_owned(), "§V1.1"),
        VariantEvent::FuelSpent { player, fuel } => {
            (format!("{player:#} spends {fuel} Fuel at the Black Hole"), "§V1.2")
        }
        VariantEvent::FamilyShown { pile, family: shown } => {
            (format!("pile {} shows {}", pile + 1, family(rules, shown)), "§V2.1")
        }
        VariantEvent::FamilySaved { player, people, paid, .. } => {
            let text =
                format!("{player:#} saves a Family of {} for {}", cubes(people), cubes(paid));
            (text, "§V2.2")
        }
        VariantEvent::LayerReached { player, planet, layer, cubes: found } => {
            let (n, found) = (layer + 1, cubes(found));
            (format!("{player:#}'s Deposit on {planet} reaches layer {n}: {found}"), "§V4.2")
        }
        VariantEvent::PassDrafted { player, token: Some(token) } => {
            let text = format!("{player:#} takes Unique Pass {}", pass_token(rules, token));
            (text, "§V5.1")
        }
        VariantEvent::PassDrafted { player, token: None } => {
            (format!("{player:#} takes a Unique Pass token"), "§V5.1")
        }
        VariantEvent::PassDecided { player, unique } => {
            let what = match unique {
                None => "has decided on a Pass token",
                Some(true) => "decides for the Unique Pass token",
                Some(false) => "decides for the usual Pass token",
            };
            (format!("{player:#} {what}"), "§V5.2")
        }
        VariantEvent::PassRevealed { player, token: Some(token) } => {
            let text = format!("{player:#} plays with Unique Pass {}", pass_token(rules, token));
            (text, "§V5.2")
        }
        VariantEvent::PassRevealed { player, token: None } => {
            (format!("{player:#} plays with the usual Pass token"), "§V5.2")
        }
        VariantEvent::LeadersDrawn { board } => {
            (format!("Leader Tracks {board} are in play"), "§V6.1")
        }
        VariantEvent::Mined { player, planet, cubes: moved } => {
            (format!("{player:#} on {planet}: {} to Storage", cubes(moved)), "§V6.2")
        }
        VariantEvent::Shipped { player, planet, cubes: moved } => {
            (format!("{player:#} on {planet}: {} to the box", cubes(moved)), "§V6.3")
        }
        VariantEvent::HallChose { candidates, planet, basis } => {
            let how = crate::ch10_hall::words::basis(basis);
            (format!("H.A.L.L.: of {candidates} planets {planet} ({how})"), "§H.4.2")
        }
    }
}
