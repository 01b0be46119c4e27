//! Records: what a table writes down is read and replayed to the same table.

use tabletop::{Audited, DealerKind, Pending, Record, Seed, Table, Viewer};

use crate::Prng;
use crate::state::{json, position_text};

/// Record, text, record, replay: same log, position, versions, memories; and the same up to any entry.
pub(crate) fn read_back<G: Audited>(table: &Table<G>, prng: &mut Prng) -> Result<(), String> {
    let text = Record::of(table).to_text();
    let record = Record::read(&text).map_err(|error| format!("a record is not read: {error}"))?;
    if record.to_text() != text {
        return Err("a record is written differently after reading".to_owned());
    }
    // Before the end the secret of a sealed dealer lies beside the file.
    let secret = match &table.setup().dealer {
        DealerKind::Sealed(commitment) if table.game().pending() != Pending::Over => {
            Some(Seed::from_hex(&commitment.secret_hex())?)
        }
        DealerKind::Sealed(_)
        | DealerKind::Open(_)
        | DealerKind::Shut { .. }
        | DealerKind::Caller => None,
    };
    let replayed = record
        .replay::<G>(secret, None)
        .map_err(|error| format!("a record is not replayed: {error}"))?;
    same_table(table, &replayed)?;
    let until = prng.below(table.log().len() as u32 + 1);
    let part = record
        .replay::<G>(secret, Some(u64::from(until)))
        .map_err(|error| format!("a record is not replayed until {until}: {error}"))?;
    if part.log().len() != until as usize || part.log().zip(table.log()).any(|(a, b)| a != b) {
        return Err(format!("replayed until {until}, the log is another"));
    }
    Ok(())
}

fn same_table<G: Audited>(a: &Table<G>, b: &Table<G>) -> Result<(), String> {
    if a.log().len() != b.log().len() || a.log().zip(b.log()).any(|(a, b)| a != b) {
        return Err("a replayed record has another log".to_owned());
    }
    if position_text(a.game()) != position_text(b.game()) || a.game().hash() != b.game().hash() {
        return Err("a replayed record leads to another position".to_owned());
    }
    for viewer in Viewer::all(a.game().n_seats()) {
        if a.version(viewer) != b.version(viewer) {
            return Err(format!("a replayed record gives {viewer:?} another version"));
        }
        if json(a.memory(viewer)) != json(b.memory(viewer)) {
            return Err(format!("a replayed record gives {viewer:?} another memory"));
        }
        if let Some(seat) = viewer.seat()
            && a.can_undo(seat) != b.can_undo(seat)
        {
            return Err(format!("a replayed record gives {viewer:?} another undo"));
        }
    }
    Ok(())
}
