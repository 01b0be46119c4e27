//! What is read.

use std::collections::BTreeMap;
use std::ops::Range;
use std::str::FromStr;

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use tabletop::SeatSet;

use super::primary::Within;
use super::{
    ChatRow, Entry, Free, GuestRow, HANDED_OVER, ListedTable, SeatRow, SessionRow, Show, Snapshot,
    State, Store, StoreError, TableRow, TokenRow, Voice, Watch,
};
use crate::secret::Id;

type Read<T> = Result<T, StoreError>;

const TABLE: &str = "SELECT id, title, ruleset, name, options, components, clock, listed, watchers, \
     owner, state, message, created, secret, header, n_entries, clocks, outcome, asked, coach, \
     hushed, caretaker FROM tables";
const SEATS: &str = "SELECT seats.seat, seats.kind, seats.guest, guests.name, seats.bot, \
     seats.invite, seats.nonce, seats.resigned, seats.taken_over, seats.seen, seats.story, \
     seats.table_id, seats.coached FROM seats LEFT JOIN guests ON guests.id = seats.guest";

impl Store {
    /// Does the database answer?
    pub(crate) async fn ping(&self) -> Read<()> {
        self.watch.as_ref().map_or(Ok(()), Watch::check)?;
        sqlx::query("SELECT 1").execute(&mut *self.reader().await?).within(self.patience).await?;
        Ok(())
    }

    /// How many entries there are in all logs.
    pub(crate) async fn n_entries(&self) -> Read<u64> {
        let text = "SELECT COUNT(*) FROM entries";
        let (n,) = sqlx::query_as::<_, (i64,)>(text)
            .fetch_one(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        Ok(n as u64)
    }

    /// The guest whose cookie has this hash, if it was set since then.
    pub(crate) async fn guest_by_session(&self, hash: &str, since: u64) -> Read<Option<GuestRow>> {
        let text = "SELECT guests.id, guests.name FROM sessions \
             JOIN guests ON guests.id = sessions.guest WHERE sessions.hash = $1 \
             AND sessions.created >= $2 AND guests.banned IS NULL";
        let query = sqlx::query(text).bind(hash.to_owned()).bind(since as i64);
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        row.as_ref().map(guest).transpose()
    }

    /// The sign-ins of a guest since then, oldest first.
    pub(crate) async fn sessions(&self, of: Id, since: u64) -> Read<Vec<SessionRow>> {
        let text = "SELECT hash, created FROM sessions WHERE guest = $1 AND created >= $2 \
             ORDER BY created, hash LIMIT 1000";
        let query = sqlx::query(text).bind(of.to_string()).bind(since as i64);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        let session = |row: &AnyRow| {
            let created = row.try_get::<i64, _>(1)? as u64;
            Ok(SessionRow { hash: row.try_get(0)?, created })
        };
        rows.iter().map(session).collect()
    }

    /// The guest whose recovery key has this hash, if it is still good. Those of earlier releases have no end.
    pub(crate) async fn guest_by_recovery(&self, hash: &str, now: u64) -> Read<Option<GuestRow>> {
        let text = "SELECT guests.id, guests.name FROM recoveries \
             JOIN guests ON guests.id = recoveries.guest WHERE recoveries.hash = $1 \
             AND (recoveries.until IS NULL OR recoveries.until > $2) AND guests.banned IS NULL";
        let query = sqlx::query(text).bind(hash.to_owned()).bind(now as i64);
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        row.as_ref().map(guest).transpose()
    }

    /// What a guest is called, and whether it may talk.
    pub(crate) async fn voice_of(&self, guest: Id) -> Read<Option<Voice>> {
        let query = sqlx::query("SELECT name, muted FROM guests WHERE id = $1");
        let row = query
            .bind(guest.to_string())
            .fetch_optional(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        let voice = |row: &AnyRow| {
            let muted = row.try_get::<Option<i64>, _>(1)?.is_some();
            Ok(Voice { name: row.try_get(0)?, muted })
        };
        row.as_ref().map(voice).transpose()
    }

    /// The tables at which a guest sits.
    pub(crate) async fn tables_of(&self, guest: Id) -> Read<Vec<Id>> {
        let query = sqlx::query("SELECT DISTINCT table_id FROM seats WHERE guest = $1");
        let rows = query
            .bind(guest.to_string())
            .fetch_all(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        rows.iter().map(|row| read_id(row, 0)).collect()
    }

    /// The guest and the token with this hash.
    pub(crate) async fn guest_by_token(&self, hash: &str) -> Read<Option<(GuestRow, TokenRow)>> {
        let text = "SELECT guests.id AS id, guests.name AS name, tokens.id AS token_id, \
             tokens.name AS token_name, tokens.table_id, tokens.seat, tokens.created FROM tokens \
             JOIN guests ON guests.id = tokens.guest \
             WHERE tokens.hash = $1 AND guests.banned IS NULL";
        let row = sqlx::query(text)
            .bind(hash.to_owned())
            .fetch_optional(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        row.as_ref().map(|row| Ok((guest(row)?, token(row)?))).transpose()
    }

    /// The tokens of a guest, oldest first.
    pub(crate) async fn tokens(&self, of: Id) -> Read<Vec<TokenRow>> {
        let text = "SELECT id AS token_id, name AS token_name, table_id, seat, created \
             FROM tokens WHERE guest = $1 ORDER BY created, id";
        let rows = sqlx::query(text)
            .bind(of.to_string())
            .fetch_all(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        rows.iter().map(token).collect()
    }

    /// A table with its seats.
    pub(crate) async fn table(&self, id: Id) -> Read<Option<ListedTable>> {
        let text = AssertSqlSafe(format!("{TABLE} WHERE id = $1"));
        let row = sqlx::query(text)
            .bind(id.to_string())
            .fetch_optional(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let row = table(&row)?;
        Ok(Some(ListedTable { row, seats: self.seats(id).await? }))
    }

    async fn seats(&self, id: Id) -> Read<Vec<SeatRow>> {
        let text = AssertSqlSafe(format!("{SEATS} WHERE seats.table_id = $1 ORDER BY seats.seat"));
        let rows = sqlx::query(text)
            .bind(id.to_string())
            .fetch_all(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        rows.iter().map(seat).collect()
    }

    /// The log from entry `range.start` on, up to `range.end`.
    pub(crate) async fn entries(&self, id: Id, range: Range<u64>) -> Read<Vec<Entry>> {
        let text = "SELECT at, token, line FROM entries \
             WHERE table_id = $1 AND k >= $2 AND k < $3 ORDER BY k";
        let query = sqlx::query(text).bind(id.to_string()).bind(range.start as i64);
        let end = i64::try_from(range.end).unwrap_or(i64::MAX);
        let rows =
            query.bind(end).fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter()
            .map(|row| {
                let at = row.try_get::<i64, _>(0)? as u64;
                Ok(Entry { at, token: row.try_get(1)?, line: row.try_get(2)? })
            })
            .collect()
    }

    /// The latest snapshot for this program of a log of at most `k` entries; `None` also for one that is
    /// damaged, because the log is there.
    pub(crate) async fn snapshot(&self, id: Id, k: u64, stamp: &str) -> Read<Option<Snapshot>> {
        let text = "SELECT k, stamp, told, hash, content FROM snapshots \
             WHERE table_id = $1 AND k <= $2 AND stamp = $3 ORDER BY k DESC LIMIT 1";
        let k = i64::try_from(k).unwrap_or(i64::MAX);
        let query = sqlx::query(text).bind(id.to_string()).bind(k).bind(stamp.to_owned());
        let Some(row) =
            query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?
        else {
            return Ok(None);
        };
        let content: String = row.try_get(4)?;
        let told = serde_json::from_str(&row.try_get::<String, _>(2)?);
        match told {
            Ok(told) if super::hash_of(&content) == row.try_get::<String, _>(3)? => {
                let k = row.try_get::<i64, _>(0)? as u64;
                Ok(Some(Snapshot { k, stamp: row.try_get(1)?, told, content }))
            }
            Ok(_) | Err(_) => {
                tracing::warn!(table = %id, "a snapshot is damaged: the log is replayed instead");
                Ok(None)
            }
        }
    }

    /// Where the snapshots for this program are: how many entries, and how many lines each viewer had
    /// been told.
    pub(crate) async fn snapshots(&self, id: Id, stamp: &str) -> Read<Vec<(u64, Vec<u32>)>> {
        let text = "SELECT k, told FROM snapshots WHERE table_id = $1 AND stamp = $2 ORDER BY k";
        let query = sqlx::query(text).bind(id.to_string()).bind(stamp.to_owned());
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter()
            .map(|row| {
                let told = serde_json::from_str(&row.try_get::<String, _>(1)?).unwrap_or_default();
                Ok((row.try_get::<i64, _>(0)? as u64, told))
            })
            .collect()
    }

    /// Has an answer with this token been stored?
    pub(crate) async fn has_token(&self, id: Id, token: &str) -> Read<bool> {
        let text = "SELECT k FROM entries WHERE table_id = $1 AND token = $2";
        let query = sqlx::query(text).bind(id.to_string()).bind(token.to_owned());
        Ok(query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?.is_some())
    }

    /// The chat from line `from` on.
    pub(crate) async fn chat(&self, id: Id, from: u64, limit: u64) -> Read<Vec<ChatRow>> {
        let text = "SELECT n, at, name, seat, text FROM chat WHERE table_id = $1 AND n >= $2 \
             ORDER BY n LIMIT $3";
        let query = sqlx::query(text).bind(id.to_string()).bind(from as i64).bind(limit as i64);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter()
            .map(|row| {
                Ok(ChatRow {
                    n: row.try_get::<i64, _>(0)? as u64,
                    at: row.try_get::<i64, _>(1)? as u64,
                    name: row.try_get(2)?,
                    seat: row.try_get::<Option<i64>, _>(3)?.map(|seat| seat as u8),
                    text: row.try_get(4)?,
                })
            })
            .collect()
    }

    /// How many lines of chat there are.
    pub(crate) async fn n_chat(&self, id: Id) -> Read<u64> {
        let text = "SELECT COUNT(*) FROM chat WHERE table_id = $1";
        let (n,) = sqlx::query_as::<_, (i64,)>(text)
            .bind(id.to_string())
            .fetch_one(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        Ok(n as u64)
    }

    /// The data files with this hash, as JSON.
    pub(crate) async fn components(&self, hash: &str) -> Read<Option<String>> {
        let text = "SELECT content FROM components WHERE hash = $1";
        let query = sqlx::query(text).bind(hash.to_owned());
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// How many tables of this maker wait or play.
    pub(crate) async fn n_unfinished(&self, owner: Id) -> Read<u64> {
        let text =
            "SELECT COUNT(*) FROM tables WHERE owner = $1 AND state IN ('waiting', 'playing')";
        let (n,) = sqlx::query_as::<_, (i64,)>(text)
            .bind(owner.to_string())
            .fetch_one(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        Ok(n as u64)
    }

    /// How many tables of this maker are kept, records among them.
    pub(crate) async fn n_kept(&self, owner: Id) -> Read<u64> {
        let text = "SELECT COUNT(*) FROM tables WHERE owner = $1";
        let query = sqlx::query_as::<_, (i64,)>(text).bind(owner.to_string());
        let (n,) = query.fetch_one(&mut *self.reader().await?).within(self.patience).await?;
        Ok(n as u64)
    }

    /// Tables that have to be woken: a clock has run out, or a bot is to answer.
    pub(crate) async fn due(&self, now: u64) -> Read<Vec<Id>> {
        let text = "SELECT id FROM tables WHERE deadline IS NOT NULL AND deadline <= $1 \
             ORDER BY deadline LIMIT 256";
        let rows = sqlx::query(text)
            .bind(now as i64)
            .fetch_all(&mut *self.reader().await?)
            .within(self.patience)
            .await?;
        rows.iter().map(|row| read_id(row, 0)).collect()
    }

    /// A page of the lobby, the newest first, those before (created, id). Each list reads its own index from the
    /// newest on, so that it takes as long with many tables as with few.
    pub(crate) async fn list(
        &self,
        show: Show,
        guest: Option<Id>,
        before: Option<(u64, Id)>,
        limit: u64,
    ) -> Read<Vec<ListedTable>> {
        let query = sqlx::query(AssertSqlSafe(list_text(show)));
        let (created, id) = match before {
            Some((created, id)) => (created as i64, id.to_string()),
            None => (i64::MAX, String::new()),
        };
        let guest = guest.map(|id| id.to_string()).unwrap_or_default();
        let query = query.bind(guest).bind(created).bind(id).bind(limit as i64);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        let rows = rows.iter().map(table).collect::<Read<Vec<TableRow>>>()?;
        self.with_seats(rows).await
    }

    /// All tables, the newest first, those before (created, id): for the operator, who has time.
    pub(crate) async fn all(
        &self,
        before: Option<(u64, Id)>,
        limit: u64,
    ) -> Read<Vec<ListedTable>> {
        let text = format!(
            "{TABLE} WHERE (created, id) < ($1, $2) ORDER BY created DESC, id DESC LIMIT $3"
        );
        let (created, id) = match before {
            Some((created, id)) => (created as i64, id.to_string()),
            None => (i64::MAX, String::new()),
        };
        let query = sqlx::query(AssertSqlSafe(text)).bind(created).bind(id).bind(limit as i64);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        let rows = rows.iter().map(table).collect::<Read<Vec<TableRow>>>()?;
        self.with_seats(rows).await
    }

    /// The seats of all these tables, by one question.
    async fn with_seats(&self, rows: Vec<TableRow>) -> Read<Vec<ListedTable>> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=rows.len()).map(|n| format!("${n}")).collect();
        let text = format!(
            "{SEATS} WHERE seats.table_id IN ({}) ORDER BY seats.table_id, seats.seat",
            places.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(text));
        for row in &rows {
            query = query.bind(row.id.to_string());
        }
        let mut seats: BTreeMap<Id, Vec<SeatRow>> = BTreeMap::new();
        for row in &query.fetch_all(&mut *self.reader().await?).within(self.patience).await? {
            seats.entry(read_id(row, 11)?).or_default().push(seat(row)?);
        }
        let with_seats = |row: TableRow| {
            let seats = seats.remove(&row.id).unwrap_or_default();
            ListedTable { row, seats }
        };
        Ok(rows.into_iter().map(with_seats).collect())
    }
}

/// How a list of the lobby is asked for: guest, created, id, limit.
fn list_text(show: Show) -> String {
    let which = match show {
        Show::Open => {
            "listed = 1 AND state = 'waiting' AND EXISTS (SELECT 1 FROM seats \
             WHERE seats.table_id = tables.id AND seats.kind = 'open') AND $1 = $1"
        }
        Show::Mine => MINE,
        Show::Running => {
            "listed = 1 AND watchers = 1 AND state = 'playing' AND header IS NULL AND $1 = $1"
        }
        Show::Over => "listed = 1 AND watchers = 1 AND state = 'over' AND $1 = $1",
    };
    format!(
        "{TABLE} WHERE {which} AND (created, id) < ($2, $3) \
         ORDER BY created DESC, id DESC LIMIT $4"
    )
}

/// The tables that a guest has made, and those at which it sits: from two indexes, each from the newest on.
const MINE: &str = "id IN (SELECT id FROM (SELECT id FROM tables \
     WHERE owner = $1 AND state <> 'closed' AND (created, id) < ($2, $3) \
     ORDER BY created DESC, id DESC LIMIT $4) AS made \
     UNION SELECT table_id FROM (SELECT DISTINCT seats.created, seats.table_id FROM seats \
     JOIN tables AS sat ON sat.id = seats.table_id \
     WHERE seats.guest = $1 AND sat.state <> 'closed' \
     AND (seats.created, seats.table_id) < ($2, $3) \
     ORDER BY seats.created DESC, seats.table_id DESC LIMIT $4) AS joined)";

fn corrupt(what: &str) -> StoreError {
    StoreError::Unusable(format!("the database holds {what} that this program cannot read"))
}

pub(super) fn read_id(row: &AnyRow, idx: usize) -> Read<Id> {
    Id::from_str(&row.try_get::<String, _>(idx)?).map_err(|_| corrupt("an id"))
}

fn guest(row: &AnyRow) -> Read<GuestRow> {
    Ok(GuestRow { id: read_id(row, 0)?, name: row.try_get(1)? })
}

fn token(row: &AnyRow) -> Read<TokenRow> {
    let id = row.try_get::<String, _>("token_id")?;
    let table = row.try_get::<Option<String>, _>("table_id")?;
    let seat = row.try_get::<Option<i64>, _>("seat")?;
    let seat = match (table, seat) {
        (Some(table), Some(seat)) => {
            Some((table.parse().map_err(|_| corrupt("an id"))?, seat as u8))
        }
        (None, _) | (_, None) => None,
    };
    Ok(TokenRow {
        id: id.parse().map_err(|_| corrupt("an id"))?,
        name: row.try_get("token_name")?,
        created: row.try_get::<i64, _>("created")? as u64,
        seat,
    })
}

fn table(row: &AnyRow) -> Read<TableRow> {
    let flag = |idx: usize| row.try_get::<i64, _>(idx).map(|flag| flag != 0);
    let text = |idx: usize| row.try_get::<String, _>(idx);
    Ok(TableRow {
        id: read_id(row, 0)?,
        title: text(1)?,
        ruleset: row.try_get::<i64, _>(2)? as u32,
        name: text(3)?,
        options: serde_json::from_str(&text(4)?).map_err(|_| corrupt("options"))?,
        components: text(5)?,
        clock: serde_json::from_str(&text(6)?).map_err(|_| corrupt("a clock"))?,
        listed: flag(7)?,
        watchers: flag(8)?,
        owner: read_id(row, 9)?,
        state: State::read(&text(10)?).ok_or_else(|| corrupt("a state"))?,
        message: row.try_get(11)?,
        created: row.try_get::<i64, _>(12)? as u64,
        secret: text(13)?,
        header: row.try_get(14)?,
        n_entries: row.try_get::<i64, _>(15)? as u64,
        clocks: row.try_get(16)?,
        outcome: row.try_get(17)?,
        coach: flag(19)?,
        hushed: flag(20)?,
        caretaker: row.try_get(21)?,
        asked: SeatSet(row.try_get::<Option<i64>, _>(18)?.unwrap_or(0) as u8),
    })
}

fn seat(row: &AnyRow) -> Read<SeatRow> {
    let flag = |idx: usize| row.try_get::<i64, _>(idx).map(|flag| flag != 0);
    let guest = row.try_get::<Option<String>, _>(2)?;
    let invite = row.try_get::<Option<String>, _>(5)?;
    let free = match (row.try_get::<String, _>(1)?.as_str(), invite) {
        ("open", _) => Some(Free::Open),
        ("invite", Some(hash)) => Some(Free::Invite(hash)),
        ("person" | "bot", _) => None,
        _ => return Err(corrupt("a seat")),
    };
    Ok(SeatRow {
        seat: row.try_get::<i64, _>(0)? as u8,
        free,
        guest: guest.map(|id| id.parse()).transpose().map_err(|_| corrupt("an id"))?,
        name: row.try_get(3)?,
        bot: row.try_get(4)?,
        nonce: row.try_get(6)?,
        resigned: flag(7)?,
        taken_over: flag(8)?,
        handed_over: row.try_get::<i64, _>(8)? == HANDED_OVER,
        seen: row.try_get::<i64, _>(9)? as u64,
        story: row.try_get::<Option<i64>, _>(10)?.map(|n| n as u32),
        coached: flag(12)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many games are stored: no list looks at all of them.
    #[tokio::test]
    async fn no_list_of_the_lobby_reads_all_tables() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("orrery.db").display().to_string();
        let store = Store::open(&file, super::super::Sharing::Alone).await.unwrap();
        let unfinished =
            "SELECT COUNT(*) FROM tables WHERE owner = $1 AND state IN ('waiting', 'playing')";
        let kept = "SELECT COUNT(*) FROM tables WHERE owner = $1";
        let lists = [Show::Open, Show::Mine, Show::Running, Show::Over].map(list_text);
        let asked = super::super::bells::asked_text().replace("$2", "50");
        let texts = lists.into_iter().chain([unfinished.to_owned(), kept.to_owned(), asked]);
        for text in texts {
            let plan = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}"));
            let mut query = sqlx::query(plan).bind("guest".to_owned());
            if text.contains("$4") {
                query = query.bind(i64::MAX).bind(String::new()).bind(50_i64);
            }
            let rows = query.fetch_all(&mut *store.reader().await.unwrap()).await.unwrap();
            let steps: Vec<String> = rows.iter().map(|row| row.try_get(3).unwrap()).collect();
            let scans = |step: &&String| {
                step.starts_with("SCAN tables") && !step.contains("USING INDEX tables_")
                    || step.starts_with("SCAN seats")
            };
            let bad: Vec<&String> = steps.iter().filter(scans).collect();
            assert!(bad.is_empty(), "{text}\n{steps:#?}");
        }
        store.close().await;
    }
}
