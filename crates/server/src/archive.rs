//! Whole games that were fetched lately, as texts. A finished game does not change any more, and everybody who looks
//! at it asks for the same.

use std::collections::VecDeque;
use std::sync::Mutex;

use axum::body::Bytes;

use crate::lock::lock;
use crate::secret::Id;

/// How much is kept, in bytes.
const KEPT_MAX: usize = 16 * 1024 * 1024;

/// As what a game is fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    Record,
    Entries,
    /// The course of a game, judged.
    Course,
    /// The whole analysis.
    Analysis,
}

/// What was fetched lately, the latest last.
#[derive(Debug, Default)]
pub(crate) struct Archive {
    kept: Mutex<VecDeque<(Id, Form, Bytes)>>,
}

impl Archive {
    pub(crate) fn get(&self, id: Id, form: Form) -> Option<Bytes> {
        let mut kept = lock(&self.kept);
        let found = kept.iter().position(|(other, as_what, _)| (*other, *as_what) == (id, form))?;
        let row = kept.remove(found)?;
        let text = row.2.clone();
        kept.push_back(row);
        Some(text)
    }

    pub(crate) fn put(&self, id: Id, form: Form, text: Bytes) {
        let mut kept = lock(&self.kept);
        kept.retain(|(other, as_what, _)| (*other, *as_what) != (id, form));
        kept.push_back((id, form, text));
        while kept.iter().map(|(_, _, text)| text.len()).sum::<usize>() > KEPT_MAX {
            kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_fetched_long_ago_goes_first() {
        let archive = Archive::default();
        let ids: Vec<Id> = (0..5).map(|_| Id::random()).collect();
        let text = Bytes::from(vec![b'x'; KEPT_MAX / 4]);
        for id in &ids[..4] {
            archive.put(*id, Form::Record, text.clone());
        }
        assert!(archive.get(ids[0], Form::Entries).is_none(), "another form is another text");
        assert!(archive.get(ids[0], Form::Record).is_some());
        archive.put(ids[4], Form::Record, text.clone());
        assert!(archive.get(ids[1], Form::Record).is_none(), "the one that nobody asked for");
        assert!(archive.get(ids[0], Form::Record).is_some());
        archive.put(ids[0], Form::Record, text.clone());
        assert_eq!(lock(&archive.kept).len(), 4, "the same again is kept once");
        archive.put(ids[2], Form::Record, Bytes::from(vec![b'x'; KEPT_MAX + 1]));
        assert!(lock(&archive.kept).is_empty(), "what is too long is not kept");
    }
}
