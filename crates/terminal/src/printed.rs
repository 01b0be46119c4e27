//! Numbers that are printed on the owner's components, told at a desk: kept in the folder where games lie, so that
//! each is asked for once.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::Context;

use super::files;
use super::store::Store;

/// The numbers that are known at this machine for one automa.
#[derive(Debug)]
pub struct Printed {
    path: PathBuf,
    numbers: BTreeMap<String, u32>,
}

impl Printed {
    /// In the folder where games lie; where the file is missing nothing is known.
    ///
    /// # Errors
    /// The file is there, and is no list of numbers.
    pub fn usual(automa: &str) -> anyhow::Result<Printed> {
        let path = Store::usual_folder().join(format!("printed-{automa}.json"));
        let Ok(text) = fs::read_to_string(&path) else {
            return Ok(Printed { path, numbers: BTreeMap::new() });
        };
        let numbers = serde_json::from_str(&text);
        let numbers =
            numbers.with_context(|| format!("{} is no list of numbers", path.display()))?;
        Ok(Printed { path, numbers })
    }

    /// What is known.
    pub fn numbers(&self) -> &BTreeMap<String, u32> {
        &self.numbers
    }

    /// Keeps what has been told, beside what was known.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn keep(&mut self, told: &BTreeMap<String, u32>) -> anyhow::Result<()> {
        let mut numbers = self.numbers.clone();
        numbers.extend(told.iter().map(|(name, number)| (name.clone(), *number)));
        if numbers == self.numbers {
            return Ok(());
        }
        let folder = self.path.parent().context("a file is in a folder")?;
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        files::replace(&self.path, &serde_json::to_vec_pretty(&numbers)?)?;
        self.numbers = numbers;
        Ok(())
    }
}
