//! Which things there are to point at: whatever an answer touches or a line of the story names.

use std::collections::BTreeSet;

use hosting::{AnyTable, Audience, Command};
use tabletop::{Dealer, Pending, Seat, Seed, Viewer};

/// How many entries are played to see the things of a table.
const ENTRIES: usize = 300;

/// Names of board elements that come up at this table now.
pub(crate) fn things_now(table: &dyn AnyTable, things: &mut BTreeSet<String>) {
    for seat in Seat::first(table.n_seats()) {
        let Some(offers) = table.offers(seat) else { continue };
        things.extend(offers.legal.into_iter().flat_map(|offer| offer.touches));
        things.extend(offers.why_not.into_iter().flat_map(|why| why.touches));
    }
}

/// Names of board elements that come up while a copy of this table is played on at random, always the same way.
pub(crate) fn things_ahead(table: &dyn AnyTable, things: &mut BTreeSet<String>) {
    let mut table = table.boxed_clone();
    let mut dealer = Dealer::new(Seed([7; 32]));
    for _ in 0..ENTRIES {
        let audience = Audience::one(Viewer::Watcher, 0);
        let step = match table.pending() {
            Pending::Over => return,
            Pending::Dealer { n } => table.deal(dealer.below(n), audience),
            Pending::Seats(seats) => {
                things_now(&*table, things);
                let seat = seats.lowest().expect("somebody is asked");
                let legal = table.offers(seat).map(|offers| offers.legal).unwrap_or_default();
                let idx = dealer.below(legal.len() as u32) as usize;
                table.obey(seat, &Command::Text(legal[idx].text.clone()), audience)
            }
        };
        let step = step.expect("what is offered is accepted, and what is asked for is dealt");
        let lines = step.lines[Viewer::Watcher].iter();
        things.extend(lines.flat_map(|line| line.told.place.iter().cloned()));
    }
}
