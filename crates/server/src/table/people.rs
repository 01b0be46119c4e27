//! Who sits, comes, goes, gives up, is taken over, and talks.

use serde_json::{Value, json};
use tabletop::Seat;

use super::Request;
use super::actor::{After, AnswerTo, Table};
use super::load::{self, Reading};
use super::play::Play;
use crate::api::{ApiError, Caller, check_chat};
use crate::clocks::{Clocks, Passing};
use crate::secret::{Id, hash, random_key};
use crate::store::{ChatRow, Free, ListedTable, State};

/// The longest nonce.
pub(crate) const NONCE_MAX: usize = 64;

impl Table {
    /// What a person wants that is not an answer.
    pub(super) async fn person(&mut self, caller: Option<&Caller>, request: Request, to: AnswerTo) {
        let Some(caller) = caller else { return to.refuse(ApiError::WhoAreYou) };
        if !caller.is_anywhere() && !matches!(request, Request::Chat(_)) {
            let message = "a seat's token is good for answering only".to_owned();
            return to.refuse(ApiError::NotYours(message));
        }
        let done = match request {
            Request::Join { seat, invite, nonce } => self.join(caller, seat, invite, nonce).await,
            Request::Leave => self.leave(caller).await,
            Request::Close => self.close(caller),
            Request::Invite(seat) => self.invite(caller, seat),
            Request::Resign(seat) => self.resign(caller, seat).await,
            Request::Takeover(seat) => self.takeover(caller, seat).await,
            Request::Giveback(seat) => self.giveback(caller, seat),
            Request::Chat(text) => self.chat(caller, &text).await,
            Request::Info
            | Request::View(_)
            | Request::MayLook(_)
            | Request::MayHold(_)
            | Request::Go { .. } => Err(ApiError::Internal),
        };
        match done {
            Ok(Change { mut after, seats, answer }) => {
                let text = answer.unwrap_or_else(|| self.state_text());
                after.answer = Some((to, text));
                self.commit(after, None, &seats).await;
            }
            Err(error) => to.refuse(error),
        }
    }

    /// A guest who sits here has another name.
    pub(super) fn renamed(&mut self, guest: Id, name: &str) {
        let mut own = self.seats.iter_mut().filter(|row| row.guest == Some(guest)).peekable();
        if own.peek().is_none() {
            return;
        }
        own.for_each(|row| row.name = Some(name.to_owned()));
        self.tell_table(|_| true);
    }

    fn state_text(&self) -> String {
        json!({ "state": self.row.state }).to_string()
    }

    async fn join(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        invite: Option<String>,
        nonce: Option<String>,
    ) -> Result<Change, ApiError> {
        if self.row.state != State::Waiting {
            return Err(ApiError::not_now(match self.row.state {
                State::Closed => "this table was taken down",
                State::Over => "the game is over",
                State::Waiting | State::Playing | State::Frozen => {
                    "no seat is free: the game has begun"
                }
            }));
        }
        if self.seats.iter().any(|row| row.guest == Some(caller.guest())) {
            return Err(ApiError::not_now("you already sit at this table"));
        }
        let nonce = check_nonce(nonce)?;
        let key = invite.as_deref().map(hash);
        let fits = |free: &Free| match (free, &key) {
            (Free::Invite(hash), Some(key)) => hash == key,
            (Free::Open, None) => true,
            (Free::Open, Some(_)) | (Free::Invite(_), None) => false,
        };
        let wanted = |row: &&mut crate::store::SeatRow| seat.is_none_or(|seat| row.seat == seat.0);
        if let Some(seat) = seat {
            self.seat(seat)?;
        }
        let free = |row: &&mut crate::store::SeatRow| row.free.as_ref().is_some_and(fits);
        let Some(row) = self.seats.iter_mut().filter(wanted).find(free) else {
            return Err(match key {
                Some(_) => {
                    ApiError::NotYours("this invitation is not good for this table".to_owned())
                }
                None => ApiError::not_now("this seat is not free"),
            });
        };
        row.free = None;
        row.guest = Some(caller.guest());
        row.name = Some(caller.name().to_owned());
        row.nonce = Some(nonce);
        row.seen = self.shared.time.now_ms();
        let number = row.seat;
        let mut after = After { table: true, ..After::default() };
        if self.seats.iter().all(|row| row.free.is_none())
            && let Err(error) = self.begin(&mut after).await
        {
            self.lost = true;
            return Err(error);
        }
        let answer = json!({ "seat": number, "state": self.row.state }).to_string();
        Ok(Change { after, seats: vec![number], answer: Some(answer) })
    }

    /// The last seat is taken: what set-up deals is dealt.
    pub(super) async fn begin(&mut self, after: &mut After) -> Result<(), ApiError> {
        let components = self.shared.components(&self.row.components).await?;
        let (row, seats, host) = (self.row.clone(), self.seats.clone(), self.host);
        let now = self.shared.time.now_ms();
        let begun = self.shared.work(move || {
            let game = load::hosted(host, &row, &seats, components)?;
            let mut play = Box::new(Play::new(game, host.stamp(), 0));
            let made = play.deal(now);
            Ok::<_, tabletop::DoorError>((play, made))
        });
        let (play, made) = begun.await??;
        self.play = Some(play);
        self.row.state = State::Playing;
        self.clocks = Clocks::new(self.row.clock, self.seats.len() as u8, now);
        after.made = made;
        after.full = true;
        after.table = true;
        Ok(())
    }

    async fn leave(&mut self, caller: &Caller) -> Result<Change, ApiError> {
        let own = |row: &&mut crate::store::SeatRow| row.guest == Some(caller.guest());
        let mut left = Vec::new();
        match self.row.state {
            State::Waiting => {
                for row in self.seats.iter_mut().filter(own) {
                    row.free = Some(Free::Open);
                    (row.guest, row.name, row.nonce) = (None, None, None);
                    left.push(row.seat);
                }
            }
            // Absent at once, whatever the clock: that is what leaving means.
            State::Playing => {
                for row in self.seats.iter_mut().filter(own) {
                    row.seen = 0;
                    left.push(row.seat);
                }
            }
            State::Over | State::Frozen | State::Closed => {}
        }
        if left.is_empty() {
            return Err(ApiError::not_now("you do not sit at a table that you could leave"));
        }
        for seat in &left {
            // Also where the seat stays theirs: who has left does not listen, and is not seen to go later.
            self.hub.drop_lines(Seat(*seat));
        }
        let after = After { table: true, ..After::default() };
        Ok(Change { after, seats: left, answer: None })
    }

    fn close(&mut self, caller: &Caller) -> Result<Change, ApiError> {
        if caller.guest() != self.row.owner {
            return Err(ApiError::NotYours("only who made the table takes it down".to_owned()));
        }
        if self.row.state != State::Waiting {
            return Err(ApiError::not_now("a game that has begun is never taken down"));
        }
        self.row.state = State::Closed;
        let after = After { table: true, ..After::default() };
        Ok(Change { after, seats: Vec::new(), answer: None })
    }

    fn invite(&mut self, caller: &Caller, seat: Seat) -> Result<Change, ApiError> {
        if caller.guest() != self.row.owner {
            return Err(ApiError::NotYours("only who made the table invites".to_owned()));
        }
        self.seat(seat)?;
        let row = &mut self.seats[seat.index()];
        if row.free.is_none() || self.row.state != State::Waiting {
            return Err(ApiError::not_now("this seat is not free"));
        }
        let key = random_key();
        row.free = Some(Free::Invite(hash(&key)));
        let after = After { table: true, ..After::default() };
        let answer = Some(json!({ "invite": key }).to_string());
        Ok(Change { after, seats: vec![seat.0], answer })
    }

    fn check_playing(&self) -> Result<(), ApiError> {
        match self.row.state {
            State::Playing if self.row.header.is_none() => Ok(()),
            State::Frozen => Err(ApiError::Frozen(self.row.message.clone().unwrap_or_default())),
            State::Playing | State::Waiting | State::Over | State::Closed => {
                Err(ApiError::not_now("nobody plays at this table now"))
            }
        }
    }

    async fn resign(&mut self, caller: &Caller, seat: Seat) -> Result<Change, ApiError> {
        self.own_seat(Some(caller), seat)?;
        self.check_playing()?;
        if self.seat(seat)?.resigned {
            return Err(ApiError::not_now("you have resigned before"));
        }
        self.seat_bot(seat, true).await
    }

    async fn takeover(&mut self, caller: &Caller, seat: Seat) -> Result<Change, ApiError> {
        let row = self.seat(seat)?;
        self.check_playing()?;
        if row.bot.is_some() {
            return Err(ApiError::not_now("a bot answers for this seat already"));
        }
        if !caller.holds(row, self.row.id) {
            let player = self.seats.iter().any(|row| row.guest == Some(caller.guest()));
            if !player {
                let message = "only a player can ask for a takeover".to_owned();
                return Err(ApiError::NotYours(message));
            }
            let now = self.shared.time.now_ms();
            let connected = self.hub.connected(seat);
            if !super::info::is_absent(&self.row, row, connected, now) {
                return Err(ApiError::not_now("this player is not absent"));
            }
        }
        self.seat_bot(seat, false).await
    }

    /// A bot answers for a seat from now on.
    async fn seat_bot(&mut self, seat: Seat, resigned: bool) -> Result<Change, ApiError> {
        let best = self.best_bot();
        self.play().await?;
        let mut play = self.play.take().ok_or(ApiError::Internal)?;
        let row = self.row.clone();
        let seated = self.shared.work(move || {
            let seated = load::seat_bot(play.game_mut(), &row, seat, best);
            (play, seated)
        });
        let (play, seated) = seated.await?;
        self.play = Some(play);
        match seated {
            // The bot has to hear more than this game in memory knows.
            Err(error) if error.code == "not_whole" => self.read_with_bot(seat, best).await?,
            seated => seated?,
        }
        let row = &mut self.seats[seat.index()];
        row.bot = Some(best.to_owned());
        row.taken_over = true;
        row.resigned |= resigned;
        let after = After { table: true, passing: Passing::Replaced, ..After::default() };
        Ok(Change { after, seats: vec![seat.0], answer: None })
    }

    /// Reads the log again, with a bot on the seat who hears all of it.
    async fn read_with_bot(&mut self, seat: Seat, name: &str) -> Result<(), ApiError> {
        let mut seats = self.seats.clone();
        seats[seat.index()].bot = Some(name.to_owned());
        let table = ListedTable { row: self.row.clone(), seats };
        self.read(Reading::whole(table)).await
    }

    /// The same without anybody who asked for it: the time is up.
    pub(super) async fn replace_by_bot(
        &mut self,
        seat: Seat,
        resigned: bool,
        answer: Option<(AnswerTo, String)>,
    ) {
        match self.seat_bot(seat, resigned).await {
            Ok(Change { mut after, seats, .. }) => {
                after.answer = answer;
                self.commit(after, None, &seats).await;
            }
            Err(error) => tracing::error!(table = %self.row.id, ?error, "no bot sits down"),
        }
    }

    fn giveback(&mut self, caller: &Caller, seat: Seat) -> Result<Change, ApiError> {
        self.own_seat(Some(caller), seat)?;
        self.check_playing()?;
        let now = self.shared.time.now_ms();
        let row = &mut self.seats[seat.index()];
        if row.resigned {
            return Err(ApiError::not_now("who has resigned does not come back"));
        }
        if !row.taken_over {
            return Err(ApiError::not_now("no bot answers for this seat"));
        }
        (row.bot, row.taken_over, row.seen) = (None, false, now);
        if let Some(play) = &mut self.play {
            play.game_mut().unseat_bot(seat);
            play.renew(seat);
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.come_back(seat, self.row.clock);
        }
        let after = After { table: true, ..After::default() };
        Ok(Change { after, seats: vec![seat.0], answer: None })
    }

    async fn chat(&mut self, caller: &Caller, text: &str) -> Result<Change, ApiError> {
        let text = check_chat(text)?;
        let own = self.seats.iter().find(|row| caller.holds(row, self.row.id));
        if own.is_none() && !caller.is_anywhere() {
            let message = "a seat's token speaks at its own table only".to_owned();
            return Err(ApiError::NotYours(message));
        }
        if own.is_none() && !self.row.watchers && caller.guest() != self.row.owner {
            return Err(ApiError::NotYours("this table has no watchers".to_owned()));
        }
        let seat = own.map(|row| row.seat);
        let (n, at) = (self.next_chat().await?, self.shared.time.now_ms());
        // A connection may be older than the name.
        let name = self.shared.store.name_of(caller.guest()).await?;
        let (name, text) = (name.unwrap_or_else(|| caller.name().to_owned()), text.to_owned());
        let line = ChatRow { n, at, name, seat, text };
        let after = After { chat: Some(line), ..After::default() };
        Ok(Change { after, seats: Vec::new(), answer: Some(json!({ "n": n }).to_string()) })
    }
}

/// What a person has changed.
struct Change {
    after: After,
    /// The seats to be stored.
    seats: Vec<u8>,
    /// What the caller is told, if not the state.
    answer: Option<String>,
}

/// A nonce as it may be: short, and one is made if there is none.
///
/// # Errors
/// It is too long.
pub(crate) fn check_nonce(nonce: Option<String>) -> Result<String, ApiError> {
    let nonce = nonce.unwrap_or_else(random_key);
    if nonce.is_empty() || nonce.chars().count() > NONCE_MAX {
        return Err(ApiError::bad_request(format!("a nonce has 1 to {NONCE_MAX} characters")));
    }
    Ok(nonce)
}

/// The outcome with everybody's rank; who has resigned ranks last, whatever the score.
pub(super) fn ranked(outcome: &Value, seats: &[crate::store::SeatRow]) -> String {
    let rows = outcome["rows"].as_array().cloned().unwrap_or_default();
    let mut keys = Vec::new();
    for row in &rows {
        let seat = row["who"]["seat"].as_u64();
        let resigned =
            seat.and_then(|seat| seats.get(seat as usize)).is_some_and(|seat| seat.resigned);
        let won = row["won"].as_bool().unwrap_or_default();
        let score = row["score"].as_i64().unwrap_or_default();
        keys.push((seat, (resigned, !won, -score)));
    }
    let rank = |key: &(bool, bool, i64)| 1 + keys.iter().filter(|(_, other)| other < key).count();
    let ranks: Vec<Value> = keys
        .iter()
        .filter_map(|(seat, key)| seat.map(|seat| json!({ "seat": seat, "rank": rank(key) })))
        .collect();
    let mut outcome = outcome.clone();
    outcome["ranks"] = Value::Array(ranks);
    outcome.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SeatRow;

    fn seat(seat: u8, resigned: bool) -> SeatRow {
        SeatRow {
            seat,
            free: None,
            guest: None,
            name: None,
            bot: None,
            nonce: None,
            resigned,
            taken_over: resigned,
            seen: 0,
        }
    }

    #[test]
    fn who_has_resigned_ranks_last_even_with_the_best_score() {
        let outcome = json!({ "rows": [
            { "who": { "seat": 0 }, "score": 9, "won": true },
            { "who": { "seat": 1 }, "score": 4, "won": false },
            { "who": { "automa": { "name": "Luna" } }, "score": 5, "won": false },
            { "who": { "seat": 2 }, "score": 4, "won": false },
        ]});
        let ranks = |resigned: bool| {
            let seats = [seat(0, resigned), seat(1, false), seat(2, false)];
            let ranked: Value = serde_json::from_str(&ranked(&outcome, &seats)).unwrap();
            let rank = |row: &Value| row["rank"].as_u64().unwrap();
            ranked["ranks"].as_array().unwrap().iter().map(rank).collect::<Vec<_>>()
        };
        assert_eq!(ranks(false), [1, 3, 3]);
        assert_eq!(ranks(true), [4, 2, 2]);
    }
}
