//! Doors: how much heavy work is done at once, and by whom.
//!
//! Each kind has a door of its own. Whoever opens, begins or makes a table waits behind others who do the same, and
//! neither behind a thousand bots nor behind records that somebody sends or fetches.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::archive::Form;
use crate::lock::lock;
use crate::refusal::ApiError;
use crate::secret::Id;
use crate::store::READERS;

/// How many tables of bots alone play at once on each core: enough that one thinks while another is stored.
const TURNS: usize = 4;
/// How many records are sent at once. So many are in memory, each as long as a record may be.
const UPLOADS: usize = 4;
/// How many records that came in are replayed at once.
const IMPORTS: usize = 1;
/// How many whole games are fetched at once.
const ARCHIVISTS: usize = 2;
/// How many hints of the coach are thought out at once, whatever they cost: everything else goes on beside them.
const COACHES: usize = 1;
/// How many finished games are analysed at once: a minute of one core each, beside which everything else goes on.
const ANALYSTS: usize = 1;
/// After how many seconds whoever has one under way may ask for another.
const ANALYSIS_AGAIN_S: u64 = 10;
/// How long somebody waits until a record may be sent, and after how many seconds it is worth asking again.
const UPLOAD_PATIENCE: Duration = Duration::from_secs(30);
const UPLOAD_AGAIN_S: u64 = 10;

/// Whole games are long to read: there is always a connection left for those who ask for little.
const _: () = assert!(ARCHIVISTS < READERS as usize);

/// The doors of a server.
#[derive(Debug)]
pub(crate) struct Doors {
    tables: Semaphore,
    thinkers: Semaphore,
    imports: Semaphore,
    archive: Semaphore,
    coaches: Semaphore,
    analyses: Semaphore,
    analysts: Arc<Mutex<BTreeMap<String, Subject>>>,
    /// An analysis is done.
    pub(crate) analysed: Notify,
    uploads: Arc<Semaphore>,
    uploaders: Arc<Mutex<BTreeSet<Id>>>,
    /// Tables of bots alone whose answers are thought of, stored and told just now.
    pub(crate) turns: Arc<Semaphore>,
}

/// Which door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    /// A table is opened, begun or made.
    Tables,
    /// Bots think.
    Thinkers,
    /// A record that came in is replayed.
    Imports,
    /// A whole game is fetched.
    Archive,
    /// A bot thinks in the place of a player.
    Coach,
    /// A finished game is analysed.
    Analysis,
}

/// What is analysed.
type Subject = (Id, Form);

/// The one analysis that somebody may have under way.
#[derive(Debug)]
pub(crate) struct Analyst {
    analysts: Arc<Mutex<BTreeMap<String, Subject>>>,
    who: String,
}

impl Drop for Analyst {
    fn drop(&mut self) {
        lock(&self.analysts).remove(&self.who);
    }
}

/// Somebody sends a record, for as long as it is in memory.
#[derive(Debug)]
pub(crate) struct Upload {
    _place: OwnedSemaphorePermit,
    _one: OneOfGuest,
}

/// The one that this guest may send.
#[derive(Debug)]
struct OneOfGuest {
    uploaders: Arc<Mutex<BTreeSet<Id>>>,
    guest: Id,
}

impl Drop for OneOfGuest {
    fn drop(&mut self) {
        lock(&self.uploaders).remove(&self.guest);
    }
}

impl Doors {
    pub(crate) fn new() -> Doors {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Doors {
            tables: Semaphore::new(cores),
            thinkers: Semaphore::new(cores),
            imports: Semaphore::new(IMPORTS),
            archive: Semaphore::new(ARCHIVISTS.min(cores)),
            coaches: Semaphore::new(COACHES),
            analyses: Semaphore::new(ANALYSTS),
            analysts: Arc::default(),
            analysed: Notify::new(),
            uploads: Arc::new(Semaphore::new(UPLOADS)),
            uploaders: Arc::default(),
            turns: Arc::new(Semaphore::new(TURNS * cores)),
        }
    }

    pub(crate) fn of(&self, door: Door) -> &Semaphore {
        match door {
            Door::Tables => &self.tables,
            Door::Thinkers => &self.thinkers,
            Door::Imports => &self.imports,
            Door::Archive => &self.archive,
            Door::Coach => &self.coaches,
            Door::Analysis => &self.analyses,
        }
    }

    /// Leave to have a game analysed: one for each who asks. `None` if this very one is under way already.
    ///
    /// # Errors
    /// Another one is under way for the same.
    pub(crate) fn analyst(&self, who: &str, what: Subject) -> Result<Option<Analyst>, ApiError> {
        let mut analysts = lock(&self.analysts);
        match analysts.get(who) {
            Some(other) if *other == what => Ok(None),
            Some(_) => {
                metrics::counter!("orrery_limited_total").increment(1);
                Err(ApiError::TooMany(ANALYSIS_AGAIN_S))
            }
            None => {
                analysts.insert(who.to_owned(), what);
                let (analysts, who) = (Arc::clone(&self.analysts), who.to_owned());
                Ok(Some(Analyst { analysts, who }))
            }
        }
    }

    /// Leave to send one record: one a guest, and few at once. Nothing of it is read before.
    ///
    /// # Errors
    /// The guest sends one already, or many others do.
    pub(crate) async fn upload(&self, guest: Id) -> Result<Upload, ApiError> {
        self.upload_within(guest, UPLOAD_PATIENCE).await
    }

    async fn upload_within(&self, guest: Id, patience: Duration) -> Result<Upload, ApiError> {
        let uploaders = Arc::clone(&self.uploaders);
        if !lock(&uploaders).insert(guest) {
            metrics::counter!("orrery_limited_total").increment(1);
            return Err(ApiError::TooMany(UPLOAD_AGAIN_S));
        }
        let one = OneOfGuest { uploaders, guest };
        let place = timeout(patience, Arc::clone(&self.uploads).acquire_owned()).await;
        let place = place.map_err(|_| ApiError::TooMany(UPLOAD_AGAIN_S))?;
        Ok(Upload { _place: place.map_err(|_| ApiError::Closing)?, _one: one })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_analysis_for_each_who_asks() {
        let doors = Doors::new();
        let (one, other) = ((Id::random(), Form::Analysis), (Id::random(), Form::Analysis));
        let analyst = doors.analyst("ana", one).unwrap().expect("the first");
        assert!(doors.analyst("ana", one).unwrap().is_none(), "the same is joined");
        let error = doors.analyst("ana", other).unwrap_err();
        assert!(matches!(error, ApiError::TooMany(ANALYSIS_AGAIN_S)), "{error}");
        assert!(doors.analyst("ben", other).unwrap().is_some(), "everybody has one");
        drop(analyst);
        assert!(doors.analyst("ana", other).unwrap().is_some());
    }

    #[tokio::test]
    async fn one_record_a_guest_and_four_at_once() {
        let doors = Doors::new();
        let guests: Vec<Id> = (0..6).map(|_| Id::random()).collect();
        let mut sent = Vec::new();
        for guest in &guests[..UPLOADS] {
            sent.push(doors.upload(*guest).await.unwrap());
            let again = doors.upload(*guest).await.unwrap_err();
            assert!(matches!(again, ApiError::TooMany(UPLOAD_AGAIN_S)), "{again}");
        }
        // The fifth waits for a place, in vain; afterwards it may try again.
        let late = doors.upload_within(guests[4], Duration::ZERO).await.unwrap_err();
        assert!(matches!(late, ApiError::TooMany(UPLOAD_AGAIN_S)), "{late}");
        sent.pop();
        let fifth = doors.upload(guests[4]).await.unwrap();
        // Whoever hangs up while waiting leaves nothing behind.
        assert!(timeout(Duration::ZERO, doors.upload(guests[5])).await.is_err());
        drop(fifth);
        drop(doors.upload(guests[5]).await.unwrap());
        drop(sent);
        assert_eq!(doors.uploads.available_permits(), UPLOADS);
        assert!(lock(&doors.uploaders).is_empty());
    }
}
