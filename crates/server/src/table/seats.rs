//! The seats of a table: who sits on them, who may, and who answers for whom.

use tabletop::{Seat, SeatSet, Viewer};

use crate::caller::Caller;
use crate::refusal::ApiError;
use crate::secret::{Id, hash, random_key};
use crate::store::{Free, SeatRow, State};

/// The seats of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Seats {
    /// In order.
    rows: Vec<SeatRow>,
    /// What has changed and can wait: it is stored with whatever is stored next.
    unsaved: Vec<u8>,
}

/// Why a bot sits down on the seat of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The player wants it so, for a while.
    Wish,
    /// The player is away, or has no time left.
    Away,
    /// The player has given up.
    Resigned,
}

impl Seats {
    pub(super) fn new(rows: Vec<SeatRow>) -> Seats {
        Seats { rows, unsaved: Vec::new() }
    }

    pub(super) fn rows(&self) -> &[SeatRow] {
        &self.rows
    }

    pub(super) fn len(&self) -> u8 {
        self.rows.len() as u8
    }

    pub(super) fn get(&self, seat: Seat) -> Result<&SeatRow, ApiError> {
        self.rows.get(seat.index()).ok_or_else(|| ApiError::no_such_seat(seat))
    }

    fn get_mut(&mut self, seat: Seat) -> Result<&mut SeatRow, ApiError> {
        self.rows.get_mut(seat.index()).ok_or_else(|| ApiError::no_such_seat(seat))
    }

    /// These seats, to be stored, and those that have waited for it.
    pub(super) fn take_changed(&mut self, wanted: &[u8]) -> Vec<SeatRow> {
        let stored =
            |row: &&SeatRow| wanted.contains(&row.seat) || self.unsaved.contains(&row.seat);
        let rows = self.rows.iter().filter(stored).cloned().collect();
        self.unsaved.clear();
        rows
    }

    /// Is there anything that waits to be stored?
    pub(super) fn has_unsaved(&self) -> bool {
        !self.unsaved.is_empty()
    }

    /// A seat has read its story up to here; tells how far it has read. What was read is not read less.
    pub(super) fn note_read(&mut self, seat: Seat, story: u32) -> Result<u32, ApiError> {
        let row = self.get_mut(seat)?;
        let before = row.story;
        let read = before.map_or(story, |before| before.max(story));
        row.story = Some(read);
        if before != Some(read) && !self.unsaved.contains(&seat.0) {
            self.unsaved.push(seat.0);
        }
        Ok(read)
    }

    /// How far a viewer has read.
    pub(super) fn read_by(&self, viewer: Viewer) -> Option<u32> {
        self.rows.get(viewer.seat()?.index())?.story
    }

    /// A seat has asked the coach; tells whether that is new.
    pub(super) fn mark_coached(&mut self, seat: Seat) -> bool {
        let row = self.rows.get_mut(seat.index());
        row.is_some_and(|row| !std::mem::replace(&mut row.coached, true))
    }

    /// A player has given up.
    pub(super) fn resign(&mut self, seat: Seat) -> Result<(), ApiError> {
        self.get_mut(seat)?.resigned = true;
        Ok(())
    }

    /// Does the caller hold this seat?
    pub(super) fn check_own(
        &self,
        caller: Option<&Caller>,
        seat: Seat,
        table: Id,
    ) -> Result<(), ApiError> {
        let row = self.get(seat)?;
        match caller {
            Some(caller) if caller.holds(row, table) => Ok(()),
            Some(_) | None => Err(ApiError::NotYours(format!("{seat} is not yours"))),
        }
    }

    /// The first seat of the caller, if any.
    pub(super) fn first_of(&self, caller: Option<&Caller>, table: Id) -> Option<Seat> {
        let caller = caller?;
        self.rows.iter().find(|row| caller.holds(row, table)).map(|row| Seat(row.seat))
    }

    /// Does this guest sit here?
    pub(super) fn has(&self, guest: Id) -> bool {
        self.rows.iter().any(|row| row.guest == Some(guest))
    }

    /// The seats for which people answer.
    pub(super) fn people(&self) -> SeatSet {
        let answers = |row: &&SeatRow| row.guest.is_some() && row.bot.is_none();
        self.rows.iter().filter(answers).map(|row| Seat(row.seat)).collect()
    }

    /// Is somebody on every seat?
    pub(super) fn are_taken(&self) -> bool {
        self.rows.iter().all(|row| row.free.is_none())
    }

    /// Has everybody left? Then bots do not play the game to its end among themselves, as long as somebody was
    /// taken over without wanting it, and may come back. Where there were only bots from the beginning
    /// they play; and where everybody has resigned, or wants a bot to play on.
    pub(super) fn are_left(&self) -> bool {
        let sat = || self.rows.iter().filter(|row| row.guest.is_some());
        sat().all(|row| row.bot.is_some()) && sat().any(|row| !row.resigned && !row.handed_over)
    }

    /// A guest has another name; tells whether anybody here has.
    pub(super) fn rename(&mut self, guest: Id, name: &str) -> bool {
        let mut own = self.rows.iter_mut().filter(|row| row.guest == Some(guest)).peekable();
        let sits = own.peek().is_some();
        own.for_each(|row| row.name = Some(name.to_owned()));
        sits
    }

    /// Somebody has a seat open, or had until now.
    pub(super) fn note_presence(&mut self, seat: Seat, now: u64) {
        if let Some(row) = self.rows.get_mut(seat.index()) {
            row.seen = now;
        }
    }

    /// Somebody sits down: on this seat, or the first that fits.
    pub(super) fn take(
        &mut self,
        caller: &Caller,
        wanted: Option<Seat>,
        invite: Option<&str>,
        nonce: String,
        now: u64,
    ) -> Result<u8, ApiError> {
        if let Some(seat) = wanted {
            self.get(seat)?;
        }
        let key = invite.map(hash);
        let fits = |row: &&mut SeatRow| {
            wanted.is_none_or(|seat| row.seat == seat.0)
                && match (&row.free, &key) {
                    (Some(Free::Invite(hash)), Some(key)) => hash == key,
                    (Some(Free::Open), None) => true,
                    (Some(Free::Open), Some(_)) | (Some(Free::Invite(_)), None) | (None, _) => {
                        false
                    }
                }
        };
        let Some(row) = self.rows.iter_mut().find(fits) else {
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
        row.seen = now;
        Ok(row.seat)
    }

    /// A guest goes away; tells which seats that changes.
    pub(super) fn leave(&mut self, guest: Id, state: State) -> Vec<u8> {
        let own = self.rows.iter_mut().filter(|row| row.guest == Some(guest));
        let mut left = Vec::new();
        for row in own {
            match state {
                State::Waiting => {
                    row.free = Some(Free::Open);
                    (row.guest, row.name, row.nonce) = (None, None, None);
                }
                // Absent at once, whatever the clock: that is what leaving means.
                State::Playing => row.seen = 0,
                State::Over | State::Frozen | State::Closed => continue,
            }
            left.push(row.seat);
        }
        left
    }

    /// A new invitation for a free seat; its key.
    pub(super) fn invite(&mut self, seat: Seat) -> Result<String, ApiError> {
        let row = self.get_mut(seat)?;
        if row.free.is_none() {
            return Err(ApiError::not_now("this seat is not free"));
        }
        let key = random_key();
        row.free = Some(Free::Invite(hash(&key)));
        Ok(key)
    }

    /// A bot answers for a seat from now on.
    pub(super) fn take_over(&mut self, seat: Seat, bot: &str, why: Why) -> Result<(), ApiError> {
        let row = self.get_mut(seat)?;
        row.bot = Some(bot.to_owned());
        row.taken_over = true;
        row.handed_over = why == Why::Wish;
        row.resigned |= why == Why::Resigned;
        Ok(())
    }

    /// The bot goes, the player is back.
    pub(super) fn give_back(&mut self, seat: Seat, now: u64) -> Result<(), ApiError> {
        let row = self.get_mut(seat)?;
        if row.resigned {
            return Err(ApiError::not_now("who has resigned does not come back"));
        }
        if !row.taken_over {
            return Err(ApiError::not_now("no bot answers for this seat"));
        }
        (row.bot, row.taken_over, row.handed_over, row.seen) = (None, false, false, now);
        Ok(())
    }
}
