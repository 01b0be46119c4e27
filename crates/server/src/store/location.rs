//! Where a database is: in a file, or at a PostgreSQL server. Everything that is known without opening it.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use sqlx::postgres::PgConnectOptions;

use super::{DatabaseKind, StoreError};
use crate::lock::lock;

/// How a file begins that SQLite has written.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Where a database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    File(PathBuf),
    /// By its URL, which may hold a password.
    Postgres(String),
}

fn unusable(message: String) -> StoreError {
    StoreError::Unusable(message)
}

impl Location {
    /// Reads `FILE`, `sqlite:FILE` or `postgres://…`.
    ///
    /// # Errors
    /// It names nothing, or something that we do not know.
    pub(crate) fn of(database: &str) -> Result<Location, StoreError> {
        let known = "a database is a file or postgres://USER:PASSWORD@HOST/NAME";
        let (scheme, rest) = match database.split_once("://") {
            Some((scheme, rest)) if is_scheme(scheme) => (scheme.to_ascii_lowercase(), rest),
            Some(_) | None => {
                ("sqlite".to_owned(), database.strip_prefix("sqlite:").unwrap_or(database))
            }
        };
        match scheme.as_str() {
            // What comes behind may be a password: it is never shown.
            "postgres" | "postgresql" => Ok(Location::Postgres(format!("postgres://{rest}"))),
            "sqlite" if rest.trim().is_empty() => {
                Err(unusable(format!("the name of the database is empty: {known}")))
            }
            "sqlite" => Ok(Location::File(PathBuf::from(rest))),
            other => Err(unusable(format!("'{other}' is no kind of database: {known}"))),
        }
    }

    pub(crate) fn kind(&self) -> DatabaseKind {
        match self {
            Location::File(_) => DatabaseKind::Sqlite,
            Location::Postgres(_) => DatabaseKind::Postgres,
        }
    }

    /// The file, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Location::File(path) => Some(path),
            Location::Postgres(_) => None,
        }
    }

    /// How people call it; without a password.
    pub(crate) fn name(&self) -> String {
        match self {
            Location::File(path) => path.display().to_string(),
            Location::Postgres(url) => {
                let urls = addresses(url).unwrap_or_default();
                let parsed: Result<Vec<_>, _> =
                    urls.iter().map(|url| PgConnectOptions::from_str(url)).collect();
                match parsed.as_deref() {
                    Ok([options, more @ ..]) => {
                        let name = options.get_database().unwrap_or(options.get_username());
                        let mut hosts = options.get_host().to_owned();
                        for other in more {
                            hosts.push_str(" or ");
                            hosts.push_str(other.get_host());
                        }
                        format!("the PostgreSQL database {name} at {hosts}")
                    }
                    Ok([]) | Err(_) => "the PostgreSQL database".to_owned(),
                }
            }
        }
    }

    /// An error of opening it, with its name.
    pub(crate) fn named(&self, error: StoreError) -> StoreError {
        match error {
            StoreError::Gone(error) => {
                unusable(format!("{} cannot be opened: {error}", self.name()))
            }
            StoreError::Moved | StoreError::Taken(_) | StoreError::Unusable(_) => error,
        }
    }

    /// Looks, and makes nothing: may this be a database, or become one?
    ///
    /// # Errors
    /// There is something else.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let path = match self {
            Location::File(path) => path,
            Location::Postgres(url) => return addresses(url).map(|_| ()),
        };
        let name = path.display();
        let meta = match std::fs::metadata(path) {
            Ok(meta) => meta,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(unusable(format!("{name} cannot be read: {error}"))),
        };
        if meta.is_dir() {
            return Err(unusable(format!("{name} is a folder, not a database")));
        }
        if !meta.is_file() {
            return Err(unusable(format!("{name} is no file")));
        }
        let mut head = Vec::new();
        let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut head));
        read.map_err(|error| unusable(format!("{name} cannot be read: {error}")))?;
        if head.is_empty() || head == MAGIC {
            return Ok(());
        }
        Err(unusable(format!("{name} is not a database")))
    }

    /// The URLs at which the database may be opened: one of a file, which must be there, and of PostgreSQL one for
    /// each of its addresses.
    pub(crate) fn urls(&self) -> Result<Vec<String>, StoreError> {
        match self {
            Location::Postgres(url) => addresses(url),
            Location::File(path) => Ok(vec![Location::file_url(path)?]),
        }
    }

    fn file_url(path: &Path) -> Result<String, StoreError> {
        let text = path.to_str();
        let text = text.ok_or_else(|| unusable("the file name is no text".to_owned()))?;
        let mut url = String::from("sqlite://");
        for byte in text.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                    url.push(char::from(byte));
                }
                other => url.push_str(&format!("%{other:02X}")),
            }
        }
        // Never made by opening it: a file that is gone must not come back empty.
        url.push_str("?mode=rw");
        Ok(url)
    }

    /// Makes an empty file, with its folder, where there is none.
    pub(crate) fn make(&self) -> Result<(), StoreError> {
        let Location::File(path) = self else { return Ok(()) };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| {
                unusable(format!("{} cannot be made: {error}", folder.display()))
            })?;
        }
        let made = private_file(path);
        made.map_err(|error| unusable(format!("{} cannot be opened: {error}", path.display())))?;
        Ok(())
    }
}

/// A URL for each of the addresses in one: `HOST,HOST:PORT` where the host stands, or `host=A,B` behind the question
/// mark with one `port` or as many. `target_session_attrs` may say what is so anyway.
fn addresses(url: &str) -> Result<Vec<String>, StoreError> {
    let (rest, query) = url.split_once('?').unwrap_or((url, ""));
    let mut params = Vec::new();
    let (mut hosts, mut ports) = (Vec::new(), Vec::new());
    for param in query.split('&').filter(|param| !param.is_empty()) {
        match param.split_once('=') {
            Some(("target_session_attrs", "read-write" | "primary")) => {}
            Some(("target_session_attrs", other)) => {
                return Err(unusable(format!(
                    "target_session_attrs={other} cannot be: a server needs its primary, \
                     read-write"
                )));
            }
            Some(("host", value)) => hosts = list(value),
            Some(("port", value)) => ports = list(value),
            Some(_) | None => params.push(param.to_owned()),
        }
    }
    let (head, tail) = rest.split_once("://").unwrap_or(("postgres", rest));
    let (authority, path) =
        tail.split_once('/').map_or((tail, String::new()), |(a, b)| (a, format!("/{b}")));
    let (user, names) =
        authority.rsplit_once('@').map_or(("", authority), |(user, names)| (user, names));
    let user = if user.is_empty() { String::new() } else { format!("{user}@") };
    let with = |name: &str, more: Vec<String>| {
        let query: Vec<String> = params.iter().cloned().chain(more).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{head}://{user}{name}{path}{mark}{}", query.join("&"))
    };
    if hosts.is_empty() {
        let port = || ports.first().map(|port| format!("port={port}")).into_iter().collect();
        return Ok(names.split(',').map(|name| with(name, port())).collect());
    }
    if ports.len() > 1 && ports.len() != hosts.len() {
        let (n, m) = (hosts.len(), ports.len());
        return Err(unusable(format!(
            "the database has {n} hosts and {m} ports: give one for each"
        )));
    }
    let of = |(idx, host): (usize, &String)| {
        let port = ports.get(idx).or(ports.first()).map(|port| format!("port={port}"));
        let name = names.split(',').next().unwrap_or_default();
        with(name, [format!("host={host}")].into_iter().chain(port).collect())
    };
    Ok(hosts.iter().enumerate().map(of).collect())
}

/// What stands between commas, which may be written as `%2C`.
fn list(value: &str) -> Vec<String> {
    let value = value.replace("%2C", ",").replace("%2c", ",");
    value.split(',').map(str::to_owned).collect()
}

fn is_scheme(text: &str) -> bool {
    let first = text.chars().next().is_some_and(|c| c.is_ascii_alphabetic());
    first && text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Opens a file for writing. If it is made, nobody else may read it: it holds secrets of games in play, as do the
/// files beside it, which SQLite makes with the same rights.
///
/// # Errors
/// What the system says.
pub fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.create(true).truncate(false).read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Which file it is, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileId {
    device: u64,
    number: u64,
}

#[cfg(unix)]
fn id_of(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    let meta = std::fs::metadata(path).ok()?;
    Some(FileId { device: meta.dev(), number: meta.ino() })
}

/// Elsewhere an open file cannot be moved away.
#[cfg(not(unix))]
fn id_of(path: &Path) -> Option<FileId> {
    path.exists().then_some(FileId { device: 0, number: 0 })
}

/// Watches whether an open database is still the file of its name. What is written to one that has been moved
/// away or deleted goes with it.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    path: PathBuf,
    log_path: PathBuf,
    file: Option<FileId>,
    /// Shared by all who watch: the one who writes notes it.
    log: Arc<Mutex<Option<FileId>>>,
}

impl Watch {
    /// Of the file as it is now.
    pub(crate) fn new(path: &Path) -> Watch {
        let mut log_path = path.as_os_str().to_owned();
        log_path.push("-wal");
        let (path, log_path) = (path.to_owned(), PathBuf::from(log_path));
        Watch { file: id_of(&path), path, log_path, log: Arc::default() }
    }

    /// How much room is left on the disk.
    #[cfg(unix)]
    pub(crate) fn free_bytes(&self) -> Option<u64> {
        let disk = rustix::fs::statvfs(&self.path).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }

    /// Elsewhere nobody knows.
    #[cfg(not(unix))]
    pub(crate) fn free_bytes(&self) -> Option<u64> {
        None
    }

    /// A connection is new: its log is noted when it writes.
    pub(crate) fn forget_log(&self) {
        *lock(&self.log) = None;
    }

    /// A connection writes, so there is a log.
    pub(crate) fn note_log(&self) {
        let mut log = lock(&self.log);
        if log.is_none() {
            *log = id_of(&self.log_path);
        }
    }

    /// Is it all where it was?
    ///
    /// # Errors
    /// What is not.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let moved = |path: &Path, id: Option<FileId>| id.is_some() && id_of(path) != id;
        if moved(&self.path, self.file) {
            let name = self.path.display();
            return Err(unusable(format!(
                "the database {name} was moved or deleted: nothing is stored until it is back"
            )));
        }
        if moved(&self.log_path, *lock(&self.log)) {
            let name = self.log_path.display();
            return Err(unusable(format!(
                "{name} was moved or deleted: nothing is stored until it is back, or the server \
                 was stopped, which saves what it held, and started again"
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_file_or_postgresql_and_nothing_else() {
        let file = |path: &str| Some(Location::File(PathBuf::from(path)));
        for (text, place) in [
            ("orrery.db", file("orrery.db")),
            ("sqlite:orrery.db", file("orrery.db")),
            ("sqlite:///var/orrery.db", file("/var/orrery.db")),
            ("./odd://name", file("./odd://name")),
            ("postgres://a@b/c", Some(Location::Postgres("postgres://a@b/c".to_owned()))),
            ("PostgreSQL://a@b/c", Some(Location::Postgres("postgres://a@b/c".to_owned()))),
            ("", None),
            ("  ", None),
            ("sqlite:", None),
            ("sqlite://", None),
            ("mysql://user:hunter2@x/y", None),
            ("postgresq://user:hunter2@host/db", None),
        ] {
            let read = Location::of(text);
            assert!(!format!("{read:?}").contains("hunter2"));
            assert_eq!(read.ok(), place, "{text:?}");
        }
    }

    #[test]
    fn a_database_may_have_several_addresses() {
        let of = |text: &str| Location::of(text).unwrap().urls().unwrap();
        assert_eq!(
            of("postgres://a:b@c:1/d?sslmode=require"),
            ["postgres://a:b@c:1/d?sslmode=require"]
        );
        assert_eq!(
            of("postgres://a@one:5432,two:5433/d?target_session_attrs=read-write"),
            ["postgres://a@one:5432/d", "postgres://a@two:5433/d"]
        );
        assert_eq!(
            of("postgres://a@localhost/d?host=/one,/two&port=1,2&sslmode=disable"),
            [
                "postgres://a@localhost/d?sslmode=disable&host=/one&port=1",
                "postgres://a@localhost/d?sslmode=disable&host=/two&port=2"
            ]
        );
        let name = Location::of("postgres://a:hunter2@one,two/d").unwrap().name();
        assert_eq!(name, "the PostgreSQL database d at one or two");
        for wrong in
            ["postgres://a/b?target_session_attrs=any", "postgres:///b?host=x,y&port=1,2,3"]
        {
            assert!(Location::of(wrong).unwrap().check().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_name_of_a_database_has_no_password() {
        for url in [
            "postgres://ana:hunter2@db.example:5433/games?sslmode=require",
            "postgres://db.example/games?user=ana&password=hunter2",
        ] {
            let name = Location::of(url).unwrap().name();
            assert_eq!(name, "the PostgreSQL database games at db.example");
        }
        assert_eq!(Location::of("postgres://:hunter2/").unwrap().name().find("hunter2"), None);
    }
}
