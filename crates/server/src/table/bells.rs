//! Who is to be told, elsewhere, that it is their turn: whoever is newly asked. The bells themselves, and how long
//! each waits, are the writer's to know; here it is decided when.
//!
//! It depends on nothing but the guest's own seat: whether it is asked, and whether somebody has it open.

use tabletop::{Seat, SeatSet};

use super::actor::Table;
use crate::store::{BellWrite, Ring, State, Write};

/// Who has the table open is not told at once that it waits: a turn takes time, and a page may have been left open.
const HERE_MS: u64 = 10 * 60_000;
/// How many seats a set of seats can have.
const SEATS: usize = 8;

/// When each seat is to be rung for, as far as this memory knows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bells([u64; SEATS]);

impl Bells {
    fn is_soon(&self, seat: Seat, now: u64) -> bool {
        self.0.get(seat.index()).is_some_and(|due| *due < now + HERE_MS / 2)
    }

    fn note(&mut self, seat: Seat, due: u64) {
        if let Some(place) = self.0.get_mut(seat.index()) {
            *place = due;
        }
    }
}

impl Table {
    /// Whom what has happened newly asks; and whoever goes on answering is not rung for meanwhile.
    pub(super) fn rings(&mut self, mover: Option<Seat>, now: u64) -> Vec<Ring> {
        if self.row.state != State::Playing || self.row.header.is_some() {
            return Vec::new();
        }
        let Some(asked) = self.game.seats_asked() else { return Vec::new() };
        let before = std::mem::replace(&mut self.row.asked, asked);
        let mut rings = Vec::new();
        for seat in self.asked_people(asked) {
            let new = !before.contains(seat);
            let here = self.hub.connected(seat);
            let goes_on = here && mover == Some(seat) && self.bells.is_soon(seat, now);
            if new || goes_on {
                let due = if here { now + HERE_MS } else { now };
                rings.extend(self.ring(seat, new.then_some(now), due));
            }
        }
        rings
    }

    /// The seats that are asked and that people answer for.
    fn asked_people(&self, asked: SeatSet) -> Vec<Seat> {
        let people = self.seats.people();
        asked.iter().filter(|seat| people.contains(*seat)).collect()
    }

    fn ring(&mut self, seat: Seat, since: Option<u64>, due: u64) -> Option<Ring> {
        let guest = self.seats.get(seat).ok()?.guest?;
        self.bells.note(seat, due);
        Some(Ring { table: self.row.id, guest, since, due })
    }

    /// Somebody has come to a seat: what was to be rung waits.
    pub(super) async fn came(&mut self, seat: Seat) {
        self.put_off(seat, HERE_MS).await;
    }

    /// Nobody has a seat open any more.
    pub(super) async fn went(&mut self, seat: Seat) {
        self.put_off(seat, 0).await;
    }

    /// What was to be rung is rung at another time. Nobody waits for that to be stored: it is a courtesy.
    async fn put_off(&mut self, seat: Seat, by: u64) {
        let waits = self.row.state == State::Playing && self.row.asked.contains(seat);
        if !waits || !self.seats.people().contains(seat) {
            return;
        }
        let due = self.shared.time.now_ms() + by;
        if let Some(ring) = self.ring(seat, None, due) {
            let _ = self.shared.store.enqueue(Write::Bell(BellWrite::Rings(vec![ring]))).await;
        }
    }
}
