//! What a viewer has been told, as lines to read.
//!
//! The steps of one move become one line, and what only repeats the line before is left out; apart
//! from that every line is the game's own, with its section.

use serde_json::Value;
use stellar_conquest::{Happening, Rules, StellarConquest};
use tabletop::Game;

/// All that one viewer has been told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story {
    pub(crate) lines: Vec<StoryLine>,
    /// Lines up to here were there when the viewer last answered.
    pub(crate) n_seen: usize,
    /// The latest battle or attack, event by event.
    pub(crate) fight: Vec<Happening>,
    /// The last line has grown, and may now say what the one before it says.
    is_moving: bool,
}

/// One line.
#[derive(Clone, Debug)]
pub(crate) struct StoryLine {
    pub(crate) text: String,
    pub(crate) rule: String,
    pub(crate) kind: Kind,
    /// How often it happened, one after the other.
    pub(crate) times: u16,
    event: Option<Happening>,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Something happened.
    News,
    /// A turn or a production begins.
    Heading,
    /// The client's own remark.
    Note,
}

impl Story {
    /// Adds what a table has told.
    pub(crate) fn tell(&mut self, rules: &Rules, news: &[Value]) {
        let events: Vec<Option<Happening>> = news
            .iter()
            .map(|news| serde_json::from_value(news.get("event")?.clone()).ok())
            .collect();
        for (news, event) in news.iter().zip(&events) {
            if let Some(event) = event {
                self.follow_fight(event);
                if is_repeated(event, &events) || self.goes_on(rules, event) {
                    continue;
                }
            }
            let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let kind = match event {
                Some(
                    Happening::TurnBegan { .. }
                    | Happening::ProductionBegan { .. }
                    | Happening::SetupBegan
                    | Happening::GameEnded,
                ) => Kind::Heading,
                Some(_) | None => Kind::News,
            };
            let (text, rule) = (sentence(&word(&news["text"])), word(&news["rule"]));
            if std::mem::take(&mut self.is_moving) {
                self.fold();
            }
            self.lines.push(StoryLine { text, rule, kind, times: 1, event: event.clone() });
            self.fold();
        }
    }

    /// What is told in the same words as before is told once.
    fn fold(&mut self) {
        let [.., before, last] = self.lines.as_slice() else { return };
        let fresh = self.lines.len() - 1 > self.n_seen;
        if fresh && before.kind == last.kind && before.text == last.text {
            self.lines.pop();
            if let Some(last) = self.lines.last_mut() {
                last.times += 1;
            }
        }
    }

    /// Adds a remark of the client.
    pub(crate) fn note(&mut self, text: String, rule: String) {
        self.lines.push(StoryLine { text, rule, kind: Kind::Note, times: 1, event: None });
    }

    /// The viewer has seen everything so far.
    pub(crate) fn mark_seen(&mut self) {
        self.n_seen = self.lines.len();
    }

    /// Whether this step goes on with the move in the last line, which then tells of both.
    fn goes_on(&mut self, rules: &Rules, event: &Happening) -> bool {
        let fresh = self.lines.len() > self.n_seen;
        let single = |line: &&mut StoryLine| fresh && line.times == 1;
        let Some(last) = self.lines.last_mut().filter(single) else { return false };
        let (
            Some(Happening::Moved { seat: a, from: start, to: before, task_force: b, .. }),
            Happening::Moved { seat: x, from: Some(after), task_force: y, .. },
        ) = (&last.event, event)
        else {
            return false;
        };
        if a != x || b != y || before != after {
            return false;
        }
        let mut whole = event.clone();
        if let Happening::Moved { from, .. } = &mut whole {
            *from = *start;
        }
        last.text = StellarConquest::tell(rules, &whole).text;
        last.event = Some(whole);
        self.is_moving = true;
        true
    }

    fn follow_fight(&mut self, event: &Happening) {
        let goes_on = is_open_attack(event) && self.fight.iter().any(is_open_attack);
        if matches!(event, Happening::BattleBegan { .. }) || is_open_attack(event) && !goes_on {
            self.fight.clear();
        }
        let belongs = matches!(
            event,
            Happening::BattleBegan { .. }
                | Happening::AttackBegan { .. }
                | Happening::Aimed { .. }
                | Happening::Shot { .. }
                | Happening::Destroyed { .. }
                | Happening::Withdrew { .. }
                | Happening::Conquered { .. }
                | Happening::BattleEnded { .. }
                | Happening::AttackEnded { .. }
        );
        if belongs {
            self.fight.push(event.clone());
        }
        if matches!(event, Happening::AttackEnded { .. } | Happening::Conquered { .. }) {
            // A later attack is another one.
            self.fight.retain(|event| !is_open_attack(event));
        }
    }
}

fn is_open_attack(event: &Happening) -> bool {
    matches!(event, Happening::AttackBegan { .. })
}

/// That markers change is no news beside the move that changed them.
fn is_repeated(event: &Happening, batch: &[Option<Happening>]) -> bool {
    let Happening::MarkersChanged { seat, hex } = event else { return false };
    batch.iter().flatten().any(|other| {
        let Happening::Moved { seat: mover, from, to, .. } = other else { return false };
        mover == seat && (to == hex || from.as_ref() == Some(hex))
    })
}

/// With a capital, whoever forgot it.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    match rest.next() {
        Some(first) => first.to_uppercase().chain(rest).collect(),
        None => String::new(),
    }
}
