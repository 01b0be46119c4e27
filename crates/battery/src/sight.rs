//! All that a viewer can see or find out by asking, as named texts that are compared byte for byte.

use tabletop::wire::{not_now_of, offers_of};
use tabletop::{Audited, Cite, News, Pending, Seat, Table, Viewer};

use crate::state::json;

/// Named parts of what a viewer has before it.
pub(crate) type SightParts = Vec<(&'static str, String)>;

/// Is the seat asked?
pub(crate) fn is_asked<G: Audited>(game: &G, seat: Seat) -> bool {
    matches!(game.pending(), Pending::Seats(seats) if seats.contains(seat))
}

/// View, question, legal answers with their labels, and the outcome, which is everybody's.
pub(crate) fn sight_of_game<G: Audited>(game: &G, viewer: Viewer) -> SightParts {
    let mut sight = vec![
        ("view", json(&game.view(viewer))),
        ("list of who is asked", json(&game.asked(viewer))),
        ("outcome", json(&game.outcome())),
        ("length", game.length().to_string()),
    ];
    let Some(seat) = viewer.seat() else { return sight };
    let asked = is_asked(game, seat);
    sight.push(("being asked", asked.to_string()));
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    sight.push(("list of legal answers", json(&legal)));
    if let Some((question, offers)) = offers_of(game, seat) {
        sight.push(("question", json(&question)));
        sight.push(("offers", json(&offers)));
        sight.push(("reasons why not", json(&not_now_of(game, seat))));
    }
    sight
}

/// The same at a table, where there is also a count of what was noticed and a button for undo.
pub(crate) fn sight_of_table<G: Audited>(table: &Table<G>, viewer: Viewer) -> SightParts {
    let mut sight = sight_of_game(table.game(), viewer);
    sight.push(("version", table.version(viewer).to_string()));
    sight.push(("memory", json(table.memory(viewer))));
    // Made from the View and so no secret of its own, but whatever is seen must be reckoned without a panic.
    sight.push(("sums", json(&G::sums(table.rules(), &table.game().view(viewer)))));
    if let Some(seat) = viewer.seat() {
        sight.push(("can_undo", table.can_undo(seat).to_string()));
    }
    sight
}

/// What the law says to answers that the seat may send at any time.
pub(crate) fn sight_of_refusals<G: Audited>(
    game: &G,
    seat: Seat,
    tried: &[G::Action],
) -> SightParts {
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
pub(crate) fn sight_of_news<E: serde::Serialize>(news: &[News<E>]) -> (&'static str, String) {
    ("news", json(&news))
}

/// The first part in which two sights differ, with the text around the first differing byte.
pub(crate) fn difference(a: &SightParts, b: &SightParts) -> Option<String> {
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
