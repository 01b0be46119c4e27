//! What is drawn, and nothing else: the table as one viewer may know it, its question, its answers.
//!
//! Everything here comes through the door of the table as JSON for that viewer; the client never
//! holds a State.

use std::sync::Arc;

use serde_json::Value;
use stellar_conquest::{
    Action, Card, ColonySight, Hex, Memory, Own, Planet, PlanetInfo, Rules, Star, StarView, View,
};
use tabletop::{AnyTable, DoorError, Seat, Viewer};

/// The table in the eyes of one viewer.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) rules: Arc<Rules>,
    pub(crate) viewer: Viewer,
    /// Who sits on each seat: a person, or the name of a bot.
    pub(crate) sitters: Vec<String>,
    pub(crate) view: View,
    pub(crate) memory: Memory,
    pub(crate) question: Option<Asked>,
    pub(crate) answers: Vec<Answer>,
    pub(crate) ending: Option<Ending>,
}

/// A question in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) id: String,
    pub(crate) text: String,
    pub(crate) rule: String,
}

/// A legal answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) action: Action,
    /// As it is typed.
    pub(crate) notation: String,
    pub(crate) label: String,
    pub(crate) rule: String,
    /// Where on the board it leads, the place that matters most first.
    pub(crate) hexes: Vec<Hex>,
}

impl Answer {
    /// The number, where a number is asked for.
    pub(crate) fn amount(&self) -> Option<u16> {
        if let Action::Amount { n } = self.action { Some(n) } else { None }
    }
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) reason: String,
    pub(crate) rule: String,
    pub(crate) rows: Vec<EndingRow>,
}

/// One row of the final table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EndingRow {
    pub(crate) seat: Seat,
    pub(crate) score: i64,
    pub(crate) won: bool,
    pub(crate) parts: String,
}

impl Scene {
    /// What the table shows and asks this viewer.
    ///
    /// # Errors
    /// There is no such seat.
    pub(crate) fn look(
        table: &dyn AnyTable,
        rules: &Arc<Rules>,
        viewer: Viewer,
        sitters: Vec<String>,
    ) -> Result<Scene, DoorError> {
        let mut seen = table.view(viewer)?;
        let view: View = typed("view", seen["view"].take())?;
        let memory: Memory = typed("memory", seen["memory"].take())?;
        let question = asked(&seen["question"]);
        let mut scene = Scene {
            rules: Arc::clone(rules),
            viewer,
            sitters,
            view,
            memory,
            question,
            answers: Vec::new(),
            ending: table.outcome().as_ref().map(ending),
        };
        if let (Some(seat), true) = (viewer.seat(), scene.question.is_some()) {
            let mut legal = table.legal(seat)?;
            let actions = legal["actions"].as_array_mut().map(std::mem::take).unwrap_or_default();
            for answer in actions {
                let answer = scene.answer(answer)?;
                scene.answers.push(answer);
            }
            scene.arrange();
        }
        Ok(scene)
    }

    fn answer(&self, mut value: Value) -> Result<Answer, DoorError> {
        let touches = value["touches"].as_array().into_iter().flatten();
        let mut places: Vec<(u8, Hex)> =
            touches.filter_map(|name| self.place(name.as_str()?)).collect();
        // Where ships go matters more than where they are.
        places.sort_by_key(|(rank, _)| *rank);
        Ok(Answer {
            action: typed("answer", value["action"].take())?,
            notation: word(&value["text"]),
            label: word(&value["label"]),
            rule: word(&value["rule"]),
            hexes: places.into_iter().map(|(_, hex)| hex).collect(),
        })
    }

    /// The hex of a board element by its name, and how little it matters.
    fn place(&self, name: &str) -> Option<(u8, Hex)> {
        let (kind, id) = name.split_once(':')?;
        let number = || id.parse::<u8>().ok();
        match kind {
            "hex" => Some((1, id.parse().ok()?)),
            "star" => Some((0, self.star_hex(Star::try_from(number()?).ok()?))),
            "planet" => Some((0, self.star_hex(Planet::try_from(number()?).ok()?.star()))),
            "stack" => {
                let stack = self.own()?.seat.fleets.get(usize::from(number()?))?;
                Some((2, stack.hex.or_else(|| self.entry())?))
            }
            _ => None,
        }
    }

    /// What concerns all ships first; destinations last, the near ones before the far ones.
    fn arrange(&mut self) {
        let geometry = self.rules.geometry(self.view.variant.extra_cloud);
        let from = self.travellers();
        self.answers.sort_by_key(|answer| match (answer.action, from) {
            (Action::AdvanceAll, _) => 0,
            (Action::Head { star }, Some(from)) => {
                2 + u16::from(geometry.star_distance(star, from))
            }
            (_, _) => 1,
        });
    }

    /// Where the ships are that are being ordered.
    pub(crate) fn travellers(&self) -> Option<Hex> {
        use stellar_conquest::Mark;
        let mut fleets = self.own()?.seat.fleets.iter();
        let ships = fleets.find(|stack| matches!(stack.mark, Mark::InHand | Mark::Lost))?;
        ships.hex.or_else(|| self.entry())
    }

    /// What belongs to the viewer alone.
    pub(crate) fn own(&self) -> Option<&Own> {
        self.view.own.as_ref()
    }

    /// Where the viewer's fleet comes in.
    pub(crate) fn entry(&self) -> Option<Hex> {
        *self.view.entries.get(self.viewer.seat()?.index())?
    }

    pub(crate) fn star_hex(&self, star: Star) -> Hex {
        self.rules.star(star).hex
    }

    /// What the viewer knows of a star.
    pub(crate) fn known(&self, star: Star) -> Option<&StarView> {
        self.view.stars.iter().find(|known| known.star == star)
    }

    /// The card of a star, if the viewer has explored it; after the end everybody knows all.
    pub(crate) fn card(&self, star: Star) -> Option<Card> {
        let known = self.known(star).and_then(|known| known.card);
        known.or_else(|| {
            let all = self.view.revealed.as_ref()?;
            all.cards.iter().find(|found| found.star == star).map(|found| found.card)
        })
    }

    /// What a planet is, if the viewer knows it.
    pub(crate) fn planet(&self, planet: Planet) -> Option<&PlanetInfo> {
        let card = self.card(planet.star())?;
        self.rules.card(card).planets.get(usize::from(planet.slot()))
    }

    /// "Ceti II".
    pub(crate) fn planet_name(&self, planet: Planet) -> String {
        let numeral = ["I", "II", "III"][usize::from(planet.slot()).min(2)];
        format!("{} {numeral}", self.rules.star(planet.star()).name)
    }

    /// The name of the star in a hex, or the hex.
    pub(crate) fn place_name(&self, hex: Hex) -> String {
        match self.rules.star_in(hex) {
            Some(star) => format!("{} {hex}", self.rules.star(star).name),
            None => hex.to_string(),
        }
    }

    /// A seat as the viewer calls it.
    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        if self.viewer.is(seat) { "you".to_owned() } else { seat.to_string() }
    }

    /// Whose colonies the viewer knows or remembers at a star, each seat once.
    pub(crate) fn homes(&self, star: Star) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Vec::new();
        let mut add = |seat: Seat| {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        };
        if let Some(all) = &self.view.revealed {
            let here = all.colonies.iter().filter(|colony| colony.planet.star() == star);
            here.for_each(|colony| add(colony.conqueror.unwrap_or(colony.owner)));
            return seats;
        }
        if let Some(own) = self.own() {
            let here = own.colonies.iter().filter(|colony| colony.planet.star() == star);
            here.for_each(|colony| add(colony.conqueror.unwrap_or(colony.owner)));
        }
        for colony in self.others_at(star) {
            add(colony.conqueror.unwrap_or(colony.owner));
        }
        let posts = self.view.posts.iter().filter(|post| post.star == star);
        posts.for_each(|post| add(post.owner));
        seats
    }

    /// Colonies of others at a star: seen now, or else as they were remembered.
    pub(crate) fn others_at(&self, star: Star) -> Vec<ColonySight> {
        let now = self.known(star).map(|known| known.colonies.as_slice()).unwrap_or_default();
        let conquests = self.view.conquests.iter().filter(|colony| colony.planet.star() == star);
        let then = self.memory.sightings.iter().filter(|seen| seen.star == star);
        let then = then.flat_map(|seen| &seen.colonies);
        let mut all: Vec<ColonySight> = Vec::new();
        for colony in now.iter().chain(conquests).chain(then) {
            let known = all.iter().any(|other| other.planet == colony.planet);
            let mine = self
                .own()
                .is_some_and(|own| own.colonies.iter().any(|mine| mine.planet == colony.planet));
            if !known && !mine {
                all.push(*colony);
            }
        }
        all
    }

    /// Is everything asked for a number?
    pub(crate) fn asks_amount(&self) -> bool {
        let is_amount = |answer: &Answer| answer.amount().is_some();
        !self.answers.is_empty() && self.answers.iter().all(is_amount)
    }
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn typed<T: serde::de::DeserializeOwned>(what: &str, value: Value) -> Result<T, DoorError> {
    serde_json::from_value(value)
        .map_err(|error| DoorError::new("bad_scene", format!("the {what} cannot be read: {error}")))
}

fn asked(value: &Value) -> Option<Asked> {
    value.as_object()?;
    Some(Asked { id: word(&value["id"]), text: word(&value["text"]), rule: word(&value["rule"]) })
}

fn ending(value: &Value) -> Ending {
    let rows = value["rows"].as_array().into_iter().flatten().map(|row| {
        let parts = row["parts"].as_array().into_iter().flatten();
        let parts: Vec<String> =
            parts.map(|part| format!("{} {}", word(&part[0]), part[1])).collect();
        EndingRow {
            seat: Seat(row["who"]["seat"].as_u64().unwrap_or_default() as u8),
            score: row["score"].as_i64().unwrap_or_default(),
            won: row["won"] == true,
            parts: parts.join(", "),
        }
    });
    Ending {
        reason: word(&value["reason"]).replace('_', " "),
        rule: word(&value["rule"]),
        rows: rows.collect(),
    }
}
