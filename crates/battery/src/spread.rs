//! An invented world gives the truth a chance: what is hidden is not always invented in the same way.
//!
//! At some steps many worlds are invented for each viewer, and every leaf of the real position (a
//! number, a word, by its path) is looked for among the same leaves of the invented ones. A leaf that
//! never varies and is always right is known to the viewer and not counted. Of the others the real
//! value must turn up in some world at least half of the time, for each kind of leaf (a path with
//! its list indexes left out). That is a rough sieve: it finds what is always left out, such as fleets
//! that are never invented, not a wrong probability.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tabletop::{Audited, Dealer, Seed, Viewer};

use crate::walk::Walk;
use crate::words::Sections;
use crate::{Battery, Case, Report};

/// A kind of leaf is judged after it was hidden so many times.
const JUDGED_FROM: u64 = 32;

/// How one kind of leaf fared.
#[derive(Default)]
struct Tally {
    hidden: u64,
    missed: u64,
    example: String,
}

impl<G: Audited> Battery<G> {
    /// Invents `worlds` worlds at each stop and looks for the truth in them; the module says how. Kinds of
    /// leaves that begin with one of `ignored` (`.deck.*`) are left out: those with very many values.
    ///
    /// # Errors
    /// The kinds of leaves whose real value hardly ever turns up, with an example.
    pub fn spread(&self, worlds: u32, ignored: &[&str]) -> Result<Report, String> {
        let sections = Sections::of::<G>();
        let mut tallies = BTreeMap::new();
        let report = self.each_game("spread", |case, report| {
            self.spread_game(case, &sections, worlds, &mut tallies, report)
        })?;
        let judged = |kind: &str, tally: &Tally| {
            let rare = tally.hidden >= JUDGED_FROM && tally.missed * 2 > tally.hidden;
            rare && !ignored.iter().any(|prefix| kind.starts_with(prefix))
        };
        let said: Vec<String> = tallies
            .iter()
            .filter(|(kind, tally)| judged(kind, tally))
            .map(|(kind, Tally { hidden, missed, example })| {
                format!("{kind} is never the real one in {missed} of {hidden} cases, as {example}")
            })
            .collect();
        if said.is_empty() {
            return Ok(report);
        }
        Err(format!(
            "{} spread: determinize leaves out the truth:\n  {}",
            G::TITLE,
            said.join("\n  ")
        ))
    }

    fn spread_game(
        &self,
        case: &Case,
        sections: &Sections,
        worlds: u32,
        tallies: &mut BTreeMap<String, Tally>,
        report: &mut Report,
    ) -> Result<(), String> {
        let mut walk = Walk::new(self, case, sections)?;
        while !walk.is_done() {
            if walk.is_heavy() {
                for viewer in walk.viewers() {
                    spread_of(&mut walk, viewer, worlds, tallies);
                    report.twins += u64::from(worlds);
                }
            }
            walk.step(false, report)?;
        }
        Ok(())
    }
}

fn spread_of<G: Audited>(
    walk: &mut Walk<'_, G>,
    viewer: Viewer,
    worlds: u32,
    tallies: &mut BTreeMap<String, Tally>,
) {
    let (table, prng) = (&walk.table, &mut walk.checks);
    let view = table.game().view(viewer);
    let real = leaves(table.game());
    let mut invented: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for _ in 0..worlds {
        let mut dealer = Dealer::new(Seed(prng.bytes()));
        let memory = table.memory(viewer);
        let world = G::determinize(table.rules(), viewer, &view, memory, &mut dealer);
        let mut world = leaves(&world);
        // What is not there is a value too: lists differ in length.
        for path in real.keys() {
            world.entry(path.clone()).or_insert_with(|| "nothing".to_owned());
        }
        for (path, value) in world {
            invented.entry(path).or_default().insert(value);
        }
    }
    for (path, values) in &invented {
        let truth = real.get(path).map_or("nothing", String::as_str);
        let found = values.contains(truth);
        if found && values.len() == 1 {
            continue;
        }
        let tally = tallies.entry(kind_of(path)).or_default();
        tally.hidden += 1;
        if !found {
            tally.missed += 1;
            let (seed, step) = (walk.case.seed, table.log().len());
            tally.example =
                format!("{path} = {truth} for {viewer:?}, seed {seed:#018x}, step {step}");
        }
    }
}

/// Every number and word of a position by its path.
fn leaves<G: Audited>(game: &G) -> BTreeMap<String, String> {
    let value = serde_json::to_value(game.position()).expect("a position is plain data");
    let mut leaves = BTreeMap::new();
    gather(&value, &mut String::new(), &mut leaves);
    leaves
}

fn gather(value: &Value, path: &mut String, leaves: &mut BTreeMap<String, String>) {
    let length = path.len();
    match value {
        Value::Array(values) => {
            for (idx, value) in values.iter().enumerate() {
                path.push_str(&format!(".{idx}"));
                gather(value, path, leaves);
                path.truncate(length);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                path.push_str(&format!(".{name}"));
                gather(value, path, leaves);
                path.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            leaves.insert(path.clone(), value.to_string());
        }
    }
}

/// The path with a star for each number in it.
fn kind_of(path: &str) -> String {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = path.split('.').map(|part| if is_number(part) { "*" } else { part });
    parts.collect::<Vec<_>>().join(".")
}
