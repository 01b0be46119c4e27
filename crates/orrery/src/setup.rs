//! What several commands ask for: options, components, seeds, seats.

use std::collections::BTreeMap;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use hosting::Title;
use tabletop::{Components, Seat, Seed};

use crate::titles;

/// `--option` and `--components`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct SetupArgs {
    /// An option of the title, such as seat_order=random; `orrery games` lists them. May be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A folder with data files that replace those built in (or one with a folder TITLE inside)
    #[arg(long, value_name = "DIR")]
    components: Option<PathBuf>,
}

impl SetupArgs {
    /// The options by name.
    ///
    /// # Errors
    /// One is not NAME=VALUE, or is given twice.
    pub(crate) fn options(&self) -> anyhow::Result<BTreeMap<String, String>> {
        let mut options = BTreeMap::new();
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                bail!("an option is NAME=VALUE, not '{option}'");
            };
            if options.insert(name.to_owned(), value.to_owned()).is_some() {
                bail!("option {name} is given twice");
            }
        }
        Ok(options)
    }

    /// The data files of the title: those built in, with those of the folder in their place.
    ///
    /// # Errors
    /// The folder or a file in it is not good.
    pub(crate) fn components(&self, title: &dyn Title) -> anyhow::Result<Components> {
        components(title, self.components.as_deref())
    }
}

/// The data files of the title, with those of the folder in their place: of its folder TITLE, if there are
/// such folders, else of the folder itself.
///
/// # Errors
/// The folder or a file in it is not good, or it has folders for other titles only.
fn components(title: &dyn Title, dir: Option<&Path>) -> anyhow::Result<Components> {
    let Some(dir) = dir else { return Ok(title.components()) };
    let folders = folders(&titles::titles(), dir)?;
    if folders.is_empty() {
        return overlaid(title, dir);
    }
    if !folders.contains(&title.id()) {
        let (dir, found) = (dir.display(), folders.join(", "));
        bail!("{dir} has data files for {found}, and none for {}", title.id());
    }
    overlaid(title, &dir.join(title.id()))
}

/// What a folder replaces for those who play every title: with a folder TITLE inside, that of each such title; without
/// any, that of the title whose data files they are. All others keep what is built in, and are not among the answer.
///
/// # Errors
/// A file is not good, or the folder fits no title; the sentence names the title.
pub(crate) fn components_of_all(
    titles: &[&dyn Title],
    dir: &Path,
) -> anyhow::Result<BTreeMap<&'static str, Components>> {
    let folders = folders(titles, dir)?;
    if !folders.is_empty() {
        let own = titles.iter().filter(|title| folders.contains(&title.id()));
        return own
            .map(|title| Ok((title.id(), overlaid(*title, &dir.join(title.id()))?)))
            .collect();
    }
    let knows = |title: &&&dyn Title| title.components().overlay(dir).is_ok();
    let mut meant: Vec<&&dyn Title> = titles.iter().filter(knows).collect();
    if meant.is_empty() {
        meant = titles.iter().collect();
    }
    let (mut replaced, mut reasons) = (BTreeMap::new(), Vec::new());
    for title in meant {
        match overlaid(*title, dir) {
            Ok(components) => drop(replaced.insert(title.id(), components)),
            Err(error) => reasons.push(format!("{error:#}")),
        }
    }
    if replaced.is_empty() {
        bail!("{} fits no title: {}", dir.display(), reasons.join("; "));
    }
    Ok(replaced)
}

/// The titles that have a folder of their own inside this one.
///
/// # Errors
/// There is no such folder, nothing in it, or both folders of titles and data files beside them.
fn folders(titles: &[&dyn Title], dir: &Path) -> anyhow::Result<Vec<&'static str>> {
    let shown = dir.display();
    let entries = std::fs::read_dir(dir).with_context(|| format!("{shown} cannot be read"))?;
    let mut entries = entries.filter_map(Result::ok).map(|entry| entry.file_name());
    let flat = entries.any(|name| Path::new(&name).extension().is_some_and(|end| end == "toml"));
    let ids = titles.iter().map(|title| title.id());
    let folders: Vec<&str> = ids.filter(|id| dir.join(id).is_dir()).collect();
    match (flat, folders.is_empty()) {
        (false, true) => bail!("{shown}: holds no .toml file to replace components with"),
        (true, false) => bail!(
            "{shown} holds both data files and a folder {}: which of them are meant?",
            folders.join(", ")
        ),
        (true, true) | (false, false) => Ok(folders),
    }
}

/// The data files of the title with those of exactly this folder.
fn overlaid(title: &dyn Title, dir: &Path) -> anyhow::Result<Components> {
    let overlay = || -> anyhow::Result<Components> {
        let components = title.components().overlay(dir)?;
        title.check_components(&components)?;
        Ok(components)
    };
    overlay().with_context(|| title.id().to_owned())
}

/// An address to listen on: numbers, or a name such as localhost.
///
/// # Errors
/// It is not HOST:PORT, or nobody knows the host.
pub(crate) fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let example = "write it as 127.0.0.1:7716 or localhost:7716";
    let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty());
    if port.is_none_or(|(_, port)| port.parse::<u16>().is_err()) {
        return Err(format!("not an address with a port; {example}"));
    }
    let found = text.to_socket_addrs().ok().and_then(|mut found| {
        // A name stands for several addresses; most who type one mean the old kind.
        let all: Vec<SocketAddr> = found.by_ref().collect();
        all.iter().find(|address| address.is_ipv4()).or(all.first()).copied()
    });
    found.ok_or_else(|| format!("nobody knows this host; {example}"))
}

/// A whole number, refused in words.
///
/// # Errors
/// It is not one, or too large.
pub(crate) fn number<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits {
        return Err("not a whole number".to_owned());
    }
    text.parse().ok().and_then(|number: u64| T::try_from(number).ok()).ok_or("too large".to_owned())
}

/// A seed as it is typed.
///
/// # Errors
/// It is not 1 to 64 hex digits.
pub(crate) fn seed(text: &str) -> anyhow::Result<Seed> {
    Seed::from_hex(text).map_err(|error| anyhow!("{error}"))
}

/// A seat for people who type: as the story calls it, and as the command line does.
pub(crate) fn seat_name(seat: Seat) -> String {
    format!("{seat} (--seat {})", seat.0)
}
