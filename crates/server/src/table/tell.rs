//! Who looks at a table, and what each of them is told.

use hosting::{Play, Tell};
use schemars::JsonSchema;
use serde::Serialize;
use tabletop::wire::{Fresh, raw};
use tabletop::{Seat, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::actor::Table;
use super::hub::{Connected, LINES_MAX};
use super::queue::{AfterCommit, AnswerTo, Happened};
use super::{LiveInput, LiveLine, Out, Reply, Request};
use crate::caller::Caller;
use crate::info::{Message, Presence, TableInfo, text};
use crate::refusal::ApiError;
use crate::store::State;

/// How far a seat has read.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Read {
    /// How many lines of its story.
    seen: u32,
}

impl Table {
    /// The seat whose eyes the caller has for what is not a view: the first of its own, if any.
    pub(super) fn eyes(&self, caller: Option<&Caller>) -> Viewer {
        self.seats.first_of(caller, self.row.id).map_or(Viewer::Watcher, Viewer::Seat)
    }

    pub(super) fn info(&self, caller: Option<&Caller>, viewer: Viewer) -> TableInfo {
        let presence = Presence {
            now: self.shared.time.running_ms(),
            connected: &|seat| self.hub.connected(seat),
            watching: self.hub.watching(),
            clocks: self.clock.clocks(),
            customs: self.customs,
        };
        TableInfo::of(&self.row, self.seats.rows(), self.best_bot(), caller, viewer, &presence)
    }

    pub(super) fn may_look(&self, caller: Option<&Caller>, viewer: Viewer) -> Result<(), ApiError> {
        match viewer {
            Viewer::Seat(seat) => self.seats.check_own(caller, seat, self.row.id),
            Viewer::Watcher => {
                let at_the_table = self.eyes(caller) != Viewer::Watcher;
                let owner = caller.is_some_and(|caller| caller.is_whole(self.row.owner));
                if self.row.watchers || at_the_table || owner {
                    return Ok(());
                }
                Err(ApiError::NotYours("this table has no watchers".to_owned()))
            }
        }
    }

    /// May the caller know what the table is? One that is not listed and has no watchers is nobody else's once it has
    /// begun; before, whoever has its address may be invited.
    pub(super) fn may_know(&self, caller: Option<&Caller>) -> Result<(), ApiError> {
        if self.row.listed || matches!(self.row.state, State::Waiting | State::Closed) {
            return Ok(());
        }
        self.may_look(caller, Viewer::Watcher)
    }

    pub(super) async fn view(&mut self, caller: Option<&Caller>, viewer: Viewer) -> Reply {
        self.may_look(caller, viewer)?;
        let table = self.info(caller, viewer);
        let seen = self.seats.read_by(viewer);
        let full = self.play().await?.full(viewer, seen, table);
        Ok(raw(&Fresh::Full(Box::new(full))))
    }

    /// A seat has read its story up to there.
    pub(super) async fn seen(&mut self, caller: Option<&Caller>, seat: Seat, story: u32) -> Reply {
        self.seats.check_own(caller, seat, self.row.id)?;
        let told = self.play().await?.table().n_told(Viewer::Seat(seat));
        Ok(raw(&Read { seen: self.seats.note_read(seat, story.min(told))? }))
    }

    pub(super) fn tell(&mut self, after: AfterCommit) {
        let AfterCommit { tells, table, clocks, full, chat, answer } = after;
        for Tell { viewer, change } in tells {
            let (from, version) = (change.from, change.version);
            let message = text(&Message::Change(Box::new(change)));
            self.hub.change(viewer, from, version, message);
        }
        if full {
            self.tell_full();
        } else if table || !clocks.is_empty() {
            self.tell_table(|viewer| table || clocks.contains(&viewer));
        }
        if let Some(line) = chat {
            let message = text(&Message::Chat(line));
            self.hub.send_to(|_| true, |_| message.clone());
        }
        if let Some((to, answer)) = answer {
            to.ok(answer);
        }
    }

    /// Shows everybody who is connected the whole table.
    pub(super) fn tell_full(&mut self) {
        if let Some(play) = self.game.get_mut() {
            for viewer in Viewer::all(self.seats.len()) {
                if self.hub.has(viewer) {
                    play.look(viewer);
                }
            }
        }
        let Some(play) = self.game.get() else { return };
        let full = |viewer, table| {
            Message::Full(Box::new(play.full(viewer, self.seats.read_by(viewer), table)))
        };
        let texts = self.texts(|_| true, full);
        self.hub.send_each(|_| true, texts);
    }

    /// Tells some what the table is now, each as it may know it.
    pub(super) fn tell_table(&mut self, who: impl Fn(Viewer) -> bool) {
        let texts = self.texts(&who, |_, table| Message::Table { table });
        self.hub.send_each(who, texts);
    }

    /// Something with what the table is now in it, for some, each as it may know it.
    fn texts(
        &self,
        who: impl Fn(Viewer) -> bool,
        message: impl Fn(Viewer, TableInfo) -> Message,
    ) -> Vec<Utf8Bytes> {
        let lines = self.hub.lines().filter(|line| who(line.viewer));
        lines
            .map(|line| {
                let table = self.info(line.caller.as_ref(), line.viewer);
                text(&message(line.viewer, table))
            })
            .collect()
    }

    pub(super) async fn connect(
        &mut self,
        caller: Option<&Caller>,
        viewer: Viewer,
        version: Option<u32>,
        line: LiveLine,
    ) -> Result<(), ApiError> {
        self.may_look(caller, viewer)?;
        let guest = caller.map(Caller::guest);
        if guest.is_some() && self.hub.n_of(guest) >= LINES_MAX {
            return Err(ApiError::TooMany(60));
        }
        let begun = !matches!(self.row.state, State::Waiting | State::Closed);
        let news = !self.hub.has(viewer);
        let table = self.info(caller, viewer);
        let messages =
            if begun { self.greeting(viewer, version, table).await? } else { Vec::new() };
        for message in messages {
            line.out.try_send(Out::Text(message)).map_err(|_| ApiError::TooMany(1))?;
        }
        self.hub.add(Connected { line, viewer, caller: caller.cloned() });
        if let Viewer::Seat(seat) = viewer {
            self.seats.note_presence(seat, self.shared.time.running_ms());
            self.came(seat).await;
        }
        // Everybody sees who came; who was not sent the whole table hears it in any case.
        if news {
            self.tell_table(|_| true);
        } else if !begun || version.is_some() {
            self.tell_table(|other| other == viewer);
        }
        Ok(())
    }

    /// What a new connection is told first: what it missed, or everything.
    async fn greeting(
        &mut self,
        viewer: Viewer,
        version: Option<u32>,
        table: TableInfo,
    ) -> Result<Vec<Utf8Bytes>, ApiError> {
        let seen = self.seats.read_by(viewer);
        let play = self.play().await?;
        play.look(viewer);
        let current = play.table().version(viewer);
        let full =
            |play: &Play| vec![text(&Message::Full(Box::new(play.full(viewer, seen, table))))];
        match version {
            Some(version) if version == current => Ok(Vec::new()),
            Some(version) => match self.hub.since(viewer, version, current) {
                Some(missed) => Ok(missed),
                None => Ok(full(self.play().await?)),
            },
            None => Ok(full(play)),
        }
    }

    pub(super) async fn gone(&mut self, id: u64) {
        let removed = self.hub.remove(id);
        for viewer in Viewer::all(self.seats.len()) {
            if !self.hub.has(viewer)
                && let Some(play) = self.game.get_mut()
            {
                play.look_away(viewer);
            }
        }
        let Some(viewer) = removed else { return };
        if self.hub.has(viewer) {
            return;
        }
        self.tell_table(|_| true);
        if let Viewer::Seat(seat) = viewer {
            self.seats.note_presence(seat, self.shared.time.running_ms());
            self.commit(Happened { seats: vec![seat.0], ..Happened::default() }).await;
            self.went(seat).await;
        }
    }

    pub(super) async fn said(&mut self, id: u64, said: LiveInput) {
        let Some(Connected { line, viewer, caller }) = self.hub.find(id) else { return };
        let (out, viewer, caller) = (line.out.clone(), *viewer, caller.clone());
        match said {
            LiveInput::Go(order) => {
                let to = AnswerTo::Line { out };
                let Viewer::Seat(seat) = viewer else {
                    let error = ApiError::NotYours("a watcher has no answer".to_owned());
                    return to.refuse(Some(order.key), error);
                };
                self.go(caller.as_ref(), seat, order, to).await;
            }
            LiveInput::Chat(text) => {
                let to = AnswerTo::Line { out };
                self.person(caller.as_ref(), Request::Chat(text), to).await;
            }
        }
    }
}
