//! Reading positions.

/// What a position has to hold.
///
/// # Errors
/// It does not: `what` says what is wrong.
pub fn want(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}
