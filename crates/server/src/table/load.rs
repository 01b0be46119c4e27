//! From the log to the game.

use opponents::{Ears, Host, HostSetup, Hosted};
use tabletop::{Components, DealerKind, DoorError, Header, Seat, Seed};

use super::info::commitment;
use crate::store::{Entry, SeatRow, TableRow};

/// The secret of a table; what bots leave to chance follows from it too.
pub(crate) fn secret_seed(row: &TableRow) -> Seed {
    Seed::from_hex(&row.secret).unwrap_or(Seed([0; 32]))
}

/// The game of a table before its first entry, with its bots on their seats.
///
/// # Errors
/// The set-up is not one that this program knows.
pub(crate) fn hosted(
    host: &dyn Host,
    row: &TableRow,
    seats: &[SeatRow],
    components: Components,
) -> Result<Box<dyn Hosted>, DoorError> {
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
    let mut hosted = host.host(HostSetup {
        seats: seats.len() as u8,
        ruleset: row.ruleset,
        options: row.options.clone(),
        components,
        dealer,
        position,
    })?;
    if row.header.is_none() {
        for seat in seats {
            if let Some(bot) = &seat.bot {
                seat_bot(&mut *hosted, row, Seat(seat.seat), bot)?;
            }
        }
    }
    Ok(hosted)
}

/// A bot sits down.
///
/// # Errors
/// Nobody of that name plays this title.
pub(super) fn seat_bot(
    hosted: &mut dyn Hosted,
    row: &TableRow,
    seat: Seat,
    name: &str,
) -> Result<(), DoorError> {
    hosted.seat_bot(seat, name, secret_seed(row).derive("bot", u64::from(seat.0)))
}

/// Follows a log.
///
/// # Errors
/// The entry that does not follow.
pub(super) fn follow(hosted: &mut dyn Hosted, entries: &[Entry]) -> Result<(), DoorError> {
    for entry in entries {
        hosted.follow(&entry.line, Ears::default())?;
    }
    Ok(())
}
