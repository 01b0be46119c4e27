//! Hours in which somebody wants to be left alone.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const DAY: i64 = 1_440;
const MINUTE_MS: u64 = 60_000;
/// The farthest that a clock on a wall is from the common one, in minutes.
const OFFSET_MAX: i32 = 14 * 60;

/// When nobody is to be rung for; what would have rung rings at the end of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Quiet {
    /// From then on, as `22:00`.
    pub(crate) from: String,
    /// Until then, as `07:30`.
    pub(crate) to: String,
    /// By how many minutes the guest's clock is ahead of UTC.
    pub(crate) offset: i32,
}

/// Minutes of a day, of `07:30`.
fn minutes(text: &str) -> Option<i64> {
    let (hours, minutes) = text.split_once(':')?;
    let two = |text: &str| {
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i64>().ok().filter(|_| digits)
    };
    let (hours, minutes) = (two(hours)?, two(minutes)?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

impl Quiet {
    /// What is wrong with it, if anything is.
    pub(crate) fn check(&self) -> Result<(), String> {
        for text in [&self.from, &self.to] {
            if minutes(text).is_none() {
                return Err(format!("'{text}' is no time of the day: say it as 22:00"));
            }
        }
        if self.from == self.to {
            return Err("the quiet hours begin when they end".to_owned());
        }
        if self.offset.abs() > OFFSET_MAX {
            return Err(format!("no clock is {} minutes ahead of UTC", self.offset));
        }
        Ok(())
    }

    /// When it ends, if it is quiet now; in milliseconds since 1970.
    pub(crate) fn until(&self, now_ms: u64) -> Option<u64> {
        let (from, to) = (minutes(&self.from)?, minutes(&self.to)?);
        let now = (now_ms / MINUTE_MS) as i64;
        let of_day = (now + i64::from(self.offset)).rem_euclid(DAY);
        let quiet = match from <= to {
            true => (from..to).contains(&of_day),
            false => of_day >= from || of_day < to,
        };
        let left = (to - of_day).rem_euclid(DAY);
        quiet.then_some((now + left) as u64 * MINUTE_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: u64 = MINUTE_MS;
    /// Midnight by UTC.
    const MIDNIGHT: u64 = 1_700_006_400_000;

    fn quiet(from: &str, to: &str, offset: i32) -> Quiet {
        Quiet { from: from.to_owned(), to: to.to_owned(), offset }
    }

    #[test]
    fn a_night_goes_over_midnight() {
        let night = quiet("22:00", "07:30", 0);
        assert_eq!(night.until(MIDNIGHT), Some(MIDNIGHT + 450 * MINUTE));
        assert_eq!(night.until(MIDNIGHT - 120 * MINUTE), Some(MIDNIGHT + 450 * MINUTE));
        assert_eq!(night.until(MIDNIGHT - 121 * MINUTE), None);
        assert_eq!(night.until(MIDNIGHT + 450 * MINUTE), None);
        assert_eq!(night.until(MIDNIGHT + 449 * MINUTE + 59_999), Some(MIDNIGHT + 450 * MINUTE));
    }

    #[test]
    fn hours_are_those_of_the_guest() {
        let noon = quiet("12:00", "13:00", 120);
        assert_eq!(noon.until(MIDNIGHT + 600 * MINUTE), Some(MIDNIGHT + 660 * MINUTE));
        assert_eq!(noon.until(MIDNIGHT + 720 * MINUTE), None);
        let west = quiet("23:00", "01:00", -60);
        assert_eq!(west.until(MIDNIGHT), Some(MIDNIGHT + 120 * MINUTE));
    }

    #[test]
    fn times_are_read_strictly() {
        assert!(quiet("22:00", "07:30", 60).check().is_ok());
        for (from, to, offset) in [
            ("24:00", "07:00", 0),
            ("7:00", "08:00", 0),
            ("+7:00", "08:00", 0),
            ("07:60", "08:00", 0),
            ("", "08:00", 0),
            ("08:00", "08:00", 0),
            ("07:00", "08:00", 841),
            ("07:00", "08:00", -900),
        ] {
            assert!(quiet(from, to, offset).check().is_err(), "{from} {to} {offset}");
        }
    }
}
