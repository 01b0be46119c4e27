//! Who looks at a table, and what each of them is told.

use tabletop::{Seat, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::actor::{After, AnswerTo, Table};
use super::hub::{Connected, LINES_MAX};
use super::info::{Presence, TableInfo};
use super::play::Play;
use super::{Line, Out, Reply, Request, Said};
use crate::api::{ApiError, Caller};
use crate::store::{SeatRow, State};

impl Table {
    /// The seat whose eyes the caller has for what is not a view: the first of its own, if any.
    pub(super) fn eyes(&self, caller: Option<&Caller>) -> Viewer {
        let own = |seat: &&SeatRow| caller.is_some_and(|caller| caller.holds(seat, self.row.id));
        self.seats.iter().find(own).map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat.seat)))
    }

    pub(super) fn info(&self, caller: Option<&Caller>, viewer: Viewer) -> String {
        let presence = Presence {
            now: self.shared.time.now_ms(),
            connected: &|seat| self.hub.connected(seat),
            watching: self.hub.watching(),
            clocks: self.clocks.as_ref(),
        };
        let best = self.best_bot();
        let info = TableInfo::of(&self.row, &self.seats, best, caller, viewer, &presence);
        serde_json::to_string(&info).expect("information about a table is plain data")
    }

    pub(super) fn may_look(&self, caller: Option<&Caller>, viewer: Viewer) -> Result<(), ApiError> {
        match viewer {
            Viewer::Seat(seat) => self.own_seat(caller, seat),
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

    pub(super) async fn view(&mut self, caller: Option<&Caller>, viewer: Viewer) -> Reply {
        self.may_look(caller, viewer)?;
        let table = self.info(caller, viewer);
        let play = self.play().await?;
        Ok(play.full(viewer, &table))
    }

    pub(super) fn tell(&mut self, after: After) {
        let After { made, table, clocks, full, chat, answer, passing: _ } = after;
        for tell in made.tells {
            self.hub.change(tell.viewer, tell.from, tell.version, tell.text);
        }
        if full {
            self.tell_full();
        } else if table || !clocks.is_empty() {
            self.tell_table(|viewer| table || clocks.contains(&viewer));
        }
        if let Some(line) = chat {
            let mut message = serde_json::json!({ "type": "chat" });
            if let (Some(message), Ok(serde_json::Value::Object(line))) =
                (message.as_object_mut(), serde_json::to_value(&line))
            {
                message.extend(line);
            }
            let text = Utf8Bytes::from(message.to_string());
            self.hub.send_to(|_| true, |_| text.clone());
        }
        if let Some((to, text)) = answer {
            to.ok(text);
        }
    }

    fn tell_full(&mut self) {
        let Some(mut play) = self.play.take() else { return };
        for viewer in Viewer::all(self.seats.len() as u8) {
            if self.hub.has(viewer) {
                play.look(viewer);
            }
        }
        let mut hub = std::mem::take(&mut self.hub);
        // The list of the connected is needed for the information that they are told.
        let connected: Vec<Seat> =
            Seat::first(self.seats.len() as u8).filter(|seat| hub.connected(*seat)).collect();
        let watching = hub.watching();
        hub.send_to(
            |_| true,
            |line| {
                let table = self.info_with(line.caller.as_ref(), line.viewer, &connected, watching);
                Utf8Bytes::from(play.full(line.viewer, &table))
            },
        );
        self.hub = hub;
        self.play = Some(play);
    }

    /// Tells some what the table is now, each as it may know it.
    pub(super) fn tell_table(&mut self, who: impl Fn(Viewer) -> bool) {
        let mut hub = std::mem::take(&mut self.hub);
        let connected: Vec<Seat> =
            Seat::first(self.seats.len() as u8).filter(|seat| hub.connected(*seat)).collect();
        let watching = hub.watching();
        hub.send_to(
            |line| who(line.viewer),
            |line| {
                let table = self.info_with(line.caller.as_ref(), line.viewer, &connected, watching);
                Utf8Bytes::from(format!("{{\"type\":\"table\",\"table\":{table}}}"))
            },
        );
        self.hub = hub;
    }

    fn info_with(
        &self,
        caller: Option<&Caller>,
        viewer: Viewer,
        connected: &[Seat],
        watching: u32,
    ) -> String {
        let presence = Presence {
            now: self.shared.time.now_ms(),
            connected: &|seat| connected.contains(&seat),
            watching,
            clocks: self.clocks.as_ref(),
        };
        let best = self.best_bot();
        let info = TableInfo::of(&self.row, &self.seats, best, caller, viewer, &presence);
        serde_json::to_string(&info).expect("information about a table is plain data")
    }

    pub(super) async fn connect(
        &mut self,
        caller: Option<&Caller>,
        viewer: Viewer,
        version: Option<u32>,
        line: Line,
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
            if begun { self.greeting(viewer, version, &table).await? } else { Vec::new() };
        for message in messages {
            line.out.try_send(Out::Text(message)).map_err(|_| ApiError::TooMany(1))?;
        }
        self.hub.add(Connected { line, viewer, caller: caller.cloned() });
        if let Viewer::Seat(seat) = viewer {
            self.seats[seat.index()].seen = self.shared.time.now_ms();
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
        table: &str,
    ) -> Result<Vec<Utf8Bytes>, ApiError> {
        let play = self.play().await?;
        play.look(viewer);
        let current = play.game().version(viewer);
        let full = |play: &Play| vec![Utf8Bytes::from(play.full(viewer, table))];
        match version {
            Some(version) if version == current => Ok(Vec::new()),
            Some(version) => match self.hub.since(viewer, version) {
                Some(missed) => Ok(missed),
                None => Ok(full(self.play().await?)),
            },
            None => Ok(full(play)),
        }
    }

    pub(super) async fn gone(&mut self, id: u64) {
        let removed = self.hub.remove(id);
        for viewer in Viewer::all(self.seats.len() as u8) {
            if !self.hub.has(viewer)
                && let Some(play) = &mut self.play
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
            self.seats[seat.index()].seen = self.shared.time.now_ms();
            self.commit(After::default(), None, &[seat.0]).await;
        }
    }

    pub(super) async fn said(&mut self, id: u64, said: Said) {
        let Some(Connected { line, viewer, caller }) = self.hub.find(id) else { return };
        let (out, viewer, caller) = (line.out.clone(), *viewer, caller.clone());
        match said {
            Said::Go { key, version, what } => {
                let to = AnswerTo::Line { out, key: Some(key.clone()) };
                let Viewer::Seat(seat) = viewer else {
                    return to.refuse(ApiError::NotYours("a watcher has no answer".to_owned()));
                };
                self.go(caller.as_ref(), seat, key, version, what, to).await;
            }
            Said::Chat(text) => {
                let to = AnswerTo::Line { out, key: None };
                self.person(caller.as_ref(), Request::Chat(text), to).await;
            }
        }
    }
}
