//! All that a viewer can see or find out by asking, as named texts that are compared byte for byte.

use super::state::json;
use crate::game::{Cite, Game, Pending};
use crate::seat::{Seat, Viewer};
use crate::table::{News, Table};

/// Named parts of what a viewer has before it.
pub(super) type Sight = Vec<(&'static str, String)>;

/// Is the seat asked?
pub(super) fn is_asked<G: Game>(game: &G, seat: Seat) -> bool {
    matches!(game.pending(), Pending::Seats(seats) if seats.contains(seat))
}

/// View, question, legal answers with their labels, and the outcome, which is everybody's.
pub(super) fn sight_of_game<G: Game>(game: &G, viewer: Viewer) -> Sight {
    let mut sight = vec![
        ("view", json(&game.view(viewer))),
        ("outcome", json(&game.outcome())),
        ("length", game.length().to_string()),
    ];
    let Some(seat) = viewer.seat() else { return sight };
    let asked = is_asked(game, seat);
    sight.push(("being asked", asked.to_string()));
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    sight.push(("list of legal answers", json(&legal)));
    if asked {
        sight.push(("question", json(&game.question(seat))));
        let labels: Vec<_> = legal.iter().map(|action| game.label(seat, action)).collect();
        sight.push(("labels", json(&labels)));
    }
    sight
}

/// The same at a table, where there is also a count of what was noticed and a button for undo.
pub(super) fn sight_of_table<G: Game>(table: &Table<G>, viewer: Viewer) -> Sight {
    let mut sight = sight_of_game(table.game(), viewer);
    sight.push(("version", table.version(viewer).to_string()));
    sight.push(("memory", json(table.memory(viewer))));
    if let Some(seat) = viewer.seat() {
        sight.push(("can_undo", table.can_undo(seat).to_string()));
    }
    sight
}

/// What the law says to answers that the seat may send at any time.
pub(super) fn sight_of_refusals<G: Game>(game: &G, seat: Seat, tried: &[G::Action]) -> Sight {
    tried
        .iter()
        .map(|action| {
            let said = match game.check(seat, action) {
                Ok(()) => "allowed".to_owned(),
                Err(error) => format!("{error} {}", error.rule()),
            };
            ("refusal", format!("{}: {said}", json(action)))
        })
        .collect()
}

/// What a viewer was told.
pub(super) fn sight_of_news<E: serde::Serialize>(news: &[News<E>]) -> (&'static str, String) {
    ("news", json(&news))
}

/// The first part in which two sights differ, with the text around the first differing byte.
pub(super) fn difference(a: &Sight, b: &Sight) -> Option<String> {
    let pair = a.iter().zip(b).find(|(a, b)| a != b);
    let Some(((name, a), (other, b))) = pair else {
        return (a.len() != b.len()).then(|| "one sees more things than the other".to_owned());
    };
    if name != other {
        return Some(format!("one has the {name} where the other has the {other}"));
    }
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    Some(format!("the {name} differs: …{}… or …{}…", around(a, same), around(b, same)))
}

fn around(text: &str, place: usize) -> String {
    let from = place.saturating_sub(60);
    let bytes = text.as_bytes().get(from..text.len().min(place + 40)).unwrap_or_default();
    String::from_utf8_lossy(bytes).into_owned()
}
