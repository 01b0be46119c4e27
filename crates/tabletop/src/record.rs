//! Record files: JSON Lines, a header, then one entry a line.
//!
//! The header names everything that a replay needs, the components included, so that a game with
//! changed numbers replays anywhere; it also counts the entries and carries the hash of the final
//! position, so that a cut or edited file is found.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chance::{Commitment, Draw, Seed};
use crate::components::{ComponentError, Components};
use crate::game::{Game, Pending};
use crate::seat::Seat;
use crate::table::{DealerKind, Entry, NewsByViewer, Setup, Start, Table};
use crate::wire::value_of;
use crate::words::Words;

/// The version of this format.
pub(crate) const FORMAT: u32 = 1;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the record format.
    pub format: u32,
    /// The title.
    pub title: String,
    /// The ruleset that the game is played by.
    pub ruleset: u32,
    /// How many seats.
    pub seats: u8,
    /// Every option.
    pub options: BTreeMap<String, String>,
    /// The blake3 of the components.
    pub components_hash: String,
    /// The components themselves.
    pub components: Components,
    /// Where the dice come from.
    pub dealer: HeaderDealer,
    /// The position that the game began from, if not from set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// How many entries follow.
    pub entries: u64,
    /// The hash of the position after the last entry.
    pub hash: String,
}

/// The dealer, as a header says it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum HeaderDealer {
    /// A secret was committed to; it is told after the end.
    Sealed {
        /// blake3 of the secret.
        commitment: String,
        /// What the seats added.
        nonces: Vec<String>,
        /// The secret, once the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
    /// Everybody may know the seed.
    Open {
        /// The seed.
        seed: String,
    },
    /// Somebody dealt by hand.
    Caller,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// One sentence.
    pub message: String,
}

fn wrong(line: usize, message: impl Into<String>) -> RecordError {
    RecordError { line, message: message.into() }
}

/// An entry as a line of a record: what a seat chose, what was dealt, or what a seat took back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LogEntry")]
pub struct LogEntry<A = Value> {
    /// Its number, from 0.
    pub k: u64,
    /// Whose answer it is, or who takes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The answer; the schema of the title tells what it can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<A>,
    /// The answer in text notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// A die or a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Draw>,
    /// The entry that is taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<u32>,
    /// The closing answer that is taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopen: Option<u32>,
}

/// A record as text: header line and entry lines, not yet replayed.
#[derive(Clone, Debug)]
pub struct Record {
    /// The first line.
    pub header: Header,
    lines: Vec<String>,
}

impl Record {
    /// Reads the header and splits the lines. Which title it is decides who reads the rest.
    ///
    /// # Errors
    /// The text is not a record, or one of a format that this program does not know.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut lines = text.lines();
        let first = lines.next().filter(|line| !line.trim().is_empty());
        let first =
            first.ok_or_else(|| wrong(1, "the file is empty; a record begins with a header"))?;
        let value: Value = serde_json::from_str(first)
            .map_err(|error| wrong(1, format!("the header is not JSON: {error}")))?;
        let format = value.get("format").and_then(Value::as_u64);
        let format =
            format.ok_or_else(|| wrong(1, "the header has no format number: not a record"))?;
        if format != u64::from(FORMAT) {
            let message =
                format!("the record has format {format}, this program reads format {FORMAT}");
            return Err(wrong(1, message));
        }
        let header: Header = serde_json::from_value(value)
            .map_err(|error| wrong(1, format!("the header cannot be read: {error}")))?;
        if header.components.hash() != header.components_hash {
            return Err(wrong(1, "the components do not match their hash: the header was edited"));
        }
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        if lines.len() as u64 != header.entries {
            check_order(&lines)?;
            let (found, said) = (lines.len(), header.entries);
            let message = format!("the header says {said} entries, the file has {found}");
            return Err(wrong(lines.len() + 1, message));
        }
        Ok(Record { header, lines })
    }

    /// The entries, a line each.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string(&self.header).expect("a header is plain data");
        text.push('\n');
        for line in &self.lines {
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    /// The record of a table. The secret is in it only when the game is over.
    pub fn of<G: Game>(table: &Table<G>) -> Record {
        let setup = table.setup();
        let over = table.game().pending() == Pending::Over;
        let dealer = match &setup.dealer {
            DealerKind::Sealed(commitment) => HeaderDealer::Sealed {
                commitment: commitment.public(),
                nonces: commitment.nonces().to_vec(),
                secret: over.then(|| commitment.secret_hex()),
            },
            DealerKind::Shut { commitment, nonces } => HeaderDealer::Sealed {
                commitment: commitment.clone(),
                nonces: nonces.clone(),
                secret: None,
            },
            DealerKind::Open(seed) => HeaderDealer::Open { seed: seed.to_hex() },
            DealerKind::Caller => HeaderDealer::Caller,
        };
        let position = match table.start() {
            Start::New => None,
            Start::Position(game) => Some(value_of(&game.position())),
        };
        let lines: Vec<String> = table
            .log()
            .enumerate()
            .map(|(k, entry)| to_line(&with_text::<G>(k as u64, entry)))
            .collect();
        let header = Header {
            format: FORMAT,
            title: G::TITLE.to_owned(),
            ruleset: setup.options.ruleset(),
            seats: setup.n_seats,
            options: setup.options.values().clone(),
            components_hash: setup.components.hash(),
            components: setup.components.clone(),
            dealer,
            position,
            entries: lines.len() as u64,
            hash: table.game().hash(),
        };
        Record { header, lines }
    }

    /// Replays the record: every entry is checked by the rules, every draw against the seed where it is known.
    ///
    /// `secret` is what lies beside a local file; `until` stops after that many entries.
    ///
    /// # Errors
    /// The line that does not follow, and why.
    pub fn replay<G: Game>(
        &self,
        secret: Option<Seed>,
        until: Option<u64>,
    ) -> Result<Table<G>, RecordError> {
        self.replay_by(parsed::<G>, secret, until, u64::MAX)
    }

    /// [`Record::replay`] for somebody who may have parsed the components before, and who does not want the rules
    /// applied more than `applied_max` times: a record can be written so that much is played again and again.
    ///
    /// # Errors
    /// The line that does not follow, or at which it became too much.
    pub fn replay_by<G: Game>(
        &self,
        parse: impl Fn(&Components) -> Parsed<G>,
        secret: Option<Seed>,
        until: Option<u64>,
        applied_max: u64,
    ) -> Result<Table<G>, RecordError> {
        let mut table = self.opened::<G>(parse, secret)?;
        let seed = table.setup().dealer.seed();
        let until = until.unwrap_or(self.header.entries);
        if until > self.header.entries {
            let have = self.header.entries;
            return Err(wrong(1, format!("there is no entry {until}: the record has {have}")));
        }
        for (k, line) in self.lines.iter().enumerate().take(until as usize) {
            follow(&mut table, seed.as_ref(), k as u64, line)
                .map_err(|message| wrong(k + 2, message))?;
            if table.n_applied() > applied_max {
                let message = "so much is taken back that the record is not followed any further";
                return Err(wrong(k + 2, message));
            }
        }
        if until == self.header.entries && table.game().hash() != self.header.hash {
            let message =
                "the position after the last entry is not the one whose hash the header carries";
            return Err(wrong(1, message));
        }
        Ok(table)
    }

    /// Where the record parts from the rules as this program knows them, if anywhere.
    ///
    /// # Errors
    /// The header cannot be understood, so that there is nothing to compare.
    pub fn difference<G: Game>(
        &self,
        secret: Option<Seed>,
    ) -> Result<Option<Difference>, RecordError> {
        let mut table = self.opened::<G>(parsed::<G>, secret)?;
        let seed = table.setup().dealer.seed();
        for (k, line) in self.lines.iter().enumerate() {
            if let Err(reason) = follow(&mut table, seed.as_ref(), k as u64, line) {
                let (entry, text) = (k as u64, line.clone());
                return Ok(Some(Difference::Entry { entry, line: k + 2, text, reason }));
            }
        }
        let (recorded, now) = (self.header.hash.clone(), table.game().hash());
        Ok((recorded != now).then_some(Difference::End { recorded, now }))
    }

    fn opened<G: Game>(
        &self,
        parse: impl Fn(&Components) -> Parsed<G>,
        secret: Option<Seed>,
    ) -> Result<Table<G>, RecordError> {
        let header = &self.header;
        if header.title != G::TITLE {
            return Err(wrong(
                1,
                format!("the record is of {}, not of {}", header.title, G::TITLE),
            ));
        }
        if header.ruleset == 0 || header.ruleset > G::RULESET {
            let (asked, newest) = (header.ruleset, G::RULESET);
            let message =
                format!("the record needs ruleset {asked}; this program knows 1 to {newest}");
            return Err(wrong(1, message));
        }
        let options = G::options()
            .fill(&header.options, header.ruleset)
            .map_err(|error| wrong(1, error.to_string()))?;
        let rules = parse(&header.components).map_err(|error| wrong(1, error.to_string()))?;
        let dealer = header.dealer.open(secret)?;
        let components = header.components.clone();
        let setup = Setup { components, options, n_seats: header.seats, dealer };
        let Some(position) = &header.position else {
            return Table::new(rules, setup).map_err(|error| wrong(1, error.to_string()));
        };
        let mut position = serde_json::from_value(position.clone())
            .map_err(|error| wrong(1, format!("the starting position cannot be read: {error}")))?;
        G::adopt_ruleset(&mut position, header.ruleset);
        let game = G::from_position(&rules, &position).map_err(|error| wrong(1, error))?;
        Ok(Table::from_position(rules, setup, game))
    }
}

/// Where a file with too many or too few lines has one that is blank, or an entry out of its place.
fn check_order(lines: &[String]) -> Result<(), RecordError> {
    #[derive(Deserialize)]
    struct Numbered {
        k: u64,
    }
    for (k, line) in (0..).zip(lines) {
        let at = k as usize + 2;
        if line.trim().is_empty() {
            return Err(wrong(at, "the line is blank"));
        }
        match serde_json::from_str(line) {
            Ok(Numbered { k: found }) if found != k => return Err(wrong(at, misplaced(found, k))),
            Ok(_) => {}
            Err(error) => return Err(wrong(at, format!("not an entry of a record: {error}"))),
        }
    }
    Ok(())
}

fn misplaced(found: u64, k: u64) -> String {
    format!("entry {found} stands where entry {k} belongs")
}

/// Components, parsed.
type Parsed<G> = Result<Arc<<G as Game>::Rules>, ComponentError>;

fn parsed<G: Game>(components: &Components) -> Parsed<G> {
    G::rules(components).map(Arc::new)
}

/// Where a record parts from the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Difference {
    /// This entry does not follow; everything before it does.
    Entry {
        /// Which entry, from 0.
        entry: u64,
        /// Its line in the file, from 1.
        line: usize,
        /// The line itself.
        text: String,
        /// Why it does not follow.
        reason: String,
    },
    /// Every entry follows, and the final position is another one.
    End {
        /// The hash in the header.
        recorded: String,
        /// The hash of the position that the entries lead to.
        now: String,
    },
}

/// The line of a database as a record has it: with the answer in text notation beside it.
///
/// # Errors
/// The line is not entry `k` of a log of this title.
pub fn entry_with_text<G: Game>(k: u64, line: &str) -> Result<LogEntry<G::Action>, String> {
    let entry = read_entry::<G>(k, line)?;
    Ok(with_text::<G>(k, &entry).with_action(Clone::clone))
}

impl<G: Game> Table<G> {
    /// The log from entry `from` on, as a database keeps it: lines of a record without the notation.
    pub fn log_lines(&self, from: usize) -> Vec<String> {
        let line = |(idx, entry)| to_line(&without_text::<G>((from + idx) as u64, entry));
        self.log_from(from).enumerate().map(line).collect()
    }

    /// Plays the next line of a log. Draws are taken as they stand: whoever kept the log kept it well.
    ///
    /// # Errors
    /// The line does not follow from the rules.
    pub fn follow(&mut self, line: &str) -> Result<NewsByViewer<G>, String> {
        let k = self.n_entries() as u64;
        follow(self, None, k, line)
    }
}

/// Plays one line of a record: it follows from the rules, and a draw from the seed too.
fn follow<G: Game>(
    table: &mut Table<G>,
    seed: Option<&Seed>,
    k: u64,
    line: &str,
) -> Result<NewsByViewer<G>, String> {
    let entry = read_entry::<G>(k, line)?;
    if let Entry::Act { seat, .. } | Entry::Undo { seat, .. } | Entry::Reopen { seat, .. } = &entry
        && seat.0 >= table.game().n_seats()
    {
        return Err(format!("there is no seat {}: the seats are counted from 0", seat.0));
    }
    let told =
        table.replay(&entry).map_err(|error| Words::new(error.to_string()).plain().into_owned())?;
    // After the rules have accepted it: only then its index is that of a draw of this game.
    if let (Entry::Dealt(draw), Some(seed)) = (&entry, seed)
        && !draw.follows_from(seed)
    {
        return Err("this draw does not follow from the seed: the record was edited".to_owned());
    }
    Ok(told)
}

impl HeaderDealer {
    fn open(&self, secret_beside: Option<Seed>) -> Result<DealerKind, RecordError> {
        match self {
            HeaderDealer::Caller => Ok(DealerKind::Caller),
            HeaderDealer::Open { seed } => {
                Seed::from_hex(seed).map(DealerKind::Open).map_err(|error| wrong(1, error))
            }
            HeaderDealer::Sealed { commitment, nonces, secret } => {
                let told = secret.as_deref().map(Seed::from_hex).transpose();
                let told = told.map_err(|error| wrong(1, error))?;
                let Some(Seed(secret)) = told.or(secret_beside) else {
                    let (commitment, nonces) = (commitment.clone(), nonces.clone());
                    return Ok(DealerKind::Shut { commitment, nonces });
                };
                let mut opened = Commitment::new(secret);
                for nonce in nonces {
                    opened.add_nonce(nonce);
                }
                if opened.public() != *commitment {
                    return Err(wrong(1, "the secret is not the one that was committed to"));
                }
                Ok(DealerKind::Sealed(opened))
            }
        }
    }
}

fn with_text<G: Game>(k: u64, entry: &Entry<G::Action>) -> LogEntry<&G::Action> {
    let mut line = without_text::<G>(k, entry);
    line.text = line.action.map(G::notation);
    line
}

fn to_line(line: &LogEntry<impl Serialize>) -> String {
    serde_json::to_string(line).expect("an entry is plain data")
}

impl<A> LogEntry<A> {
    /// The same with the answer in another form.
    fn with_action<B>(self, form: impl FnOnce(A) -> B) -> LogEntry<B> {
        let LogEntry { k, seat, action, text, deal, undo, reopen } = self;
        LogEntry { k, seat, action: action.map(form), text, deal, undo, reopen }
    }
}

fn without_text<G: Game>(k: u64, entry: &Entry<G::Action>) -> LogEntry<&G::Action> {
    let mut line =
        LogEntry { k, seat: None, action: None, text: None, deal: None, undo: None, reopen: None };
    match entry {
        Entry::Act { seat, action } => {
            line.seat = Some(*seat);
            line.action = Some(action);
        }
        Entry::Dealt(draw) => line.deal = Some(*draw),
        Entry::Undo { seat, entry } => {
            line.seat = Some(*seat);
            line.undo = Some(*entry);
        }
        Entry::Reopen { seat, entry } => {
            line.seat = Some(*seat);
            line.reopen = Some(*entry);
        }
    }
    line
}

fn read_entry<G: Game>(k: u64, line: &str) -> Result<Entry<G::Action>, String> {
    let line: LogEntry =
        serde_json::from_str(line).map_err(|error| format!("not an entry of a record: {error}"))?;
    if line.k != k {
        return Err(misplaced(line.k, k));
    }
    match line {
        LogEntry {
            seat: Some(seat),
            action: Some(action),
            text,
            deal: None,
            undo: None,
            reopen: None,
            ..
        } => {
            let action: G::Action = serde_json::from_value(action)
                .map_err(|error| format!("the action cannot be read: {error}"))?;
            if let Some(text) = text
                && G::parse(&text).as_ref() != Ok(&action)
            {
                return Err(format!("the text '{text}' is not the action beside it"));
            }
            Ok(Entry::Act { seat, action })
        }
        LogEntry {
            deal: Some(draw), seat: None, action: None, undo: None, reopen: None, ..
        } => Ok(Entry::Dealt(draw)),
        LogEntry {
            seat: Some(seat),
            undo: Some(entry),
            action: None,
            deal: None,
            reopen: None,
            ..
        } => Ok(Entry::Undo { seat, entry }),
        LogEntry {
            seat: Some(seat),
            reopen: Some(entry),
            action: None,
            deal: None,
            undo: None,
            ..
        } => Ok(Entry::Reopen { seat, entry }),
        LogEntry { .. } => {
            Err("an entry is an answer, a draw, an undo or a reopening, and only one of them"
                .to_owned())
        }
    }
}
