//! A game judged by the network that has learned its title: the course of it, and what every draw gave.

use std::sync::Arc;

use minds::{Mind, Net};
use tabletop::{Draw, Entry, Pending, Table};

use super::turns::Critic;
use super::{AnalyseError, Analysis, Depth, Judge, Luck, Moment, Tables};
use crate::House;
use crate::luck::{Given, Scales};

/// So many outcomes of a draw are tried; of more, so many at even distances.
const OUTCOMES_MAX: u32 = 48;
/// A game of more entries than this is looked at in even steps: nobody waits longer for a longer one.
const ENTRIES_MAX: usize = 3_000;
/// The same for draws, of which each is tried many times.
const DRAWS_MAX: usize = 600;

pub(super) fn analyse<G: House + Mind>(
    tables: Tables<G>,
    net: &Arc<Net>,
    depth: Depth,
) -> Result<Analysis, AnalyseError> {
    let found = tables.plain(if net.plays() { Judge::Learned } else { Judge::Valued });
    let Tables { whole, first: mut table, .. } = tables;
    let n_draws = whole.log().filter(|entry| matches!(entry, Entry::Dealt(_))).count();
    let mut analyst = Analyst::<G> {
        scales: Scales::new(net, whole.rules()),
        found,
        every_entry: whole.n_entries().div_ceil(ENTRIES_MAX).max(1) as u64,
        every_draw: n_draws.div_ceil(DRAWS_MAX).max(1) as u64,
        n_draws: 0,
    };
    let is_whole = depth == Depth::Whole;
    // Who does not know answers can say of none that it was better.
    let mut critic = (is_whole && net.plays()).then(|| Critic::<G>::new(net, &whole));
    for (k, entry) in whole.log().enumerate() {
        if let Some(critic) = &mut critic {
            critic.before(&table, k as u64, entry);
        }
        if is_whole && let Entry::Dealt(draw) = entry {
            analyst.gauge(&table, k as u64, draw);
        }
        table.replay(entry).map_err(|error| AnalyseError::Record(error.to_string()))?;
        analyst.after(&table, k as u64);
    }
    let mut found = analyst.found;
    if let Some(critic) = critic {
        found.turns = critic.told(table.rules());
    }
    found.whole = is_whole;
    Ok(found)
}

struct Analyst<G: Mind> {
    scales: Scales<G>,
    found: Analysis,
    /// Of so many entries, and of so many draws, one is looked at.
    every_entry: u64,
    every_draw: u64,
    n_draws: u64,
}

impl<G: Mind> Analyst<G> {
    fn after(&mut self, table: &Table<G>, k: u64) {
        let game = table.game();
        let over = game.pending() == Pending::Over;
        if matches!(game.pending(), Pending::Dealer { .. })
            || (!k.is_multiple_of(self.every_entry) && !over)
        {
            return;
        }
        let (wins, margins) = self.scales.judged(game);
        let last = self.found.moments.last();
        if last.is_none_or(|last| last.wins != wins || last.margins != margins) {
            let (entry, length) = (k + 1, game.length());
            self.found.moments.push(Moment { entry, length, wins, margins });
        }
    }

    /// What a draw gave.
    fn gauge(&mut self, table: &Table<G>, k: u64, draw: &Draw) {
        self.n_draws += 1;
        if !self.n_draws.is_multiple_of(self.every_draw) {
            return;
        }
        let game = table.game();
        let sheet = game.draw_sheet();
        let given = self.scales.given(game, draw.result, OUTCOMES_MAX, 0);
        let Some(Given { gave, exact }) = given else { return };
        self.found.luck_sum.iter_mut().zip(&gave).for_each(|(sum, gave)| *sum += gave);
        self.found.luck.push(Luck {
            entry: k,
            length: game.length(),
            what: sheet.text.into(),
            came: sheet.outcomes.get(draw.result as usize).cloned().unwrap_or_default(),
            exact,
            gave,
        });
    }
}
