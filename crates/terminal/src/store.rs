//! Where games lie: a folder for those that nobody named, one file for each, and who sits where.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, bail};
use hosting::{NewTable, Title, find_title};
use tabletop::{Commitment, DealerKind, Record, Seed};

use super::files::{self, GameFile};
use super::session::{Opening, PERSON, Session};
use super::start::{Form, Saved};

/// Games shown on the start screen.
const SAVED_MAX: usize = 5;

/// The game that is being played, on disk.
#[derive(Debug)]
pub(crate) struct Store {
    titles: Vec<&'static dyn Title>,
    folder: PathBuf,
    secret: Option<[u8; 32]>,
    /// Entries and hash of what was written last: anything else is somebody else's.
    written: Option<(u64, String)>,
}

/// What came of reading a file.
#[derive(Debug)]
pub(crate) enum Found {
    Game(Box<Session>),
    /// A record that nobody sits at yet.
    Seatless(Form),
}

impl Store {
    pub(crate) fn new(titles: &[&'static dyn Title], folder: PathBuf) -> Store {
        Store { titles: titles.to_vec(), folder, secret: None, written: None }
    }

    /// `orrery` in XDG_DATA_HOME, or in ~/.local/share, or here.
    pub(crate) fn usual_folder() -> PathBuf {
        let set = |name: &str| {
            std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
        };
        let data = set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")));
        data.map_or_else(|| PathBuf::from("."), |data| data.join("orrery"))
    }

    /// Games in the folder, the latest first.
    pub(crate) fn list(&self) -> Vec<Saved> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        files.sort_by(|a, b| b.cmp(a));
        let found = files.into_iter().filter_map(|(_, path)| self.describe(&path));
        found.take(SAVED_MAX).collect()
    }

    /// A new game by the form, in a new file.
    pub(crate) fn begin(&mut self, form: &Form) -> anyhow::Result<(Session, PathBuf)> {
        let secret = files::secret()?;
        let table = form.title.begin(NewTable {
            seats: Some(form.n_seats),
            ruleset: None,
            options: form.options.clone(),
            components: form.title.components(),
            dealer: DealerKind::Sealed(Commitment::new(secret)),
            position: None,
        })?;
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make {}", self.folder.display()))?;
        let path = self.free_name(form.title.id());
        let record = table.record();
        GameFile::create(&path, &record, Some(secret))?;
        self.secret = Some(secret);
        self.remember(&record);
        let sitters = form.sitters[..usize::from(form.n_seats)].to_vec();
        write_sitters(&path, &sitters)?;
        let opening = Opening { title: form.title, table, sitters, bot_seed: files::secret()? };
        Ok((Session::new(opening)?, path))
    }

    fn free_name(&self, title: &str) -> PathBuf {
        let name = |number: u32| self.folder.join(format!("{title}-{number:04}.jsonl"));
        let free = |path: &PathBuf| path.symlink_metadata().is_err();
        (1..).map(name).find(free).unwrap_or_else(|| name(0))
    }

    /// A game from its file, if it is known who plays it.
    pub(crate) fn open(&mut self, path: &Path) -> anyhow::Result<Found> {
        let file = GameFile::read(path, &self.titles)?;
        let n_seats = file.record().header.seats;
        let Some(sitters) = read_sitters(path, n_seats) else {
            return Ok(Found::Seatless(Form::for_file(
                &self.titles,
                file.title(),
                path.to_owned(),
                &file.record().header,
            )));
        };
        self.open_with(path, sitters).map(|session| Found::Game(Box::new(session)))
    }

    /// A game from its file, with these people and bots.
    pub(crate) fn open_with(
        &mut self,
        path: &Path,
        mut sitters: Vec<String>,
    ) -> anyhow::Result<Session> {
        let file = GameFile::read(path, &self.titles)?;
        sitters.truncate(usize::from(file.record().header.seats));
        write_sitters(path, &sitters)?;
        self.secret = file.secret().map(|Seed(secret)| secret);
        self.remember(file.record());
        let (title, table) = (file.title(), file.table()?);
        let opening = Opening { title, table, sitters, bot_seed: files::secret()? };
        Ok(Session::new(opening)?)
    }

    fn remember(&mut self, record: &Record) {
        self.written = Some((record.header.entries, record.header.hash.clone()));
    }

    /// Writes the game where it lies.
    ///
    /// # Errors
    /// Somebody else has changed the file, or the disk refuses.
    pub(crate) fn save(&mut self, path: &Path, session: &Session) -> anyhow::Result<()> {
        let table = &*session.table;
        let file = GameFile::read_to_write(path, &self.titles)?;
        let header = &file.record().header;
        if self.written.as_ref() != Some(&(header.entries, header.hash.clone())) {
            bail!(
                "{} was changed by another program and is left as it is; save under another name \
                 with Ctrl-S",
                path.display()
            );
        }
        let record = table.record();
        file.save(table)?;
        self.remember(&record);
        if read_sitters(path, record.header.seats).as_ref() != Some(&session.sitters) {
            write_sitters(path, &session.sitters)?;
        }
        Ok(())
    }

    /// Writes the game under another name.
    ///
    /// # Errors
    /// There is such a file, or the disk refuses.
    pub(crate) fn save_as(&mut self, path: &Path, session: &Session) -> anyhow::Result<PathBuf> {
        let path = at_home(path);
        let record = session.table.record();
        GameFile::create(&path, &record, self.secret)?;
        self.remember(&record);
        write_sitters(&path, &session.sitters)?;
        Ok(path)
    }

    /// A saved game in words; nothing for a file that is none.
    fn describe(&self, path: &Path) -> Option<Saved> {
        let record = Record::read(&fs::read_to_string(path).ok()?).ok()?;
        let header = &record.header;
        let title = find_title(&self.titles, &header.title).ok()?;
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let who = read_sitters(path, header.seats).map(|sitters| sitters.join(", "));
        let who = who.unwrap_or_else(|| format!("{} seats", header.seats));
        let words = match name.strip_prefix(title.id()) {
            Some(number) => {
                format!("{} {}: {who}", title.name(), number.trim_start_matches(['-', '0']))
            }
            None => format!("{name}: {who}"),
        };
        Some(Saved { path: path.to_owned(), words: format!("{words}, {} entries", header.entries) })
    }
}

/// `~` is the home folder, as people type it.
fn at_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::var_os("HOME")) {
        (Ok(rest), Some(home)) => PathBuf::from(home).join(rest),
        (_, _) => path.to_owned(),
    }
}

fn read_sitters(path: &Path, n_seats: u8) -> Option<Vec<String>> {
    let text = fs::read_to_string(files::beside(path, ".seats")).ok()?;
    let sitters: Vec<String> = text.trim().split(',').map(str::to_owned).collect();
    (sitters.len() == usize::from(n_seats)).then_some(sitters)
}

fn write_sitters(path: &Path, sitters: &[String]) -> anyhow::Result<()> {
    let known = sitters.iter().all(|name| !name.is_empty());
    assert!(known, "a seat is somebody's, {} or a bot's", PERSON);
    let text = format!("{}\n", sitters.join(","));
    files::replace(&files::beside(path, ".seats"), text.as_bytes())
}
