//! Where a database is: in a file, or at a PostgreSQL server. Everything that is known without opening it.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

use super::{Kind, StoreError};

/// How a file begins that SQLite has written.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Where a database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    File(PathBuf),
    /// By its URL, which may hold a password.
    Postgres(String),
}

fn unusable(message: String) -> StoreError {
    StoreError::Unusable(message)
}

impl Place {
    /// Reads `FILE`, `sqlite:FILE` or `postgres://…`.
    ///
    /// # Errors
    /// It names nothing, or something that we do not know.
    pub(crate) fn of(database: &str) -> Result<Place, StoreError> {
        let known = "a database is a file or postgres://USER:PASSWORD@HOST/NAME";
        let (scheme, rest) = match database.split_once("://") {
            Some((scheme, rest)) if is_scheme(scheme) => (scheme.to_ascii_lowercase(), rest),
            Some(_) | None => {
                ("sqlite".to_owned(), database.strip_prefix("sqlite:").unwrap_or(database))
            }
        };
        match scheme.as_str() {
            // What comes behind may be a password: it is never shown.
            "postgres" | "postgresql" => Ok(Place::Postgres(format!("postgres://{rest}"))),
            "sqlite" if rest.trim().is_empty() => {
                Err(unusable(format!("the name of the database is empty: {known}")))
            }
            "sqlite" => Ok(Place::File(PathBuf::from(rest))),
            other => Err(unusable(format!("'{other}' is no kind of database: {known}"))),
        }
    }

    pub(crate) fn kind(&self) -> Kind {
        match self {
            Place::File(_) => Kind::Sqlite,
            Place::Postgres(_) => Kind::Postgres,
        }
    }

    /// The file, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Place::File(path) => Some(path),
            Place::Postgres(_) => None,
        }
    }

    /// How people call it; without a password.
    pub(crate) fn name(&self) -> String {
        match self {
            Place::File(path) => path.display().to_string(),
            Place::Postgres(url) => match PgConnectOptions::from_str(url) {
                Ok(options) => {
                    let name = options.get_database().unwrap_or(options.get_username());
                    format!("the PostgreSQL database {name} at {}", options.get_host())
                }
                Err(_) => "the PostgreSQL database".to_owned(),
            },
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
        let Place::File(path) = self else { return Ok(()) };
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

    /// The URL by which the database is opened, which must be there.
    pub(crate) fn url(&self) -> Result<String, StoreError> {
        let path = match self {
            Place::Postgres(url) => return Ok(url.clone()),
            Place::File(path) => path,
        };
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
        let Place::File(path) = self else { return Ok(()) };
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
    log: Option<FileId>,
}

impl Watch {
    /// Of the file as it is now.
    pub(crate) fn new(path: &Path) -> Watch {
        let mut log_path = path.as_os_str().to_owned();
        log_path.push("-wal");
        let (path, log_path) = (path.to_owned(), PathBuf::from(log_path));
        Watch { file: id_of(&path), path, log_path, log: None }
    }

    /// A connection is new: its log is noted when it writes.
    pub(crate) fn forget_log(&mut self) {
        self.log = None;
    }

    /// A connection writes, so there is a log.
    pub(crate) fn note_log(&mut self) {
        if self.log.is_none() {
            self.log = id_of(&self.log_path);
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
        if moved(&self.log_path, self.log) {
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
        let file = |path: &str| Some(Place::File(PathBuf::from(path)));
        for (text, place) in [
            ("orrery.db", file("orrery.db")),
            ("sqlite:orrery.db", file("orrery.db")),
            ("sqlite:///var/orrery.db", file("/var/orrery.db")),
            ("./odd://name", file("./odd://name")),
            ("postgres://a@b/c", Some(Place::Postgres("postgres://a@b/c".to_owned()))),
            ("PostgreSQL://a@b/c", Some(Place::Postgres("postgres://a@b/c".to_owned()))),
            ("", None),
            ("  ", None),
            ("sqlite:", None),
            ("sqlite://", None),
            ("mysql://user:hunter2@x/y", None),
            ("postgresq://user:hunter2@host/db", None),
        ] {
            let read = Place::of(text);
            assert!(!format!("{read:?}").contains("hunter2"));
            assert_eq!(read.ok(), place, "{text:?}");
        }
    }

    #[test]
    fn the_name_of_a_database_has_no_password() {
        for url in [
            "postgres://ana:hunter2@db.example:5433/games?sslmode=require",
            "postgres://db.example/games?user=ana&password=hunter2",
        ] {
            let name = Place::of(url).unwrap().name();
            assert_eq!(name, "the PostgreSQL database games at db.example");
        }
        assert_eq!(Place::of("postgres://:hunter2/").unwrap().name().find("hunter2"), None);
    }
}
