//! What the desk keeps for H.A.L.L.

use tabletop::desk::{DeskField, DeskKept};

use super::super::Row;
use super::HallDesk;
use crate::ids::{Extra, N_COLUMNS, Player, Resource, Token, Track};
use crate::state::FUEL_MAX;
use crate::words;

fn line(id: &str, label: &str, value: impl Into<String>) -> DeskKept {
    DeskKept { id: id.to_owned(), label: label.to_owned(), value: value.into() }
}

/// Its boards, bag, piles and goods.
pub(super) fn kept(desk: &HallDesk) -> Vec<DeskKept> {
    let (state, hall) = (&desk.state, &desk.state.hall);
    let own = state.corporation(Player::Hall);
    let tokens = |tokens: &mut dyn Iterator<Item = Token>| {
        let names: Vec<String> = tokens.map(Token::name).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let mut kept = vec![
        line("round", "round", state.round.to_string()),
        line("prestige", "Prestige", own.prestige.to_string()),
        line("reputation", "Reputation", own.reputation.to_string()),
        line("fuel", "Fuel", own.fuel.to_string()),
        line("scientists", "Scientists at hand", own.scientists.to_string()),
        line("reserve", "Scientists in reserve", own.reserve.to_string()),
        line("cubes", "cubes in its box", words::cubes(own.cubes)),
        line("bases", "Bases on Earth", own.bases.to_string()),
        line("explorer", "Explorer", own.explorer.at.planet().map_or("", |p| p.name())),
        line("aboard", "aboard it", words::cubes(own.explorer.cubes)),
        line("probe", "Probe", probe(own.probe.column, own.probe.row)),
        line("played", "tokens played in this phase", hall.n_played.to_string()),
        line("top", "on top of its pile", hall.top.map_or("none".to_owned(), Token::name)),
        line("pile", "tokens in its pile", hall.n_pile().to_string()),
        line("under", "at the bottom, in this order", tokens(&mut hall.under.iter().copied())),
        line("bag", "AI bag", words::cubes(hall.bag)),
        line("aside", "Technology area", words::cubes(hall.aside)),
        line("planets", "planets in its pile", hall.n_planets().to_string()),
    ];
    for track in Track::ALL {
        kept.push(line(track.token(), track.name(), format!("space {}", own.track(track))));
    }
    for row in Row::ALL {
        let cubes = hall.board[row.index()];
        if !cubes.is_empty() {
            kept.push(line(&format!("board_{}", row.index()), row.name(), words::cubes(cubes)));
        }
    }
    for colour in Resource::ALL {
        let level = hall.levels[colour.index()];
        if level > 0 {
            let label = format!("{colour} technology");
            kept.push(line(&format!("level_{}", colour.key()), &label, format!("level {level}")));
        }
    }
    for planet in own.based() {
        let zone = own.zone(planet);
        let (deposit, storage) = (words::cubes(zone.deposit), words::cubes(zone.storage));
        let value = format!("Deposit {deposit}; Storage {storage}");
        kept.push(line(planet.token(), &format!("Base on {planet}"), value));
    }
    let extras = Extra::all().filter(|extra| own.extras >> extra.0 & 1 == 1);
    kept.push(line("extras", "Extra Actions", tokens(&mut extras.map(Token::Extra))));
    kept
}

fn probe(column: u8, row: u8) -> String {
    match column {
        0 => "at the start".to_owned(),
        N_COLUMNS.. => "in Trappist".to_owned(),
        _ => format!("column {column}, row {}", row + 1),
    }
}

/// What can be set right by hand.
pub(super) fn fields(desk: &HallDesk) -> Vec<DeskField> {
    let own = desk.state.corporation(Player::Hall);
    let of = |id: &str, label: &str, max: u32, value: u32| DeskField::new(id, label, max, value);
    let prestige = u32::try_from(own.prestige).unwrap_or(0);
    let (above, below) = (own.reputation.max(0), own.reputation.min(0).unsigned_abs());
    let mut fields = vec![
        of("fuel", "Fuel", FUEL_MAX.into(), own.fuel.into()),
        of("prestige", "Prestige", 999, prestige),
        of("reputation", "Reputation above zero", 100, above.unsigned_abs().into()),
        of("reputation_below", "Reputation below zero", 60, below.into()),
        of("scientists", "Scientists at hand", 30, own.scientists.into()),
    ];
    for colour in Resource::ALL {
        let label = format!("{colour} cubes in its box");
        fields.push(of(colour.key(), &label, 99, own.cubes.get(colour).into()));
    }
    for track in Track::ALL {
        fields.push(of(track.token(), track.name(), 99, own.track(track).into()));
    }
    fields
}
