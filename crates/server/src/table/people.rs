//! Who sits, comes, goes, gives up and is taken over.

use hosting::Play;
use schemars::JsonSchema;
use serde::Serialize;
use tabletop::Seat;
use tabletop::wire::{Raw, raw};

use super::Request;
use super::actor::{Memory, Table};
use super::clock::Clock;
use super::game::Game;
use super::load::{self, Reading};
use super::queue::{Answer, AnswerTo, Happened};
use super::seats::Why;
use crate::caller::Caller;
use crate::clocks::Passing;
use crate::doors::Door;
use crate::info::{given_up, is_absent};
use crate::names::check_nonce;
use crate::refusal::ApiError;
use crate::store::{ListedTable, State};

/// What a person has changed.
pub(super) struct Change {
    pub(super) happened: Happened,
    /// What the caller is told, if not the state.
    pub(super) answer: Option<Raw>,
}

impl Change {
    /// The table is another one for everybody.
    fn to_table(seats: Vec<u8>) -> Change {
        Change { happened: Happened::to_table(seats), answer: None }
    }
}

impl Table {
    /// What a person wants that is not an answer.
    pub(super) async fn person(&mut self, caller: Option<&Caller>, request: Request, to: AnswerTo) {
        let Some(caller) = caller else { return to.refuse(None, ApiError::WhoAreYou) };
        if !caller.is_anywhere() && !matches!(request, Request::Chat(_)) {
            let message = "a seat's token is good for answering only".to_owned();
            return to.refuse(None, ApiError::NotYours(message));
        }
        let done = match request {
            Request::Join { seat, invite, nonce } => self.join(caller, seat, invite, nonce).await,
            Request::Leave => self.leave(caller),
            Request::Close => self.close(caller),
            Request::Invite(seat) => self.invite(caller, seat),
            Request::Resign(seat) => self.resign(caller, seat).await,
            Request::Takeover(seat) => self.takeover(caller, seat).await,
            Request::Giveback(seat) => self.giveback(caller, seat),
            Request::Chat(text) => self.chat(caller, &text).await,
            Request::Hush(watchers) => self.hush(caller, watchers),
            Request::Info
            | Request::View(_)
            | Request::MayLook(_)
            | Request::MayHold(_)
            | Request::Seen(..)
            | Request::Coached(_)
            | Request::Hint(..)
            | Request::Go { .. } => Err(ApiError::Internal),
        };
        match done {
            Ok(Change { mut happened, answer }) => {
                let answer = answer.unwrap_or_else(|| raw(&Stands { state: self.row.state }));
                happened.answer = Some((to, Answer::Given(answer)));
                self.commit(happened).await;
            }
            Err(error) => to.refuse(None, error),
        }
    }

    async fn join(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        invite: Option<String>,
        nonce: Option<String>,
    ) -> Result<Change, ApiError> {
        match self.row.state {
            State::Waiting => {}
            State::Closed => return Err(ApiError::not_now("this table was taken down")),
            State::Over => return Err(ApiError::not_now("the game is over")),
            State::Playing | State::Frozen => {
                return Err(ApiError::not_now("no seat is free: the game has begun"));
            }
        }
        if self.seats.has(caller.guest()) {
            return Err(ApiError::not_now("you already sit at this table"));
        }
        let nonce = check_nonce(nonce)?;
        let now = self.shared.time.running_ms();
        let number = self.seats.take(caller, seat, invite.as_deref(), nonce, now)?;
        let mut happened = Happened::to_table(Vec::new());
        if self.seats.are_taken() {
            happened = self.begin().await.inspect_err(|_| self.memory = Memory::Lost)?;
        }
        happened.seats.push(number);
        let answer = raw(&Sat { seat: number, state: self.row.state });
        Ok(Change { happened, answer: Some(answer) })
    }

    /// The last seat is taken: what set-up deals is dealt.
    pub(super) async fn begin(&mut self) -> Result<Happened, ApiError> {
        let components = self.shared.components(&self.row.components).await?;
        let (ListedTable { row, seats }, host) = (self.listed(), self.host);
        let (now, at_ms) = (self.shared.time.running_ms(), self.shared.time.now_ms());
        let begun = self.shared.work(Door::Tables, move || {
            let table = load::restored(host, &row, &seats, components)?;
            let mut play = Box::new(Play::new(table, 0, load::EVERY));
            let step = play.deal(at_ms);
            Ok::<_, hosting::DoorError>((play, step))
        });
        let (play, step) = begun.await??;
        self.game = Game::new(play, [].into());
        self.row.state = State::Playing;
        self.clock = Clock::start(self.row.clock, self.seats.len(), now);
        Ok(Happened { step, full: true, table: true, ..Happened::default() })
    }

    fn leave(&mut self, caller: &Caller) -> Result<Change, ApiError> {
        let left = self.seats.leave(caller.guest(), self.row.state);
        if left.is_empty() {
            return Err(ApiError::not_now("you do not sit at a table that you could leave"));
        }
        for seat in &left {
            // Also where the seat stays theirs: who has left does not listen, and is not seen to go later.
            self.hub.drop_lines(Seat(*seat));
        }
        Ok(Change::to_table(left))
    }

    fn close(&mut self, caller: &Caller) -> Result<Change, ApiError> {
        if caller.guest() != self.row.owner {
            return Err(ApiError::NotYours("only who made the table takes it down".to_owned()));
        }
        if self.row.state != State::Waiting {
            return Err(ApiError::not_now("a game that has begun is never taken down"));
        }
        self.row.state = State::Closed;
        Ok(Change::to_table(Vec::new()))
    }

    fn invite(&mut self, caller: &Caller, seat: Seat) -> Result<Change, ApiError> {
        if caller.guest() != self.row.owner {
            return Err(ApiError::NotYours("only who made the table invites".to_owned()));
        }
        self.seats.get(seat)?;
        if self.row.state != State::Waiting {
            return Err(ApiError::not_now("this seat is not free"));
        }
        let answer = Some(raw(&Invited { invite: self.seats.invite(seat)? }));
        Ok(Change { answer, ..Change::to_table(vec![seat.0]) })
    }

    pub(super) fn check_playing(&self) -> Result<(), ApiError> {
        match self.row.state {
            State::Playing if self.row.header.is_none() => Ok(()),
            State::Frozen => Err(ApiError::Frozen(self.row.message.clone().unwrap_or_default())),
            State::Playing | State::Waiting | State::Over | State::Closed => {
                Err(ApiError::not_now("nobody plays at this table now"))
            }
        }
    }

    async fn resign(&mut self, caller: &Caller, seat: Seat) -> Result<Change, ApiError> {
        self.seats.check_own(Some(caller), seat, self.row.id)?;
        self.check_playing()?;
        if self.seats.get(seat)?.resigned {
            return Err(ApiError::not_now("you have resigned before"));
        }
        if self.seats.len() == 2 && !self.customs.automa {
            // Nobody is left to play against.
            self.seats.resign(seat)?;
            self.end(given_up(self.seats.rows()));
            let happened = Happened { full: true, ..Happened::to_table(vec![seat.0]) };
            return Ok(Change { happened, answer: None });
        }
        self.seat_bot(seat, Why::Resigned).await
    }

    async fn takeover(&mut self, caller: &Caller, seat: Seat) -> Result<Change, ApiError> {
        let row = self.seats.get(seat)?;
        self.check_playing()?;
        if row.bot.is_some() {
            return Err(ApiError::not_now("a bot answers for this seat already"));
        }
        let own = caller.holds(row, self.row.id);
        if !own {
            if !self.seats.has(caller.guest()) {
                let message = "only a player can ask for a takeover".to_owned();
                return Err(ApiError::NotYours(message));
            }
            let now = self.shared.time.running_ms();
            if !is_absent(&self.row, row, self.hub.connected(seat), now) {
                return Err(ApiError::not_now("this player is not absent"));
            }
        }
        let why = if own { Why::Wish } else { Why::Away };
        self.seat_bot(seat, why).await
    }

    /// A bot answers for a seat from now on.
    async fn seat_bot(&mut self, seat: Seat, why: Why) -> Result<Change, ApiError> {
        let best = self.best_bot();
        let asked = self.play().await?.table().people_asked();
        let mut play = self.game.lend()?;
        let row = self.row.clone();
        let seated = self.shared.work(Door::Tables, move || {
            let seated = load::seat_bot(play.table_mut(), &row, seat, best);
            (play, seated)
        });
        let (play, seated) = seated.await?;
        self.game.bring_back(play);
        match seated {
            // The bot has to hear more than this game in memory knows.
            Err(error) if error.code == "not_whole" => self.read_with_bot(seat, best).await?,
            seated => seated?,
        }
        self.seats.take_over(seat, best, why)?;
        // What people decide, another one of them is asked now.
        let full = self.play().await?.table().people_asked() != asked;
        let happened = Happened { full, ..Happened::to_table(vec![seat.0]) };
        Ok(Change { happened: Happened { passing: Passing::Replaced, ..happened }, answer: None })
    }

    /// Reads the log again, with a bot on the seat who hears all of it.
    async fn read_with_bot(&mut self, seat: Seat, name: &str) -> Result<(), ApiError> {
        let mut table = self.listed();
        table.seats[seat.index()].bot = Some(name.to_owned());
        self.read(Reading::whole(table)).await
    }

    /// The same without anybody who asked for it: the time is up.
    pub(super) async fn replace_by_bot(&mut self, seat: Seat) {
        match self.seat_bot(seat, Why::Away).await {
            Ok(Change { happened, .. }) => self.commit(happened).await,
            Err(error) => tracing::error!(table = %self.row.id, ?error, "no bot sits down"),
        }
    }

    fn giveback(&mut self, caller: &Caller, seat: Seat) -> Result<Change, ApiError> {
        self.seats.check_own(Some(caller), seat, self.row.id)?;
        self.check_playing()?;
        self.seats.give_back(seat, self.shared.time.running_ms())?;
        let mut full = false;
        if let Some(play) = self.game.get_mut() {
            let asked = play.table().people_asked();
            play.table_mut().unseat_bot(seat);
            play.renew(seat);
            full = play.table().people_asked() != asked;
        }
        self.clock.come_back(seat, self.row.clock);
        let happened = Happened { full, ..Happened::to_table(vec![seat.0]) };
        Ok(Change { happened, answer: None })
    }
}

/// Where the table stands now.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Stands {
    state: State,
}

/// Somebody has sat down.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Sat {
    /// Where.
    seat: u8,
    state: State,
}

/// A new invitation.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Invited {
    /// Its key, shown this once.
    invite: String,
}

/// Something is said.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Spoken {
    /// The number of the line.
    pub(super) n: u64,
}
