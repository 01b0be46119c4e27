//! Records on disk: read whole, written whole.
//!
//! A file is never half written: the new content goes to a file beside it, is forced to the disk
//! and takes the old one's name in one step. Whoever is going to write holds a lock on the file, so
//! that of two programs none loses its answer.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use hosting::{AnyTable, Audience, Title, find_title};
use tabletop::{HeaderDealer, Pending, Record, Seed};

/// A record in a file.
#[derive(Debug)]
pub struct GameFile {
    path: PathBuf,
    title: &'static dyn Title,
    record: Record,
    /// What lies in FILE.seed.
    secret: Option<Seed>,
    /// Held as long as this value lives.
    _lock: Option<File>,
}

impl GameFile {
    /// Reads a record, to look at it.
    ///
    /// # Errors
    /// There is no such file, or it is not a record of a title that this program knows.
    pub fn read(path: &Path, titles: &[&'static dyn Title]) -> anyhow::Result<GameFile> {
        GameFile::with_lock(path, titles, None)
    }

    /// Reads a record, to write it back. Waits until nobody else is about to.
    ///
    /// # Errors
    /// As for `read`.
    pub fn read_to_write(path: &Path, titles: &[&'static dyn Title]) -> anyhow::Result<GameFile> {
        let lock = lock(path).with_context(|| cannot("read", path))?;
        GameFile::with_lock(path, titles, Some(lock))
    }

    fn with_lock(
        path: &Path,
        titles: &[&'static dyn Title],
        lock: Option<File>,
    ) -> anyhow::Result<GameFile> {
        let text = read_text(path)?;
        let record = Record::read(&text).with_context(|| path.display().to_string())?;
        let title = find_title(titles, &record.header.title);
        let title = title.with_context(|| path.display().to_string())?;
        let secret = match record.header.dealer {
            HeaderDealer::Sealed { secret: None, .. } => read_secret(path)?,
            HeaderDealer::Sealed { .. } | HeaderDealer::Open { .. } | HeaderDealer::Caller => None,
        };
        Ok(GameFile { path: path.to_owned(), title, record, secret, _lock: lock })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The title.
    pub fn title(&self) -> &'static dyn Title {
        self.title
    }

    /// The record as it was read.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What lies in FILE.seed.
    pub fn secret(&self) -> Option<Seed> {
        self.secret
    }

    /// The table as it stands, everything dealt that can be.
    ///
    /// # Errors
    /// The line of the record that does not follow.
    pub fn table(&self) -> anyhow::Result<Box<dyn AnyTable>> {
        let mut table = self.table_at(None)?;
        table.deal_all(Audience::default());
        Ok(table)
    }

    /// The table after so many entries.
    ///
    /// # Errors
    /// The line of the record that does not follow, or there are fewer entries.
    pub fn table_at(&self, entries: Option<u64>) -> anyhow::Result<Box<dyn AnyTable>> {
        let table = self.title.replay(&self.record, self.secret, entries);
        table.with_context(|| self.path.display().to_string())
    }

    /// Writes the table back: all of it, or nothing. To go on, read the file again: the lock is on the
    /// file that was read, and its place is taken by another one.
    ///
    /// # Errors
    /// Something is to be dealt and the seed is missing, or the disk refuses. The old file is untouched.
    pub fn save(self, table: &dyn AnyTable) -> anyhow::Result<()> {
        let record = table.record();
        let by_hand = matches!(record.header.dealer, HeaderDealer::Caller);
        if matches!(table.pending(), Pending::Dealer { .. }) && !by_hand {
            let seed = beside(&self.path, ".seed");
            bail!("{} is missing: without it nothing can be dealt", seed.display());
        }
        replace(&self.path, record.to_text().as_bytes())
    }

    /// Writes a new record, and its secret into FILE.seed, which only the owner may read.
    ///
    /// # Errors
    /// One of the files is there already, or the disk refuses. Then neither is left behind.
    pub fn create(path: &Path, record: &Record, secret: Option<[u8; 32]>) -> anyhow::Result<()> {
        if path.symlink_metadata().is_ok() {
            bail!("{} is there already: a game is never overwritten", path.display());
        }
        let Some(secret) = secret else { return create(path, record.to_text().as_bytes()) };
        let seed = beside(path, ".seed");
        let text = format!("{}\n", Seed(secret).to_hex());
        create_as(&seed, text.as_bytes(), Some(0o600))?;
        let created = create(path, record.to_text().as_bytes());
        if created.is_err() {
            // The seed of a game that does not exist; what matters is the error above.
            let _ = fs::remove_file(&seed);
        }
        created
    }
}

/// Reads a text file.
///
/// # Errors
/// It cannot be read, or is not text.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(path).with_context(|| cannot("read", path))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not a text file", path.display()))
}

/// Writes a file whole or not at all, over an old one if there is one.
///
/// # Errors
/// The disk refuses; the old file is untouched.
pub fn replace(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    // A link stays a link, and who may read the file stays as it was.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = fs::metadata(&target).ok().map(|metadata| metadata.permissions());
    let written = write_beside(&target, content, permissions, None);
    let written = written.and_then(|draft| {
        draft.settle(|from| fs::rename(from, &target))?;
        sync_folder(&target)
    });
    written.with_context(|| cannot("write", path))
}

/// Writes a file that must not be there yet, whole or not at all.
///
/// # Errors
/// It is there already, or the disk refuses.
pub fn create(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    create_as(path, content, None)
}

fn create_as(path: &Path, content: &[u8], mode: Option<u32>) -> anyhow::Result<()> {
    let written = write_beside(path, content, None, mode).and_then(|draft| {
        // A second name for the finished file: unlike renaming, it never replaces what is there.
        draft.settle(|from| {
            fs::hard_link(from, path).or_else(|error| without_links(error, from, path))
        })?;
        sync_folder(path)
    });
    match written {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!("{} is there already: a game is never overwritten", path.display())
        }
        written => written.with_context(|| cannot("write", path)),
    }
}

/// Some file systems know no second names.
fn without_links(error: io::Error, from: &Path, to: &Path) -> io::Result<()> {
    if error.kind() == io::ErrorKind::AlreadyExists {
        return Err(error);
    }
    if to.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    fs::rename(from, to)
}

/// A finished file under a passing name, which goes away unless it has settled.
struct Draft {
    path: PathBuf,
}

impl Draft {
    fn settle(self, place: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        place(&self.path)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After a rename there is nothing left under this name, which is what is wanted.
        let _ = fs::remove_file(&self.path);
    }
}

fn write_beside(
    path: &Path,
    content: &[u8],
    permissions: Option<Permissions>,
    mode: Option<u32>,
) -> io::Result<Draft> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut draft = OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}.tmp", std::process::id()));
    let path = path.with_file_name(draft);
    let mut opened = open_new(&path, mode);
    if opened.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists) {
        // Our own number in its name: left behind by a killed process that had it before us.
        fs::remove_file(&path)?;
        opened = open_new(&path, mode);
    }
    let mut file = opened?;
    let draft = Draft { path };
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(content)?;
    file.sync_all()?;
    Ok(draft)
}

#[cfg(unix)]
fn open_new(path: &Path, mode: Option<u32>) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    OpenOptions::new().write(true).create_new(true).mode(mode.unwrap_or(0o666)).open(path)
}

#[cfg(not(unix))]
fn open_new(path: &Path, _mode: Option<u32>) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// A new name is on the disk only when its folder is.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Waits for the lock on the file that bears this name when the lock is held: while we wait, another
/// program may have put a new file in its place.
fn lock(path: &Path) -> io::Result<File> {
    loop {
        let file = File::open(path)?;
        file.lock()?;
        if is_still(&file, path)? {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (ours, named) = (file.metadata()?, fs::metadata(path)?);
    Ok((ours.dev(), ours.ino()) == (named.dev(), named.ino()))
}

#[cfg(not(unix))]
fn is_still(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

fn read_secret(path: &Path) -> anyhow::Result<Option<Seed>> {
    let path = beside(path, ".seed");
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| cannot("read", &path)),
    };
    let secret = Seed::from_hex(text.trim()).map_err(|error| anyhow!("{error}"));
    secret.map(Some).with_context(|| path.display().to_string())
}

/// Thirty-two bytes that nobody can guess.
///
/// # Errors
/// The system gives none.
pub fn secret() -> anyhow::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("the system gives no random bytes")?;
    Ok(bytes)
}

/// The name of a file that lies beside another.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn cannot(verb: &str, path: &Path) -> String {
    format!("cannot {verb} {}", path.display())
}
