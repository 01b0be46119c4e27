//! Components as a value: the data files of a title, by name, with a hash that names them.
//!
//! A record carries this value, so a game with changed numbers replays anywhere. Parsing and
//! validation belong to the title; this module knows only names and bytes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The data files of one title: file name to text. Clones share them, as ten thousand games do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Components {
    files: Arc<BTreeMap<String, String>>,
}

impl Serialize for Components {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.files.as_ref().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Components {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Components, D::Error> {
        let files = Arc::new(BTreeMap::deserialize(deserializer)?);
        Ok(Components { files })
    }
}

/// What is wrong with a set of component files, told so that a player can mend it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {message}")]
pub struct ComponentError {
    /// The file name, as in `--components DIR`.
    pub file: String,
    /// One sentence: which entry, what is wrong, what would be right.
    pub message: String,
}

impl ComponentError {
    /// An error in `file`.
    pub fn new(file: &str, message: impl Into<String>) -> ComponentError {
        ComponentError { file: file.to_owned(), message: message.into() }
    }
}

impl Components {
    /// The files built into a title, from `include_str!`.
    pub fn embedded(files: &[(&str, &str)]) -> Components {
        let file = |&(name, text): &(&str, &str)| (name.to_owned(), text.to_owned());
        Components { files: Arc::new(files.iter().map(file).collect()) }
    }

    /// The text of one file.
    pub fn file(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(String::as_str)
    }

    /// All file names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Replaces one file.
    ///
    /// # Errors
    /// A name that the title does not have is refused: a misspelt file must not be ignored.
    pub fn replace(&mut self, name: &str, text: String) -> Result<(), ComponentError> {
        let Some(slot) = Arc::make_mut(&mut self.files).get_mut(name) else {
            let known: Vec<&str> = self.files.keys().map(String::as_str).collect();
            let message =
                format!("is not a component file of this title; it has {}", known.join(", "));
            return Err(ComponentError::new(name, message));
        };
        *slot = text;
        Ok(())
    }

    /// Replaces every file that the folder holds (`--components DIR`).
    ///
    /// # Errors
    /// The folder cannot be read, holds no `.toml` file, or holds one that the title does not have.
    pub fn overlay(mut self, dir: &Path) -> Result<Components, ComponentError> {
        let shown = dir.display().to_string();
        let unreadable =
            |error: std::io::Error| ComponentError::new(&shown, format!("cannot be read: {error}"));
        let mut names = Vec::new();
        for entry in std::fs::read_dir(dir).map_err(unreadable)? {
            let name = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".toml") {
                names.push(name);
            }
        }
        names.sort();
        if names.is_empty() {
            return Err(ComponentError::new(
                &shown,
                "holds no .toml file to replace components with",
            ));
        }
        for name in names {
            let text = std::fs::read_to_string(dir.join(&name))
                .map_err(|error| ComponentError::new(&name, format!("cannot be read: {error}")))?;
            self.replace(&name, text)?;
        }
        Ok(self)
    }

    /// The blake3 of the content, in hex: the name of this set of numbers.
    pub fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (name, text) in self.files.iter() {
            // Lengths first, so that no two sets of files share their bytes.
            hasher.update(&(name.len() as u64).to_le_bytes());
            hasher.update(name.as_bytes());
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_number_has_another_name() {
        let printed = Components::embedded(&[("prices.toml", "scout = 3")]);
        let mut changed = printed.clone();
        changed.replace("prices.toml", "scout = 4".to_owned()).expect("the file exists");
        assert_ne!(printed.hash(), changed.hash());
        assert_eq!(printed.hash(), printed.clone().hash());
    }

    #[test]
    fn an_unknown_file_is_refused_with_the_known_ones() {
        let mut printed = Components::embedded(&[("prices.toml", "")]);
        let refused = printed.replace("price.toml", String::new()).expect_err("no such file");
        let said = "price.toml: is not a component file of this title; it has prices.toml";
        assert_eq!(refused.to_string(), said);
    }
}
