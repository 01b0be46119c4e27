//! What comes from outside: texts, positions and data files that are slightly wrong are refused or
//! make sense; nothing panics.

use serde_json::Value;
use tabletop::{Audited, Components, Dealer, Pending, Silent};

use crate::playout::{cheap, random_answer};
use crate::pool::{Pool, disturb};
use crate::state::json;
use crate::{Battery, Case, Prng, Report, Stream};

/// How many wrong positions are tried at each stop.
const POSITIONS: usize = 24;
/// How far an accepted position is played.
const PLAYED_ON: usize = 48;
/// How many wrong texts are tried for each stop.
const TEXTS: usize = 64;

impl<G: Audited> Battery<G> {
    /// Positions and notation from outside. At one step in [`Battery::heavy_every`] some numbers and words
    /// of the position are changed: it is refused with a reason, or it is a game that passes the
    /// cheap checks for a while and is saved again as it is. Notation with changed letters is refused,
    /// or read as an answer that is written and read back.
    ///
    /// # Errors
    /// The first text or position that is accepted and should not be, or that panics.
    pub fn inputs(&self) -> Result<Report, String> {
        self.each_game("inputs", |case, report| self.input_game(case, report))
    }

    fn input_game(&self, case: &Case, report: &mut Report) -> Result<(), String> {
        let mut game = G::new(&self.rules, case.n_seats, &case.options)
            .map_err(|error| format!("set-up was accepted a moment ago: {error}"))?;
        let [mut choices, mut checks, mut heavy] =
            [Stream::Choices, Stream::Checks, Stream::Heavy].map(|stream| case.prng(stream));
        let mut dealer = Dealer::new(case.game_seed());
        let mut legal = Vec::new();
        loop {
            case.step.set(case.step.get() + 1);
            let over = game.pending() == Pending::Over;
            if over || heavy.one_in(self.heavy_every) {
                self.wrong_positions(&game, &mut checks, report)?;
                wrong_texts::<G>(&legal, &mut checks, report)?;
            }
            match game.pending() {
                Pending::Over => return Ok(()),
                Pending::Dealer { n } => game.deal(dealer.below(n), &mut Silent),
                Pending::Seats(seats) => {
                    let (seat, action) = random_answer(&game, seats, &mut choices, &mut legal)?;
                    game.play(seat, action, &mut Silent);
                }
            }
            report.entries += 1;
        }
    }

    fn wrong_positions(
        &self,
        game: &G,
        prng: &mut Prng,
        report: &mut Report,
    ) -> Result<(), String> {
        let right = serde_json::to_value(game.position()).expect("a position is plain data");
        for _ in 0..POSITIONS {
            let mut wrong = right.clone();
            for _ in 0..=prng.below(2) {
                disturb(&mut wrong, Some(&right), prng);
            }
            report.inputs += 1;
            let Ok(position) = serde_json::from_value::<G::Position>(wrong.clone()) else {
                continue;
            };
            // A panic carries no position with it, so it is told here.
            let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                self.is_refused_or_plays(&position, prng, report)
            }));
            let changed = || changes(&right, &wrong);
            match tried {
                Ok(Ok(())) => {}
                Ok(Err(error)) => return Err(format!("position with {}: {error}", changed())),
                Err(_) => return Err(format!("position with {}: panic, see above", changed())),
            }
        }
        Ok(())
    }

    fn is_refused_or_plays(
        &self,
        position: &G::Position,
        prng: &mut Prng,
        report: &mut Report,
    ) -> Result<(), String> {
        let mut game = match G::from_position(&self.rules, position) {
            Ok(game) => game,
            Err(reason) if reason.trim().is_empty() => {
                return Err("is refused without a reason".to_owned());
            }
            Err(_) => return Ok(()),
        };
        report.inputs_accepted += 1;
        // A list may be written in any order, but nothing of it may be lost or added.
        if unordered(&game.position()) != unordered(position) {
            return Err("is accepted and saved as another".to_owned());
        }
        let (mut legal, mut pool) = (Vec::new(), Pool::<G>::new());
        for _ in 0..PLAYED_ON {
            let pending = game.pending();
            cheap(&game, pending, &mut pool, &mut legal)
                .map_err(|e| format!("is accepted: {e}"))?;
            match pending {
                Pending::Over => {
                    game.outcome().ok_or("is accepted, is over and has no outcome")?;
                    break;
                }
                Pending::Dealer { n } => game.deal(prng.below(n), &mut Silent),
                Pending::Seats(seats) => {
                    let (seat, action) = random_answer(&game, seats, prng, &mut legal)?;
                    game.play(seat, action, &mut Silent);
                }
            }
        }
        Ok(())
    }

    /// Data files from outside: `edits` times one letter or digit of a file is changed. The files are
    /// refused in words, or a game by them can be set up and played a while.
    ///
    /// # Errors
    /// The edit that panics.
    pub fn component_edits(&self, edits: u32) -> Result<Report, String> {
        let mut report = Report::default();
        let mut prng = Prng::new(self.seed);
        let names: Vec<String> = self.components.names().map(str::to_owned).collect();
        for _ in 0..edits {
            let name = prng.pick(&names).ok_or("the title has no component files")?;
            let text = self.components.file(name).unwrap_or_default();
            let edited = edited(text, &mut prng);
            let mut components = self.components.clone();
            components.replace(name, edited.clone()).map_err(|error| error.to_string())?;
            let case = self.case("components", prng.next_u64())?;
            let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                plays_by::<G>(&components, &case, &mut report)
            }));
            let line = text.lines().zip(edited.lines()).find(|(a, b)| a != b);
            let what = || line.map(|(a, b)| format!("{name}: '{a}' as '{b}'")).unwrap_or_default();
            match tried {
                Ok(Ok(())) => report.inputs += 1,
                Ok(Err(error)) => return Err(format!("{}: {error}", what())),
                Err(_) => return Err(format!("{}: panic, see above", what())),
            }
        }
        Ok(report)
    }
}

fn plays_by<G: Audited>(
    components: &Components,
    case: &Case,
    report: &mut Report,
) -> Result<(), String> {
    let Ok(rules) = G::rules(components) else { return Ok(()) };
    report.inputs_accepted += 1;
    let Ok(mut game) = G::new(&std::sync::Arc::new(rules), case.n_seats, &case.options) else {
        return Ok(());
    };
    let mut prng = case.prng(Stream::Choices);
    super::state::play_on(&mut game, 8 * PLAYED_ON, &mut prng)?;
    game.audit()
}

/// Changes one letter or digit into another of its kind, so that the file is still well formed.
fn edited(text: &str, prng: &mut Prng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..200 {
        let Some(place) = (!bytes.is_empty()).then(|| prng.index(bytes.len())) else { break };
        let other = match bytes[place] {
            b'0'..=b'9' => b'0' + prng.below(10) as u8,
            b'a'..=b'z' => b'a' + prng.below(26) as u8,
            _ => continue,
        };
        bytes[place] = other;
        break;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn wrong_texts<G: Audited>(
    actions: &[G::Action],
    prng: &mut Prng,
    report: &mut Report,
) -> Result<(), String> {
    for _ in 0..TEXTS {
        let Some(action) = prng.pick(actions) else { return Ok(()) };
        let mut text: Vec<char> = G::notation(action).chars().collect();
        let other = prng.pick(actions).map(G::notation).unwrap_or_default();
        let other: Vec<char> = other.chars().collect();
        let place = prng.index(text.len().max(1));
        match prng.below(4) {
            0 if place < text.len() => text[place] = char::from(32 + prng.below(95) as u8),
            1 if place < text.len() => drop(text.remove(place)),
            2 => text.insert(
                place.min(text.len()),
                *prng.pick(&['§', ' ', '-', '9', 'é']).unwrap_or(&' '),
            ),
            _ => {
                text.truncate(place);
                text.extend(&other[other.len().min(place)..]);
            }
        }
        let text: String = text.into_iter().collect();
        report.inputs += 1;
        let Ok(read) = G::parse(&text) else { continue };
        report.inputs_accepted += 1;
        let again = G::notation(&read);
        if G::parse(&again).as_ref() != Ok(&read) {
            return Err(format!("'{text}' is read as {}, written as '{again}'", json(&read)));
        }
    }
    Ok(())
}

/// The leaves in which two documents of the same shape differ.
fn changes(right: &Value, wrong: &Value) -> String {
    let mut found = Vec::new();
    walk(right, wrong, &mut String::new(), &mut found);
    found.join(", ")
}

fn walk(right: &Value, wrong: &Value, path: &mut String, found: &mut Vec<String>) {
    let length = path.len();
    match (right, wrong) {
        (Value::Array(a), Value::Array(b)) => {
            for (idx, (a, b)) in a.iter().zip(b).enumerate() {
                path.push_str(&format!("[{idx}]"));
                walk(a, b, path, found);
                path.truncate(length);
            }
        }
        (Value::Object(a), Value::Object(b)) => {
            for ((name, a), b) in a.iter().zip(b.values()) {
                path.push_str(&format!(".{name}"));
                walk(a, b, path, found);
                path.truncate(length);
            }
        }
        (a, b) if a != b => found.push(format!("{path} {b} for {a}")),
        _ => {}
    }
}

/// A document whose lists are in the order of their text.
fn unordered<P: serde::Serialize>(position: &P) -> serde_json::Value {
    fn sort(value: &mut serde_json::Value) {
        if let Some(list) = value.as_array_mut() {
            list.iter_mut().for_each(sort);
            list.sort_by_cached_key(ToString::to_string);
        } else if let Some(fields) = value.as_object_mut() {
            fields.values_mut().for_each(sort);
        }
    }
    let mut value = serde_json::to_value(position).expect("a position is plain data");
    sort(&mut value);
    value
}
