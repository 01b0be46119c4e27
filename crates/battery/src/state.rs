//! The whole battery for one state: law and list, refusals, clones, positions, notation, words.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::{Audited, Game, Pending, Seat, SeatSet, Silent, Viewer, Who};

use crate::pool::Pool;
use crate::words::Sections;
use crate::{Prng, Report};

/// How many answers of each kind are tried against `check`.
const TRIED: usize = 48;
/// How many legal answers are played on a copy.
const PLAYED: usize = 48;
/// For how many entries a loaded game is played beside the original.
const PLAYED_ON: usize = 32;

/// One state under examination.
pub(crate) struct Examiner<'a, G: Audited> {
    pub(crate) rules: &'a Arc<G::Rules>,
    pub(crate) sections: &'a Sections,
    pub(crate) game: &'a G,
}

/// Compact JSON: what is compared byte for byte.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("what goes out is plain data")
}

/// The whole state as text.
pub(crate) fn position_text<G: Audited>(game: &G) -> String {
    json(&game.position())
}

/// A value comes back from its JSON as it was.
pub(crate) fn comes_back<T>(what: &str, value: &T) -> Result<(), String>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let text = json(value);
    match serde_json::from_str::<T>(&text) {
        Ok(again) if again == *value => Ok(()),
        Ok(_) => Err(format!("{what} comes back from JSON as another: {text}")),
        Err(error) => Err(format!("{what} does not come back from JSON: {error}: {text}")),
    }
}

/// Every seat has one row, reason and section are there, and nobody is left to act.
pub(crate) fn outcome_is_whole<G: Audited>(game: &G, sections: &Sections) -> Result<(), String> {
    let outcome = game.outcome().ok_or("the game is over and has no outcome")?;
    sections.says("the outcome", outcome.reason, outcome.rule)?;
    for seat in Seat::first(game.n_seats()) {
        let rows = outcome.rows.iter().filter(|row| row.who == Who::Seat(seat)).count();
        if rows != 1 {
            return Err(format!("{seat} has {rows} rows in the outcome"));
        }
    }
    let n_seat_rows = outcome.rows.iter().filter(|row| matches!(row.who, Who::Seat(_))).count();
    if n_seat_rows != usize::from(game.n_seats()) {
        return Err("somebody who does not play has a row in the outcome".to_owned());
    }
    Ok(())
}

impl<G: Audited> Examiner<'_, G> {
    /// Everything.
    pub(crate) fn examine(
        &self,
        pool: &mut Pool<G>,
        prng: &mut Prng,
        report: &mut Report,
    ) -> Result<(), String> {
        let asked = self.asked()?;
        for seat in Seat::first(self.game.n_seats()) {
            let legal = self.list(seat)?;
            self.law_is_list(seat, &legal, pool, report)?;
            if asked.contains(seat) {
                self.answers(seat, &legal)?;
                self.answers_are_played(seat, &legal, prng)?;
                pool.collect(&legal);
            }
        }
        self.clone_is_independent(prng)?;
        self.position_is_read_back(prng)?;
        self.views_are_read_back()
    }

    fn asked(&self) -> Result<SeatSet, String> {
        let over = matches!(self.game.pending(), Pending::Over);
        if self.game.outcome().is_some() != over {
            return Err("there is an outcome if and only if the game is over".to_owned());
        }
        match self.game.pending() {
            Pending::Seats(seats) => Ok(seats),
            Pending::Over => Ok(SeatSet::EMPTY),
            Pending::Dealer { n } => {
                let sheet = self.game.draw_sheet();
                self.sections.says("the draw", &sheet.text.plain(), sheet.rule)?;
                if sheet.outcomes.len() != n as usize {
                    let named = sheet.outcomes.len();
                    return Err(format!("{n} outcomes can be dealt, {named} are named"));
                }
                if sheet.outcomes.iter().any(|outcome| outcome.trim().is_empty()) {
                    return Err("an outcome has no name".to_owned());
                }
                Ok(SeatSet::EMPTY)
            }
        }
    }

    /// The list of legal answers: the same each time, added to what the caller had, nothing twice.
    fn list(&self, seat: Seat) -> Result<Vec<G::Action>, String> {
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        let mut again = legal.clone();
        self.game.legal(seat, &mut again);
        if again.len() != 2 * legal.len() || again[legal.len()..] != legal[..] {
            return Err(format!("legal of {seat} is not the same twice, or not added"));
        }
        let mut texts = BTreeSet::new();
        match legal.iter().find(|action| !texts.insert(json(action))) {
            Some(twice) => Err(format!("{seat} is offered '{}' twice", G::notation(twice))),
            None => Ok(legal),
        }
    }

    /// `check` lets through what is in `legal` and nothing else; a refusal changes nothing.
    fn law_is_list(
        &self,
        seat: Seat,
        legal: &[G::Action],
        pool: &mut Pool<G>,
        report: &mut Report,
    ) -> Result<(), String> {
        for action in legal {
            if let Err(error) = self.game.check(seat, action) {
                let answer = G::notation(action);
                return Err(format!("{seat} is offered '{answer}' and check refuses: {error}"));
            }
        }
        let mut scratch = self.game.clone();
        let mut tried = Vec::new();
        for action in pool.sample(legal, TRIED) {
            report.checks += 1;
            match self.game.check(seat, &action) {
                Ok(()) if legal.contains(&action) => report.accepted += 1,
                Ok(()) => {
                    let answer = json(&action);
                    return Err(format!(
                        "check lets {seat} through with {answer}, legal has it not"
                    ));
                }
                Err(error) if legal.contains(&action) => {
                    return Err(format!("check refuses {} of legal: {error}", json(&action)));
                }
                Err(error) => {
                    self.sections.refuses::<G>(&error)?;
                    let mut events = Vec::new();
                    let applied = scratch.apply(seat, &action, &mut events);
                    if applied != Err(error) || !events.is_empty() {
                        return Err(format!("apply and check differ about {}", json(&action)));
                    }
                    tried.push(action);
                }
            }
        }
        if scratch.position() == self.game.position() {
            return Ok(());
        }
        let tried: Vec<String> = tried.iter().map(json).collect();
        Err(format!("a refused answer has changed the state, one of {}", tried.join(", ")))
    }

    /// Question, label, notation and JSON of every legal answer.
    fn answers(&self, seat: Seat, legal: &[G::Action]) -> Result<(), String> {
        let question = self.game.question(seat);
        self.sections.says("the question", &question.text.plain(), question.rule)?;
        if question.id.is_empty() {
            return Err(format!("the question '{}' has no id", question.text));
        }
        self.sections.coaches(question.id)?;
        for action in legal {
            let text = G::notation(action);
            match G::parse(&text) {
                Ok(again) if again == *action => {}
                Ok(again) => {
                    return Err(format!("notation '{text}' of {action:?} is read as {again:?}"));
                }
                Err(error) => {
                    return Err(format!("notation '{text}' of {action:?} is not read: {error}"));
                }
            }
            if text.trim() != text || text.is_empty() || text.contains('\n') {
                return Err(format!("notation '{text}' is not one trimmed line"));
            }
            comes_back("an answer", action)?;
            let label = self.game.label(seat, action);
            self.sections.says(
                &format!("the label of '{text}'"),
                &label.text.plain(),
                label.rule,
            )?;
            if label.touches.iter().any(String::is_empty) {
                return Err(format!("the label of '{text}' touches a thing without a name"));
            }
        }
        Ok(())
    }

    /// Legal answers can be played, with or without a listener, and lose no component.
    fn answers_are_played(
        &self,
        seat: Seat,
        legal: &[G::Action],
        prng: &mut Prng,
    ) -> Result<(), String> {
        let mut buffer = Vec::new();
        for nth in 0..legal.len().min(PLAYED) {
            let whole = legal.len() <= PLAYED;
            let action = &legal[if whole { nth } else { prng.index(legal.len()) }];
            let answer = || G::notation(action);
            let mut game = self.game.clone();
            game.play(seat, action, &mut Silent);
            game.audit().map_err(|error| format!("audit after '{}': {error}", answer()))?;
            if let Pending::Seats(seats) = game.pending() {
                for asked in seats.iter() {
                    buffer.clear();
                    game.legal(asked, &mut buffer);
                    if buffer.is_empty() {
                        return Err(format!("'{}' leads {asked} into a dead end", answer()));
                    }
                }
            }
            if nth % 8 == 0 {
                let mut heard = self.game.clone();
                let mut events: Vec<G::Event> = Vec::new();
                heard.play(seat, action, &mut events);
                if heard.position() != game.position() {
                    return Err(format!("'{}' depends on who listens", answer()));
                }
            }
        }
        Ok(())
    }

    fn clone_is_independent(&self, prng: &mut Prng) -> Result<(), String> {
        let before = position_text(self.game);
        let mut copy = self.game.clone();
        if position_text(&copy) != before {
            return Err("a clone differs from its original".to_owned());
        }
        play_on(&mut copy, PLAYED_ON, prng)?;
        if position_text(self.game) != before {
            return Err("playing a clone changes the original".to_owned());
        }
        Ok(())
    }

    /// A position goes out as JSON and comes back as a game that plays on in the same way.
    fn position_is_read_back(&self, prng: &mut Prng) -> Result<(), String> {
        let position = self.game.position();
        comes_back("a position", &position)?;
        let loaded = G::from_position(self.rules, &position)
            .map_err(|error| format!("a position of a game is refused: {error}"))?;
        if position_text(&loaded) != json(&position) || loaded.hash() != self.game.hash() {
            return Err("a loaded position is not the one that was saved".to_owned());
        }
        let (mut a, mut b) = (self.game.clone(), loaded);
        let (mut prng_a, mut prng_b) = (prng.clone(), prng.clone());
        for _ in 0..PLAYED_ON {
            if a.pending() != b.pending() {
                return Err("a loaded game asks somebody else than the saved one".to_owned());
            }
            let played_a = play_on(&mut a, 1, &mut prng_a)?;
            let played_b = play_on(&mut b, 1, &mut prng_b)?;
            if played_a != played_b {
                return Err("a loaded game offers other answers than the saved one".to_owned());
            }
        }
        if position_text(&a) != position_text(&b) {
            return Err("a loaded game plays on in another way than the saved one".to_owned());
        }
        Ok(())
    }

    fn views_are_read_back(&self) -> Result<(), String> {
        for viewer in Viewer::all(self.game.n_seats()) {
            comes_back("a view", &self.game.view(viewer))?;
        }
        Ok(())
    }
}

/// Plays up to `n` entries at random; returns the answers given.
pub(crate) fn play_on<G: Game>(
    game: &mut G,
    n: usize,
    prng: &mut Prng,
) -> Result<Vec<(Seat, G::Action)>, String> {
    let mut legal = Vec::new();
    let mut played = Vec::new();
    for _ in 0..n {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(prng.below(n), &mut Silent),
            Pending::Seats(seats) => {
                let answer = super::playout::random_answer(game, seats, prng, &mut legal)?;
                game.play(answer.0, answer.1, &mut Silent);
                played.push((answer.0, answer.1.clone()));
            }
        }
    }
    Ok(played)
}
