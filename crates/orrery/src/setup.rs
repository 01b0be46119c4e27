//! What several commands ask for: options, components, seeds, seats.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use tabletop::{Components, Seat, Seed, Title};

/// `--option` and `--components`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct SetupArgs {
    /// An option of the title, such as turns=30; `orrery games` lists them. May be given several times
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

/// The data files of the title, with those of the folder in their place.
///
/// # Errors
/// The folder or a file in it is not good.
pub(crate) fn components(title: &dyn Title, dir: Option<&Path>) -> anyhow::Result<Components> {
    let Some(dir) = dir else { return Ok(title.components()) };
    let own = dir.join(title.id());
    let dir = if own.is_dir() { &own } else { dir };
    let components = title.components().overlay(dir)?;
    title.check_components(&components)?;
    Ok(components)
}

/// A seed as it is typed.
///
/// # Errors
/// It is not 1 to 64 hex digits.
pub(crate) fn seed(text: &str) -> anyhow::Result<Seed> {
    Seed::from_hex(text).map_err(|error| anyhow!("{error}"))
}

/// Thirty-two bytes that nobody can guess.
///
/// # Errors
/// The system gives none.
pub(crate) fn secret() -> anyhow::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("the system gives no random bytes")?;
    Ok(bytes)
}

/// A seat for people who type: as the story calls it, and as the command line does.
pub(crate) fn seat_name(seat: Seat) -> String {
    format!("{seat} (--seat {})", seat.0)
}
