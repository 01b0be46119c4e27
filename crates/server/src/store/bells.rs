//! How people who are not here are told that it is their turn, and the outbox of what is to be told.
//!
//! What is to be rung is written by the transaction of the move that asks somebody ([`Ring`]), for all bells of that
//! guest by one statement. Whether somebody is asked at all is told by the table alone: whoever rings looks there.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use super::primary::Within;
use super::read::read_id;
use super::{Store, StoreError};
use crate::secret::Id;

type Read<T> = Result<T, StoreError>;

/// A bell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BellRow {
    pub(crate) id: Id,
    pub(crate) guest: Id,
    pub(crate) kind: String,
    /// What its kind needs, as JSON.
    pub(crate) address: String,
    pub(crate) wait: u64,
    pub(crate) created: u64,
    pub(crate) state: BellState,
    pub(crate) message: Option<String>,
    pub(crate) tries: u64,
    pub(crate) rang: Option<u64>,
    /// When its guest is not to be rung for, as JSON.
    pub(crate) quiet: Option<String>,
}

/// Whether a bell rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BellState {
    /// Nobody has said yet that this mail is theirs.
    Unproved,
    Good,
    /// Its address is gone, or somebody has stopped it.
    Ended,
}

impl BellState {
    pub(crate) fn name(self) -> &'static str {
        match self {
            BellState::Unproved => "unproved",
            BellState::Good => "good",
            BellState::Ended => "ended",
        }
    }

    fn read(name: &str) -> Option<BellState> {
        let all = [BellState::Unproved, BellState::Good, BellState::Ended];
        all.into_iter().find(|state| state.name() == name)
    }
}

/// A guest is asked at a table, or is there, or has gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ring {
    pub(crate) table: Id,
    pub(crate) guest: Id,
    /// Since when the guest is asked; `None`: what waits to be rung, if anything does, is rung at another time.
    pub(crate) since: Option<u64>,
    /// When to ring, by a bell that does not wait.
    pub(crate) due: u64,
}

/// A table at which somebody is to be rung for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DueRow {
    pub(crate) table: Id,
    pub(crate) since: u64,
    pub(crate) name: String,
    pub(crate) title: String,
    /// Is the guest still asked there?
    pub(crate) asked: bool,
}

/// A table at which a guest is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AskedRow {
    pub(crate) table: Id,
    pub(crate) seat: u8,
    pub(crate) name: String,
    pub(crate) title: String,
    /// Since when, as far as a bell has noted it.
    pub(crate) since: Option<u64>,
}

/// What came of ringing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rung {
    /// It rang for these tables; it rests until then.
    Rang { tables: Vec<(Id, u64)>, rests: u64 },
    /// Not now, but then.
    Later { due: u64 },
    /// It did not ring: why, and when to try again.
    Failed { message: String, due: u64 },
    /// It will never ring again.
    Ended { message: String },
}

/// What is written about bells.
#[derive(Clone, Debug)]
pub(crate) enum BellWrite {
    New(Box<BellRow>),
    Drop {
        guest: Id,
        id: Id,
    },
    /// The mail of a bell is answered for.
    Prove {
        id: Id,
    },
    /// Somebody who was rung wants it no more.
    Stop {
        id: Id,
        message: String,
    },
    Quiet {
        guest: Id,
        quiet: Option<String>,
    },
    /// A key of this house, if there is none of that name.
    Key {
        name: &'static str,
        value: String,
    },
    Rings(Vec<Ring>),
    /// This node rings the bell, until then.
    Take {
        id: Id,
        now: u64,
        until: u64,
    },
    /// These tables ask no more; and what came of ringing, for all that was due.
    Rung {
        id: Id,
        now: u64,
        stale: Vec<(Id, u64)>,
        rung: Rung,
    },
}

const BELL: &str = "SELECT bells.id, bells.guest, bells.kind, bells.address, bells.wait, \
     bells.created, bells.state, bells.message, bells.tries, bells.rang, guests.quiet FROM bells \
     JOIN guests ON guests.id = bells.guest";

/// Whether a seat is asked, beside the row of its table.
const ASKED: &str = "tables.state = 'playing' AND tables.header IS NULL AND seats.bot IS NULL \
     AND ((tables.asked >> CAST(seats.seat AS INTEGER)) & 1) = 1";

impl Store {
    /// The bells of a guest, oldest first.
    pub(crate) async fn bells(&self, guest: Id) -> Read<Vec<BellRow>> {
        let text = format!("{BELL} WHERE bells.guest = $1 ORDER BY bells.created, bells.id");
        let query = sqlx::query(AssertSqlSafe(text)).bind(guest.to_string());
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter().map(bell).collect()
    }

    /// One bell, of somebody who is not banned.
    pub(crate) async fn bell(&self, id: Id) -> Read<Option<BellRow>> {
        let text = format!("{BELL} WHERE bells.id = $1 AND guests.banned IS NULL");
        let query = sqlx::query(AssertSqlSafe(text)).bind(id.to_string());
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        row.as_ref().map(bell).transpose()
    }

    /// Bells that have something to ring now, and that nobody is at.
    pub(crate) async fn due_bells(&self, now: u64, limit: u64) -> Read<Vec<Id>> {
        // By the index of what is due: most rows have rung.
        let text = "SELECT DISTINCT late.bell FROM \
             (SELECT bell FROM outbox WHERE due <= $1 ORDER BY due LIMIT 2048) AS late \
             JOIN bells ON bells.id = late.bell WHERE bells.taken <= $1 LIMIT $2";
        let query = sqlx::query(text).bind(now as i64).bind(limit as i64);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter().map(|row| read_id(row, 0)).collect()
    }

    /// What a bell is to ring for, what has waited longest first.
    pub(crate) async fn due_of(&self, bell: &BellRow, now: u64) -> Read<Vec<DueRow>> {
        let text = format!(
            "SELECT outbox.table_id, outbox.since, tables.name, tables.title, \
             CAST(EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id \
             AND seats.guest = $2 AND {ASKED}) AS INTEGER) \
             FROM outbox JOIN tables ON tables.id = outbox.table_id \
             WHERE outbox.bell = $1 AND outbox.due <= $3 ORDER BY outbox.since, outbox.table_id"
        );
        let query = sqlx::query(AssertSqlSafe(text)).bind(bell.id.to_string());
        let query = query.bind(bell.guest.to_string()).bind(now as i64);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        let due = |row: &AnyRow| {
            Ok(DueRow {
                table: read_id(row, 0)?,
                since: row.try_get::<i64, _>(1)? as u64,
                name: row.try_get(2)?,
                title: row.try_get(3)?,
                asked: row.try_get::<i64, _>(4)? != 0,
            })
        };
        rows.iter().map(due).collect()
    }

    /// The tables at which a guest is asked, the oldest first; from those alone that are not over.
    pub(crate) async fn asked_of(&self, guest: Id, limit: u64) -> Read<Vec<AskedRow>> {
        let query = sqlx::query(AssertSqlSafe(asked_text())).bind(guest.to_string());
        let query = query.bind(limit as i64);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        let asked = |row: &AnyRow| {
            Ok(AskedRow {
                table: read_id(row, 0)?,
                seat: row.try_get::<i64, _>(1)? as u8,
                name: row.try_get(2)?,
                title: row.try_get(3)?,
                since: row.try_get::<Option<i64>, _>(4)?.map(|at| at as u64),
            })
        };
        rows.iter().map(asked).collect()
    }

    /// A key of this house.
    pub(crate) async fn house_key(&self, name: &str) -> Read<Option<String>> {
        let query = sqlx::query("SELECT value FROM house_keys WHERE name = $1");
        let query = query.bind(name.to_owned());
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// When a guest is not to be rung for, as JSON.
    pub(crate) async fn quiet_of(&self, guest: Id) -> Read<Option<String>> {
        let query = sqlx::query("SELECT quiet FROM guests WHERE id = $1").bind(guest.to_string());
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        Ok(row.map(|row| row.try_get::<Option<String>, _>(0)).transpose()?.flatten())
    }
}

/// How the tables that wait for a guest are asked for: guest, limit.
pub(super) fn asked_text() -> String {
    format!(
        "SELECT seats.table_id, seats.seat, tables.name, tables.title, \
         (SELECT MAX(outbox.since) FROM outbox JOIN bells ON bells.id = outbox.bell \
         WHERE outbox.table_id = tables.id AND bells.guest = $1) \
         FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.guest = $1 AND seats.done = 0 AND {ASKED} \
         ORDER BY seats.created, seats.table_id, seats.seat LIMIT $2"
    )
}

fn bell(row: &AnyRow) -> Read<BellRow> {
    let state: String = row.try_get(6)?;
    let corrupt = || StoreError::Unusable(format!("the database holds a bell that is {state}"));
    Ok(BellRow {
        id: read_id(row, 0)?,
        guest: read_id(row, 1)?,
        kind: row.try_get(2)?,
        address: row.try_get(3)?,
        wait: row.try_get::<i64, _>(4)? as u64,
        created: row.try_get::<i64, _>(5)? as u64,
        state: BellState::read(&state).ok_or_else(corrupt)?,
        message: row.try_get(7)?,
        tries: row.try_get::<i64, _>(8)? as u64,
        rang: row.try_get::<Option<i64>, _>(9)?.map(|at| at as u64),
        quiet: row.try_get(10)?,
    })
}

/// Rings by the dozen. A guest who has two seats at a table is rung for once.
pub(super) async fn ring(
    connection: &mut AnyConnection,
    rings: &[Ring],
) -> Result<(), sqlx::Error> {
    let mut news: Vec<(&Ring, u64)> = Vec::new();
    for ring in rings {
        match ring.since {
            Some(since) => {
                news.retain(|(old, _)| (old.table, old.guest) != (ring.table, ring.guest));
                news.push((ring, since));
            }
            None => later(connection, ring).await?,
        }
    }
    let mut rest = &news[..];
    while !rest.is_empty() {
        // Few sizes, so that few statements are prepared.
        let n = if rest.len() >= 16 { 16 } else { 1 };
        let (now, more) = rest.split_at(n);
        let places = |idx: usize| {
            let p = idx * 4;
            format!("(${}, ${}, ${}, ${})", p + 1, p + 2, p + 3, p + 4)
        };
        let values: Vec<String> = (0..n).map(places).collect();
        let text = format!(
            "INSERT INTO outbox (bell, table_id, since, due) \
             SELECT bells.id, v.column2, v.column3, \
             CASE WHEN bells.kind = 'feed' THEN NULL ELSE v.column4 + bells.wait END \
             FROM (VALUES {}) AS v JOIN bells ON bells.guest = v.column1 \
             WHERE bells.state = 'good' ON CONFLICT (bell, table_id) DO UPDATE SET \
             since = excluded.since, due = excluded.due",
            values.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(text));
        for (ring, since) in now {
            query = query.bind(ring.guest.to_string()).bind(ring.table.to_string());
            query = query.bind(*since as i64).bind(ring.due as i64);
        }
        query.execute(&mut *connection).await?;
        rest = more;
    }
    Ok(())
}

async fn later(connection: &mut AnyConnection, ring: &Ring) -> Result<(), sqlx::Error> {
    let text = "UPDATE outbox SET \
         due = $1 + (SELECT bells.wait FROM bells WHERE bells.id = outbox.bell) \
         WHERE table_id = $2 AND due IS NOT NULL \
         AND bell IN (SELECT bells.id FROM bells WHERE bells.guest = $3)";
    let query = sqlx::query(text).bind(ring.due as i64).bind(ring.table.to_string());
    query.bind(ring.guest.to_string()).execute(connection).await?;
    Ok(())
}

/// Nobody is asked at this table any more.
pub(super) async fn over(connection: &mut AnyConnection, table: &str) -> Result<(), sqlx::Error> {
    for text in [
        "DELETE FROM outbox WHERE table_id = $1",
        "UPDATE seats SET done = 1 WHERE table_id = $1 AND done = 0",
    ] {
        sqlx::query(text).bind(table.to_owned()).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn write(
    connection: &mut AnyConnection,
    write: &BellWrite,
) -> Result<Result<(), StoreError>, StoreError> {
    let n_changed = match write {
        BellWrite::New(row) => return new(connection, row).await.map(Ok),
        BellWrite::Drop { guest, id } => {
            let query = sqlx::query("DELETE FROM bells WHERE id = $1 AND guest = $2");
            query.bind(id.to_string()).bind(guest.to_string()).execute(connection).await?
        }
        BellWrite::Prove { id } => {
            let text = "UPDATE bells SET state = 'good', message = NULL \
                 WHERE id = $1 AND state <> 'ended'";
            sqlx::query(text).bind(id.to_string()).execute(connection).await?
        }
        BellWrite::Stop { id, message } => {
            return end(connection, *id, message).await.map(|()| Ok(())).map_err(Into::into);
        }
        BellWrite::Quiet { guest, quiet } => {
            let query = sqlx::query("UPDATE guests SET quiet = $1 WHERE id = $2");
            query.bind(quiet.clone()).bind(guest.to_string()).execute(connection).await?
        }
        BellWrite::Key { name, value } => {
            let text =
                "INSERT INTO house_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            let query = sqlx::query(text).bind((*name).to_owned()).bind(value.clone());
            query.execute(connection).await?;
            return Ok(Ok(()));
        }
        BellWrite::Rings(rings) => {
            return ring(connection, rings).await.map(Ok).map_err(Into::into);
        }
        BellWrite::Take { id, now, until } => {
            let query = sqlx::query("UPDATE bells SET taken = $1 WHERE id = $2 AND taken <= $3");
            let query = query.bind(*until as i64).bind(id.to_string()).bind(*now as i64);
            query.execute(connection).await?
        }
        BellWrite::Rung { id, now, stale, rung: done } => {
            return rung(connection, *id, *now, stale, done).await.map(Ok).map_err(Into::into);
        }
    };
    Ok(if n_changed.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Moved) })
}

/// A new bell. Whoever is asked already is not rung for, but has it in a feed.
async fn new(connection: &mut AnyConnection, row: &BellRow) -> Result<(), StoreError> {
    let text = "INSERT INTO bells (id, guest, kind, address, wait, created, state) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(text)
        .bind(row.id.to_string())
        .bind(row.guest.to_string())
        .bind(row.kind.clone())
        .bind(row.address.clone())
        .bind(row.wait as i64)
        .bind(row.created as i64)
        .bind(row.state.name())
        .execute(&mut *connection)
        .await?;
    if row.kind == "feed" {
        let text = format!(
            "INSERT INTO outbox (bell, table_id, since, due) \
             SELECT DISTINCT CAST($1 AS TEXT), seats.table_id, CAST($2 AS BIGINT), \
             CAST(NULL AS BIGINT) FROM seats JOIN tables ON tables.id = seats.table_id \
             WHERE seats.guest = $3 AND seats.done = 0 AND {ASKED}"
        );
        let query = sqlx::query(AssertSqlSafe(text)).bind(row.id.to_string());
        let query = query.bind(row.created as i64).bind(row.guest.to_string());
        query.execute(connection).await?;
    }
    Ok(())
}

async fn end(connection: &mut AnyConnection, id: Id, message: &str) -> Result<(), sqlx::Error> {
    let text = "UPDATE bells SET state = 'ended', message = $1, taken = 0 WHERE id = $2";
    let query = sqlx::query(text).bind(message.to_owned()).bind(id.to_string());
    query.execute(&mut *connection).await?;
    let query = sqlx::query("DELETE FROM outbox WHERE bell = $1").bind(id.to_string());
    query.execute(connection).await?;
    Ok(())
}

async fn rung(
    connection: &mut AnyConnection,
    id: Id,
    now: u64,
    stale: &[(Id, u64)],
    rung: &Rung,
) -> Result<(), sqlx::Error> {
    let id_text = id.to_string();
    for (table, since) in stale {
        let text = "DELETE FROM outbox WHERE bell = $1 AND table_id = $2 AND since = $3";
        let query = sqlx::query(text).bind(id_text.clone()).bind(table.to_string());
        query.bind(*since as i64).execute(&mut *connection).await?;
    }
    match rung {
        Rung::Rang { tables, rests } => {
            for (table, since) in tables {
                // Who was asked again meanwhile is rung for again.
                let text = "UPDATE outbox SET due = NULL \
                     WHERE bell = $1 AND table_id = $2 AND since = $3";
                let query = sqlx::query(text).bind(id_text.clone()).bind(table.to_string());
                query.bind(*since as i64).execute(&mut *connection).await?;
            }
            let text = "UPDATE bells SET taken = $1, tries = 0, message = NULL, \
                 rang = COALESCE($2, rang) WHERE id = $3";
            let rang = (!tables.is_empty()).then_some(now as i64);
            let query = sqlx::query(text).bind(*rests as i64).bind(rang).bind(id_text);
            query.execute(connection).await?;
        }
        Rung::Later { due } => {
            put_off(connection, &id_text, now, *due).await?;
            let query = sqlx::query("UPDATE bells SET taken = 0 WHERE id = $1").bind(id_text);
            query.execute(connection).await?;
        }
        Rung::Failed { message, due } => {
            put_off(connection, &id_text, now, *due).await?;
            let text = "UPDATE bells SET taken = 0, tries = tries + 1, message = $1 WHERE id = $2";
            let query = sqlx::query(text).bind(message.clone()).bind(id_text);
            query.execute(connection).await?;
        }
        Rung::Ended { message } => end(connection, id, message).await?,
    }
    Ok(())
}

async fn put_off(
    connection: &mut AnyConnection,
    bell: &str,
    now: u64,
    due: u64,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query("UPDATE outbox SET due = $1 WHERE bell = $2 AND due <= $3");
    let query = query.bind(due as i64).bind(bell.to_owned()).bind(now as i64);
    query.execute(connection).await?;
    Ok(())
}
