//! From the log, or from a snapshot and the rest of the log, to the game.
//!
//! The log is the truth. A snapshot that is missing, damaged, of another program or of no use to one of
//! the bots costs time and nothing else: the log is replayed from its start.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use hosting::{
    AnyTable, Audience, Customs, DoorError, NewTable, Snapshot as TakenSnapshot, TableStep, Title,
    snapshot_if_due,
};
use tabletop::{Components, DealerKind, Header, Seat, Seed};

use super::actor::panic_text;
use crate::doors::Door;
use crate::info::commitment;
use crate::refusal::ApiError;
use crate::shared::Shared;
use crate::store::{Entry, ListedTable, SeatRow, Snapshot, State, TableRow, Write};

/// At least so many entries lie between two snapshots. Replaying them takes some milliseconds, and the
/// snapshots of a game take about as much room as its log.
pub(crate) const EVERY: u64 = 512;

/// The secret of a table; what bots leave to chance follows from it too.
pub(crate) fn secret_seed(row: &TableRow) -> Seed {
    Seed::from_hex(&row.secret).unwrap_or(Seed([0; 32]))
}

/// A table, and how much of its game is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) table: ListedTable,
    /// Begin with the latest snapshot of at most so many entries; `None`: with the log.
    pub(crate) snapshot: Option<u64>,
    /// Stop after so many entries.
    pub(crate) until: u64,
}

impl Reading {
    /// The whole game, as quickly as may be.
    pub(crate) fn now(table: ListedTable) -> Reading {
        let until = table.row.n_entries;
        Reading { table, snapshot: Some(until), until }
    }

    /// The whole log, from its first entry on.
    pub(crate) fn whole(table: ListedTable) -> Reading {
        Reading { snapshot: None, ..Reading::now(table) }
    }
}

/// A stored game, ready to be followed.
pub(crate) struct Stored {
    pub(crate) table: ListedTable,
    pub(crate) components: Components,
    host: &'static dyn Title,
    snapshot: Option<Snapshot>,
    /// The log from the snapshot on, or from its first entry.
    pub(crate) entries: Vec<Entry>,
}

impl Stored {
    /// Reads what is wanted.
    ///
    /// # Errors
    /// The database does not answer, or has what this program does not know.
    pub(crate) async fn read(shared: &Shared, reading: &Reading) -> Result<Stored, ApiError> {
        let Reading { table, snapshot, until } = reading.clone();
        let host = shared.title(&table.row.title)?;
        let id = table.row.id;
        let snapshot = match snapshot {
            // The first snapshot comes so late that most tables have none.
            Some(k) if k >= EVERY => shared.store.snapshot(id, k, host.stamp()).await?,
            Some(_) | None => None,
        };
        let from = snapshot.as_ref().map_or(0, |snapshot| snapshot.k);
        let entries = shared.store.entries(id, from..until).await?;
        let components = shared.components(&table.row.components).await?;
        Ok(Stored { table, components, host, snapshot, entries })
    }

    /// How many entries lie before those that are here.
    pub(crate) fn n_before(&self) -> u64 {
        self.snapshot.as_ref().map_or(0, |snapshot| snapshot.k)
    }

    /// The game before the first of the entries, with its bots on their seats.
    ///
    /// # Errors
    /// The set-up, or the snapshot, is not one that this program knows.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyTable>, DoorError> {
        let ListedTable { row, seats } = &self.table;
        let mut table = restored(self.host, row, seats, self.components.clone())?;
        if let Some(snapshot) = &self.snapshot {
            table.resume(&snapshot.content)?;
        }
        Ok(table)
    }

    /// Follows all the entries, and takes snapshots where there is none for long.
    ///
    /// # Errors
    /// The entry that does not follow.
    pub(crate) fn follow(
        &self,
        table: &mut dyn AnyTable,
        mut audience: impl FnMut(u64, &Entry) -> Audience,
        mut heard: impl FnMut(TableStep) -> bool,
    ) -> Result<Vec<TakenSnapshot>, DoorError> {
        let mut made = Vec::new();
        let mut latest = self.n_before();
        for (entry, k) in self.entries.iter().zip(self.n_before()..) {
            let step = table.follow(&entry.line, audience(k, entry))?;
            if !heard(step) {
                break;
            }
            made.extend(snapshot_if_due(table, EVERY, &mut latest));
        }
        Ok(made)
    }

    /// Follows all the entries, for nobody to hear.
    ///
    /// # Errors
    /// The entry that does not follow.
    pub(crate) fn follow_all(
        &self,
        table: &mut dyn AnyTable,
    ) -> Result<Vec<TakenSnapshot>, DoorError> {
        self.follow(table, |_, _| Audience::default(), |_| true)
    }
}

/// Reads a game and does some work with it on another thread; if the work tells which snapshots it made, they
/// are kept instead of what was there. Where a snapshot is of no use, the same is done with the log alone.
///
/// # Errors
/// The database does not answer; inside, that the log does not follow from the rules.
pub(crate) async fn with_game<T: Send + 'static>(
    shared: &Arc<Shared>,
    reading: Reading,
    work: impl Fn(&Stored) -> Result<(T, Option<Vec<TakenSnapshot>>), DoorError>
    + Clone
    + Send
    + 'static,
) -> Result<Result<T, DoorError>, ApiError> {
    let stored = Stored::read(shared, &reading).await?;
    let mut from = stored.n_before();
    let (id, stamp) = (stored.table.row.id, stored.host.stamp());
    let again = work.clone();
    let mut done = shared.work(Door::Tables, move || guarded(&stored, work)).await?;
    if let (Err(error), 1..) = (&done, from) {
        tracing::warn!(table = %id, %error, "a snapshot is of no use: the log is replayed");
        let stored = Stored::read(shared, &Reading { snapshot: None, ..reading.clone() }).await?;
        from = 0;
        done = shared.work(Door::Tables, move || again(&stored)).await?;
    }
    let (done, snapshots) = match done {
        Ok(done) => done,
        Err(error) => return Ok(Err(error)),
    };
    let until = reading.until;
    if from == 0 && until >= EVERY {
        metrics::counter!("orrery_replays_total").increment(1);
    }
    if let Some(snapshots) = snapshots
        && (!snapshots.is_empty() || (from == 0 && until >= EVERY))
    {
        let snapshots = snapshots.into_iter().map(|made| Snapshot::new(stamp, made)).collect();
        let node = shared.cluster.as_ref().map(|cluster| cluster.node());
        let stamp = stamp.to_owned();
        let write = Write::Snapshots { id, node, stamp, from, until, snapshots };
        // Nobody waits for it: what is not kept is made again.
        drop(shared.store.enqueue(write).await?);
    }
    Ok(Ok(done))
}

/// Work whose bugs, where it begins with a snapshot, are the snapshot's.
fn guarded<T>(
    stored: &Stored,
    work: impl Fn(&Stored) -> Result<T, DoorError>,
) -> Result<T, DoorError> {
    if stored.snapshot.is_none() {
        return work(stored);
    }
    catch_unwind(AssertUnwindSafe(|| work(stored)))
        .unwrap_or_else(|panic| Err(DoorError::new("bad_snapshot", panic_text(&*panic))))
}

/// How the game of a table is set up.
///
/// # Errors
/// What is stored about it cannot be read.
pub(super) fn setup(
    row: &TableRow,
    seats: &[SeatRow],
    components: Components,
) -> Result<NewTable, DoorError> {
    let (dealer, position) = match &row.header {
        // What was dealt stands in the log, and nothing more will be.
        Some(header) => {
            let header: Header = serde_json::from_str(header)
                .map_err(|error| DoorError::new("bad_record", error.to_string()))?;
            (DealerKind::Caller, header.position)
        }
        None => {
            let sealed = commitment(row, seats)
                .ok_or_else(|| DoorError::new("bad_record", "the secret cannot be read"))?;
            (DealerKind::Sealed(sealed), None)
        }
    };
    Ok(NewTable {
        seats: Some(seats.len() as u8),
        ruleset: Some(row.ruleset),
        options: row.options.clone(),
        components,
        dealer,
        position,
    })
}

/// What holds at a table that is no part of its rules. A table of which that cannot be known is open to all who talk.
pub(super) async fn customs(
    shared: &Shared,
    host: &'static dyn Title,
    table: &ListedTable,
) -> Customs {
    let ListedTable { row, seats } = table;
    let known = async {
        let components = shared.components(&row.components).await?;
        let new = setup(row, seats, components)?;
        Ok::<_, ApiError>(shared.work(Door::Tables, move || host.customs(new)).await??)
    };
    known.await.unwrap_or_else(|error| {
        tracing::warn!(table = %row.id, %error, "the customs of a table cannot be known");
        Customs::default()
    })
}

/// The game of a table before its first entry, with its bots on their seats.
///
/// # Errors
/// The set-up is not one that this program knows.
pub(crate) fn restored(
    host: &dyn Title,
    row: &TableRow,
    seats: &[SeatRow],
    components: Components,
) -> Result<Box<dyn AnyTable>, DoorError> {
    let mut table = host.restore(setup(row, seats, components)?)?;
    // Where nobody plays any more, a bot has nothing to say.
    if row.header.is_none() && matches!(row.state, State::Waiting | State::Playing) {
        for seat in seats {
            if let Some(bot) = &seat.bot {
                seat_bot(&mut *table, row, Seat(seat.seat), bot)?;
            }
        }
    }
    Ok(table)
}

/// A bot sits down.
///
/// # Errors
/// Nobody of that name plays this title.
pub(super) fn seat_bot(
    table: &mut dyn AnyTable,
    row: &TableRow,
    seat: Seat,
    name: &str,
) -> Result<(), DoorError> {
    table.seat_bot(seat, name, secret_seed(row).derive("bot", u64::from(seat.0)))
}
