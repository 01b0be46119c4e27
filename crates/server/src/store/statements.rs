//! The statements by which everything is written; one transaction holds many of them.

use sqlx::{AnyConnection, AssertSqlSafe};

use super::bells;
use super::writer::{NewTable, TableWrite, Write};
use super::{Entry, Free, HANDED_OVER, ListedTable, SeatRow, Snapshot, State, StoreError};
use crate::secret::Id;

/// One row of a log, on its way.
pub(super) struct LogRow<'a> {
    pub(super) table: String,
    pub(super) k: u64,
    pub(super) entry: &'a Entry,
}

/// Rows by the hundred: one statement costs more than ten rows.
pub(super) async fn append(
    connection: &mut AnyConnection,
    rows: &[LogRow<'_>],
) -> Result<(), sqlx::Error> {
    let mut rest = rows;
    while !rest.is_empty() {
        // Few sizes, so that few statements are prepared.
        let n = [128, 16, 1].into_iter().find(|n| *n <= rest.len()).unwrap_or(1);
        let (now, later) = rest.split_at(n);
        let mut text = String::from("INSERT INTO entries (table_id, k, at, token, line) VALUES ");
        for idx in 0..n {
            let p = idx * 5;
            let comma = if idx == 0 { "" } else { ", " };
            let (a, b, c, d, e) = (p + 1, p + 2, p + 3, p + 4, p + 5);
            text.push_str(&format!("{comma}(${a}, ${b}, ${c}, ${d}, ${e})"));
        }
        let mut query = sqlx::query(AssertSqlSafe(text));
        for LogRow { table, k, entry } in now {
            query = query
                .bind(table.clone())
                .bind(*k as i64)
                .bind(entry.at as i64)
                .bind(entry.token.clone())
                .bind(entry.line.clone());
        }
        query.execute(&mut *connection).await?;
        rest = later;
    }
    Ok(())
}

pub(super) async fn table<'a>(
    connection: &mut AnyConnection,
    write: &'a TableWrite,
    rows: &mut Vec<LogRow<'a>>,
) -> Result<Result<(), StoreError>, StoreError> {
    let id = write.id.to_string();
    let n_after = write.n_before + write.entries.len() as u64;
    let text = match write.fence {
        None => {
            "UPDATE tables SET n_entries = $1, deadline = $2, clocks = $3, \
             asked = COALESCE($4, asked) WHERE id = $5 AND n_entries = $6"
        }
        // In the statement that writes: no pause between asking and writing is too long for it.
        Some(_) => {
            "UPDATE tables SET n_entries = $1, deadline = $2, clocks = $3, \
             asked = COALESCE($4, asked) WHERE id = $5 AND n_entries = $6 \
             AND node = $7 AND epoch = $8"
        }
    };
    let mut query = sqlx::query(text)
        .bind(n_after as i64)
        .bind(write.deadline.map(|deadline| deadline as i64))
        .bind(write.clocks.clone())
        .bind(write.asked.map(|seats| i64::from(seats.0)))
        .bind(id.clone())
        .bind(write.n_before as i64);
    if let Some(fence) = write.fence {
        query = query.bind(fence.node).bind(fence.epoch);
    }
    let moved = query.execute(&mut *connection).await?;
    if moved.rows_affected() != 1 {
        return Ok(Err(StoreError::Moved));
    }
    for (idx, entry) in write.entries.iter().enumerate() {
        rows.push(LogRow { table: id.clone(), k: write.n_before + idx as u64, entry });
    }
    if let Some(patch) = &write.patch {
        let text = "UPDATE tables SET state = $1, message = $2, outcome = $3, hushed = $4 \
             WHERE id = $5";
        sqlx::query(text)
            .bind(patch.state.name())
            .bind(patch.message.clone())
            .bind(patch.outcome.clone())
            .bind(i64::from(patch.hushed))
            .bind(id.clone())
            .execute(&mut *connection)
            .await?;
        if !matches!(patch.state, State::Waiting | State::Playing) {
            bells::over(connection, &id).await?;
        }
    }
    for row in &write.seats {
        seat(connection, &id, row).await?;
    }
    snapshots(connection, &id, &write.snapshots).await?;
    if let Some(line) = &write.chat {
        let text = "INSERT INTO chat (table_id, n, at, name, seat, text) \
             VALUES ($1, $2, $3, $4, $5, $6)";
        sqlx::query(text)
            .bind(id)
            .bind(line.n as i64)
            .bind(line.at as i64)
            .bind(line.name.clone())
            .bind(line.seat.map(i64::from))
            .bind(line.text.clone())
            .execute(&mut *connection)
            .await?;
    }
    Ok(Ok(()))
}

pub(super) async fn seat(
    connection: &mut AnyConnection,
    table: &str,
    row: &SeatRow,
) -> Result<(), sqlx::Error> {
    let (kind, invite) = match &row.free {
        Some(Free::Open) => ("open", None),
        Some(Free::Invite(hash)) => ("invite", Some(hash.clone())),
        None if row.guest.is_some() => ("person", None),
        None => ("bot", None),
    };
    let text = "INSERT INTO seats \
         (table_id, seat, kind, guest, bot, invite, nonce, resigned, taken_over, seen, story, \
         coached, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, \
         (SELECT tables.created FROM tables WHERE tables.id = $1)) \
         ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, \
         guest = excluded.guest, bot = excluded.bot, invite = excluded.invite, \
         nonce = excluded.nonce, resigned = excluded.resigned, \
         taken_over = excluded.taken_over, seen = excluded.seen, story = excluded.story, \
         coached = excluded.coached";
    sqlx::query(text)
        .bind(table.to_owned())
        .bind(i64::from(row.seat))
        .bind(kind)
        .bind(row.guest.map(|id| id.to_string()))
        .bind(row.bot.clone())
        .bind(invite)
        .bind(row.nonce.clone())
        .bind(i64::from(row.resigned))
        .bind(if row.handed_over { HANDED_OVER } else { i64::from(row.taken_over) })
        .bind(row.seen as i64)
        .bind(row.story.map(i64::from))
        .bind(i64::from(row.coached))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn new_table<'a>(
    connection: &mut AnyConnection,
    new: &'a NewTable,
    rows: &mut Vec<LogRow<'a>>,
) -> Result<(), sqlx::Error> {
    let ListedTable { row, seats } = &new.table;
    let text =
        "INSERT INTO components (hash, content) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
    let query = sqlx::query(text).bind(row.components.clone()).bind(new.components.clone());
    query.execute(&mut *connection).await?;
    let text = "INSERT INTO tables (id, title, ruleset, name, options, components, clock, listed, \
         watchers, owner, state, message, created, secret, header, n_entries, clocks, deadline, \
         outcome, coach, caretaker) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, \
         $14, $15, $16, $17, $18, $19, $20, $21)";
    sqlx::query(text)
        .bind(row.id.to_string())
        .bind(row.title.clone())
        .bind(i64::from(row.ruleset))
        .bind(row.name.clone())
        .bind(json_text(&row.options))
        .bind(row.components.clone())
        .bind(json_text(&row.clock))
        .bind(i64::from(row.listed))
        .bind(i64::from(row.watchers))
        .bind(row.owner.to_string())
        .bind(row.state.name())
        .bind(row.message.clone())
        .bind(row.created as i64)
        .bind(row.secret.clone())
        .bind(row.header.clone())
        .bind(row.n_entries as i64)
        .bind(row.clocks.clone())
        .bind(None::<i64>)
        .bind(row.outcome.clone())
        .bind(i64::from(row.coach))
        .bind(row.caretaker.clone())
        .execute(&mut *connection)
        .await?;
    for row in seats {
        seat(connection, &new.table.row.id.to_string(), row).await?;
    }
    for (k, entry) in new.entries.iter().enumerate() {
        rows.push(LogRow { table: row.id.to_string(), k: k as u64, entry });
    }
    Ok(())
}

pub(super) async fn snapshots(
    connection: &mut AnyConnection,
    table: &str,
    snapshots: &[Snapshot],
) -> Result<(), sqlx::Error> {
    let text = "INSERT INTO snapshots (table_id, k, stamp, told, hash, content) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, k) DO UPDATE SET \
         stamp = excluded.stamp, told = excluded.told, hash = excluded.hash, \
         content = excluded.content";
    for Snapshot { k, stamp, told, content } in snapshots {
        sqlx::query(text)
            .bind(table.to_owned())
            .bind(*k as i64)
            .bind(stamp.clone())
            .bind(json_text(told))
            .bind(super::hash_of(content))
            .bind(content.clone())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(super) async fn drop_snapshots(
    connection: &mut AnyConnection,
    table: &str,
    stamp: &str,
    from: u64,
    until: u64,
) -> Result<(), sqlx::Error> {
    let text = "DELETE FROM snapshots \
         WHERE table_id = $1 AND (stamp <> $2 OR (k > $3 AND k <= $4))";
    let query = sqlx::query(text).bind(table.to_owned()).bind(stamp.to_owned());
    query.bind(from as i64).bind(until as i64).execute(connection).await?;
    Ok(())
}

fn json_text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("a row is plain data")
}

pub(super) async fn guest(
    connection: &mut AnyConnection,
    id: Id,
    name: &str,
    at: u64,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query("INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)");
    let query = query.bind(id.to_string()).bind(name.to_owned()).bind(at as i64);
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn rename(
    connection: &mut AnyConnection,
    id: Id,
    name: &str,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query("UPDATE guests SET name = $1 WHERE id = $2");
    query.bind(name.to_owned()).bind(id.to_string()).execute(connection).await?;
    Ok(())
}

pub(super) async fn session(
    connection: &mut AnyConnection,
    guest: Id,
    hash: &str,
    at: u64,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query("INSERT INTO sessions (hash, guest, created) VALUES ($1, $2, $3)");
    let query = query.bind(hash.to_owned()).bind(guest.to_string()).bind(at as i64);
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn recovery(
    connection: &mut AnyConnection,
    guest: Id,
    hash: &str,
    until: u64,
) -> Result<(), sqlx::Error> {
    let text = "INSERT INTO recoveries (guest, hash, until) VALUES ($1, $2, $3) \
         ON CONFLICT (guest) DO UPDATE SET hash = excluded.hash, until = excluded.until";
    let query = sqlx::query(text).bind(guest.to_string()).bind(hash.to_owned()).bind(until as i64);
    query.execute(connection).await?;
    Ok(())
}

/// The key is good for one cookie: of two who bring it at the same time, one comes too late.
pub(super) async fn recovered(
    connection: &mut AnyConnection,
    guest: Id,
    key: &str,
    session: &str,
    at: u64,
) -> Result<Result<(), StoreError>, StoreError> {
    let query = sqlx::query("DELETE FROM recoveries WHERE guest = $1 AND hash = $2");
    let query = query.bind(guest.to_string()).bind(key.to_owned());
    if query.execute(&mut *connection).await?.rows_affected() != 1 {
        return Ok(Err(StoreError::Moved));
    }
    self::session(connection, guest, session, at).await?;
    Ok(Ok(()))
}

pub(super) async fn drop_session(
    connection: &mut AnyConnection,
    guest: Id,
    hash: &str,
    others: bool,
) -> Result<(), sqlx::Error> {
    let text = match others {
        true => "DELETE FROM sessions WHERE guest = $1 AND hash <> $2",
        false => "DELETE FROM sessions WHERE guest = $1 AND hash = $2",
    };
    let query = sqlx::query(text).bind(guest.to_string()).bind(hash.to_owned());
    query.execute(&mut *connection).await?;
    if others {
        // Who ends them all wants nobody to come in by a link that was copied.
        let query = sqlx::query("DELETE FROM recoveries WHERE guest = $1");
        query.bind(guest.to_string()).execute(connection).await?;
    }
    Ok(())
}

pub(super) async fn token(
    connection: &mut AnyConnection,
    write: &Write,
) -> Result<(), sqlx::Error> {
    let Write::Token { id, hash, guest, name, seat, at } = write else { return Ok(()) };
    let text = "INSERT INTO tokens (id, hash, guest, name, table_id, seat, created) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(text)
        .bind(id.to_string())
        .bind(hash.clone())
        .bind(guest.to_string())
        .bind(name.clone())
        .bind(seat.map(|(table, _)| table.to_string()))
        .bind(seat.map(|(_, seat)| i64::from(seat)))
        .bind(*at as i64)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn drop_token(
    connection: &mut AnyConnection,
    guest: Id,
    id: Id,
) -> Result<Result<(), StoreError>, StoreError> {
    let query = sqlx::query("DELETE FROM tokens WHERE id = $1 AND guest = $2");
    let query = query.bind(id.to_string()).bind(guest.to_string());
    let dropped = query.execute(connection).await?;
    Ok(if dropped.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Moved) })
}
