//! What the desk keeps for Luna.

use tabletop::desk::{DeskField, DeskKept};

use super::super::{InSlot, luna, majority};
use super::{LunaDesk, questions};
use crate::components::TRACK_MAX;
use crate::ids::{Company, Majority, Slot};

fn line(id: &str, label: &str, value: impl Into<String>) -> DeskKept {
    DeskKept { id: id.to_owned(), label: label.to_owned(), value: value.into() }
}

/// Her board, her cards and her markers.
pub(super) fn kept(desk: &LunaDesk) -> Vec<DeskKept> {
    let (state, rules) = (&desk.state, &desk.rules);
    let (hers, actor) = (luna(state), state.luna_actor());
    let helium = state.helium[actor.index()];
    let upload = state.upload[actor.index()];
    let of = |at: u8, length: u8, worth: u8| format!("{at} of {length}, worth {worth} CC");
    let mut kept = vec![
        line("round", "round", format!("{} of {}", state.round, rules.numbers.rounds)),
        line("level", "level", hers.level.to_string()),
        line("coins", "coins", state.coin[actor.index()].to_string()),
        line("helium", "helium", of(helium, rules.tank.length, rules.tank.value(helium))),
        line("upload", "upload", of(upload, rules.research.length, rules.research.value(upload))),
    ];
    for company in Company::ALL {
        let at = state.at_track(company, actor);
        kept.push(line(company.key(), &format!("track of {company}"), at.to_string()));
    }
    for of in Majority::ALL {
        let (n, label) = (majority(rules, state, of), format!("majority: {of}"));
        kept.push(line(&format!("majority_{}", of.key()), &label, n.to_string()));
    }
    for slot in Slot::all() {
        let value = match hers.slots[slot.index()] {
            InSlot::Up(card) => card.to_string(),
            InSlot::Down(_) => "face down".to_owned(),
            InSlot::Nothing if hers.on & slot.bit() == 0 => "off".to_owned(),
            InSlot::Nothing => "empty".to_owned(),
        };
        let letter = slot.letter();
        kept.push(line(&format!("slot_{letter}"), &format!("slot {letter}"), value));
    }
    for (place, card) in ["left", "right"].into_iter().zip(hers.majority) {
        let value = card.map_or("empty".to_owned(), |card| card.to_string());
        kept.push(line(&format!("majority_{place}"), &format!("{place} majority slot"), value));
    }
    kept.push(line("deck", "cards in her deck", hers.n_deck().to_string()));
    kept.push(line("stack", "cards of grade 2 aside", hers.n_stack.to_string()));
    let n_discarded = hers.discard.count_ones();
    kept.push(line("discard", "cards in her discard pile", n_discarded.to_string()));
    if let Some(score) = desk.score {
        kept.push(line("score", "Luna's result", format!("{score} CC")));
    }
    kept
}

/// What can be set right by hand: coins, helium, upload, the four tracks.
pub(super) fn fields(desk: &LunaDesk) -> Vec<DeskField> {
    let (state, rules) = (&desk.state, &desk.rules);
    let actor = state.luna_actor();
    let number =
        |id: &str, label: &str, max: u32, value: u32| DeskField::new(id, label, max, value);
    let helium = state.helium[actor.index()].into();
    let upload = state.upload[actor.index()].into();
    let mut fields = vec![
        number("coins", "coins", questions::COINS_MAX, state.coin[actor.index()].into()),
        number("helium", "helium space", rules.tank.length.into(), helium),
        number("upload", "upload screen", rules.research.length.into(), upload),
    ];
    for company in Company::ALL {
        let at = state.at_track(company, actor).into();
        let label = format!("space on the track of {company}");
        fields.push(number(company.key(), &label, TRACK_MAX as u32, at));
    }
    fields
}
