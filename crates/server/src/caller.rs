//! Who is known here: a guest by cookie, a program by token. How somebody comes to be known is told by `api::who`.

use std::collections::BTreeMap;
use std::sync::Mutex;

use tokio::sync::broadcast;

use crate::lock::lock;
use crate::secret::Id;
use crate::store::{GuestRow, SeatRow, TokenRow};

/// How many identities are kept in memory.
const KNOWN_MAX: usize = 10_000;
/// How long an identity is believed, in milliseconds.
const KNOWN_MS: u64 = 60_000;
/// How many tokens may be taken back before somebody who is connected has heard of it.
const ENDED_MAX: usize = 64;

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Everything that is the guest's.
    Cookie,
    /// Everything but making keys; by this token.
    Token(Id),
    /// One seat; by this token.
    Seat(Id, u8, Id),
}

/// Somebody who is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    guest: Id,
    name: String,
    scope: Scope,
}

impl Caller {
    /// A person, by a cookie.
    pub(crate) fn person(guest: GuestRow) -> Caller {
        Caller { guest: guest.id, name: guest.name, scope: Scope::Cookie }
    }

    /// A program, by its token.
    pub(crate) fn program(guest: GuestRow, token: &TokenRow) -> Caller {
        let scope = match token.seat {
            Some((table, seat)) => Scope::Seat(table, seat, token.id),
            None => Scope::Token(token.id),
        };
        Caller { guest: guest.id, name: guest.name, scope }
    }

    pub(crate) fn guest(&self) -> Id {
        self.guest
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Does the caller hold this seat of this table?
    pub(crate) fn holds(&self, seat: &SeatRow, table: Id) -> bool {
        let scoped = match self.scope {
            Scope::Cookie | Scope::Token(_) => true,
            Scope::Seat(id, number, _) => id == table && number == seat.seat,
        };
        scoped && seat.guest == Some(self.guest)
    }

    /// Is the caller this guest, and not only the bearer of a seat's token?
    pub(crate) fn is_whole(&self, guest: Id) -> bool {
        self.guest == guest && !matches!(self.scope, Scope::Seat(..))
    }

    /// Does the caller speak for the guest at every table, or with a seat's token at one seat?
    pub(crate) fn is_anywhere(&self) -> bool {
        self.is_whole(self.guest)
    }

    /// Is the caller the person itself? Only a person makes keys.
    pub(crate) fn is_person(&self) -> bool {
        self.scope == Scope::Cookie
    }

    /// The one seat of a seat's token.
    pub(crate) fn seat(&self) -> Option<(Id, u8)> {
        match self.scope {
            Scope::Seat(table, seat, _) => Some((table, seat)),
            Scope::Cookie | Scope::Token(_) => None,
        }
    }

    /// The token by which the caller is known.
    pub(crate) fn token(&self) -> Option<Id> {
        match self.scope {
            Scope::Seat(_, _, token) | Scope::Token(token) => Some(token),
            Scope::Cookie => None,
        }
    }
}

/// What somebody was known by, and is no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Token(Id),
    /// The sign-in with this hash.
    Session(String),
    /// All sign-ins of a guest but that with this hash.
    OtherSessions(Id, String),
    /// Nobody knows what: everybody comes back.
    Everything,
}

/// As what a key is brought: a cookie is no token, and a token no cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum As {
    Cookie,
    Token,
}

/// Identities that were looked up lately, by the hash of their key.
#[derive(Debug)]
pub(crate) struct Sessions {
    known: Mutex<Known>,
    /// Tokens that are taken back and sign-ins that are ended, for those who are connected by one.
    ended: broadcast::Sender<Ended>,
}

#[derive(Debug, Default)]
struct Known {
    /// Each with the time at which it was looked up.
    callers: BTreeMap<(As, String), (u64, Caller)>,
    /// How often something was forgotten: what was looked up before that may not be so any more.
    n_forgotten: u64,
}

impl Default for Sessions {
    fn default() -> Sessions {
        Sessions { known: Mutex::default(), ended: broadcast::Sender::new(ENDED_MAX) }
    }
}

impl Sessions {
    /// The name or a token of a guest has changed: look the guest up again.
    pub(crate) fn forget(&self, guest: Id) {
        let mut known = lock(&self.known);
        known.callers.retain(|_, (_, caller)| caller.guest != guest);
        known.n_forgotten += 1;
    }

    /// A token is taken back, or sign-ins are ended: whoever is connected by one is let go.
    pub(crate) fn end(&self, guest: Id, ended: Ended) {
        self.forget(guest);
        // Nobody may be connected.
        let _ = self.ended.send(ended);
    }

    /// Something may have been taken back that nobody has heard of.
    pub(crate) fn end_all(&self) {
        let mut known = lock(&self.known);
        known.callers.clear();
        known.n_forgotten += 1;
        drop(known);
        let _ = self.ended.send(Ended::Everything);
    }

    /// Hears what is taken back.
    pub(crate) fn ended(&self) -> broadcast::Receiver<Ended> {
        self.ended.subscribe()
    }

    /// Who is known by this hash; or how much was forgotten before the caller is looked up. What was looked up long
    /// ago is looked up again: somebody else may have written to the database.
    pub(crate) fn get(&self, how: As, hash: &str, now: u64) -> Result<Caller, u64> {
        let known = lock(&self.known);
        let found = known.callers.get(&(how, hash.to_owned()));
        let fresh = found.filter(|(at, _)| now.saturating_sub(*at) < KNOWN_MS);
        fresh.map(|(_, caller)| caller.clone()).ok_or(known.n_forgotten)
    }

    pub(crate) fn put(&self, how: As, hash: String, caller: Caller, n_forgotten: u64, now: u64) {
        let mut known = lock(&self.known);
        if known.n_forgotten != n_forgotten {
            return;
        }
        if known.callers.len() >= KNOWN_MAX {
            known.callers.clear();
        }
        known.callers.insert((how, hash), (now, caller));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A token was looked up, then it is taken back, then the look-up comes home.
    #[test]
    fn what_was_looked_up_before_it_was_forgotten_is_not_kept() {
        let sessions = Sessions::default();
        let (guest, token) = (Id::random(), Id::random());
        let caller = Caller { guest, name: "Ana".to_owned(), scope: Scope::Token(token) };
        let get = || sessions.get(As::Token, "hash", 0);
        let put = |n| sessions.put(As::Token, "hash".to_owned(), caller.clone(), n, 0);
        let n_forgotten = get().unwrap_err();
        sessions.end(guest, Ended::Token(token));
        put(n_forgotten);
        put(get().unwrap_err());
        assert_eq!(get(), Ok(caller.clone()));
        assert!(sessions.get(As::Cookie, "hash", 0).is_err(), "a token is no cookie");
        assert!(sessions.get(As::Token, "hash", KNOWN_MS).is_err(), "it is looked up again");
        sessions.forget(Id::random());
        assert!(get().is_ok(), "others are known as before");
        sessions.forget(guest);
        assert!(get().is_err());
    }
}
