//! A slow second opinion of how Luna expands: chapter 14 once more, naively, from the data files
//! themselves and from lists of pieces instead of sets. Only for tests.

use std::collections::BTreeMap;

use crate::components::{Rules, Toward};
use crate::ids::{Company, Side, Space};
use crate::state::{Actor, State};

/// A column of a station as it is printed and occupied, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shelf {
    shuttles: bool,
    coins: Vec<i64>,
    pub(super) occupied: Vec<bool>,
}

/// A piece on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Piece {
    pub(super) company: Company,
    pub(super) number: i64,
}

/// Everything that chapter 14 looks at.
#[derive(Clone, Debug)]
pub(super) struct Slow {
    side: Side,
    /// Printed numbers that a piece on a number reaches; on the Belt only shuttles reach anything.
    beside: BTreeMap<i64, Vec<i64>>,
    at_station: BTreeMap<Company, Vec<i64>>,
    /// Outposts that fit on a number; 0 for a shuttle space.
    fits: BTreeMap<i64, usize>,
    pub(super) shelves: BTreeMap<Company, Vec<Shelf>>,
    pub(super) pieces: Vec<Piece>,
    pub(super) boxed: Vec<Company>,
    /// How far ahead Luna is on each track.
    lead: BTreeMap<Company, i64>,
    face: BTreeMap<Company, u8>,
}

/// What happened to one point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// On this number; whose piece went home.
    Placed(i64, Option<Company>),
    Lost,
}

fn file(rules: &Rules, name: &str) -> toml::Table {
    toml::from_str(rules.components.file(name).expect("a data file")).expect("it was loaded before")
}

fn rows<'a>(table: &'a toml::Table, name: &str) -> impl Iterator<Item = &'a toml::Value> {
    table[name].as_array().expect("a list").iter()
}

fn number(value: &toml::Value) -> i64 {
    value.as_integer().expect("a number")
}

fn text(value: &toml::Value) -> &str {
    value.as_str().expect("a text")
}

fn company(value: &toml::Value) -> Company {
    Company::from_key(text(value)).expect("a company")
}

impl Slow {
    /// What is printed on a side of the board, with nothing on it.
    pub(super) fn printed(rules: &Rules, side: Side) -> Slow {
        let mut slow = match side {
            Side::Moon => Slow::moon(&file(rules, "moon.toml")),
            Side::Belt => Slow::belt(&file(rules, "belt.toml")),
        };
        let board = file(rules, "board.toml");
        for row in rows(&board, "station").filter(|row| text(&row["side"]) == side.key()) {
            let columns = row["column"].as_array().expect("columns").iter();
            let shelves = columns.map(|column| Shelf {
                shuttles: text(&column["holds"]) == "shuttles",
                coins: column["coins"].as_array().expect("coins").iter().map(number).collect(),
                occupied: vec![true; 5],
            });
            slow.shelves.insert(company(&row["company"]), shelves.collect());
        }
        slow
    }

    /// The same with what stands on it in a State.
    pub(super) fn with(&self, state: &State) -> Slow {
        let mut slow = self.clone();
        for owner in Company::ALL {
            let shelves = slow.shelves.get_mut(&owner).expect("a station").iter_mut();
            for (idx, home) in shelves.flat_map(|shelf| &mut shelf.occupied).enumerate() {
                *home = state.home[owner.index()] >> idx & 1 == 1;
            }
            for &number in self.fits.keys() {
                let n = state.n_pieces(owner, Space(number as u8 - 1));
                let piece = Piece { company: owner, number };
                slow.pieces.extend(std::iter::repeat_n(piece, usize::from(n)));
            }
            let mut lead = i64::from(state.at_track(owner, state.luna_actor()));
            let others = (0..state.n_seats).map(|seat| state.at_track(owner, Actor(seat)));
            lead -= i64::from(others.max().expect("a person plays"));
            slow.lead.insert(owner, lead);
            slow.face.insert(owner, state.face(owner).0);
        }
        slow
    }

    fn empty(side: Side) -> Slow {
        Slow {
            side,
            beside: BTreeMap::new(),
            at_station: BTreeMap::new(),
            fits: BTreeMap::new(),
            shelves: BTreeMap::new(),
            pieces: Vec::new(),
            boxed: Vec::new(),
            lead: BTreeMap::new(),
            face: BTreeMap::new(),
        }
    }

    fn moon(file: &toml::Table) -> Slow {
        let mut slow = Slow::empty(Side::Moon);
        for sector in rows(file, "sector") {
            slow.fits.insert(number(&sector["number"]), 1);
        }
        for pair in rows(file, "single").chain(rows(file, "double")) {
            let (one, other) = (number(&pair[0]), number(&pair[1]));
            slow.beside.entry(one).or_default().push(other);
            slow.beside.entry(other).or_default().push(one);
        }
        for row in rows(file, "station") {
            let lists = [&row["single"], &row["double"]];
            let lists = lists.into_iter().flat_map(|list| list.as_array().expect("a list"));
            slow.at_station.insert(company(&row["company"]), lists.map(number).collect());
        }
        slow
    }

    fn belt(file: &toml::Table) -> Slow {
        let mut slow = Slow::empty(Side::Belt);
        let mut numbers = BTreeMap::new();
        for space in rows(file, "shuttle_space").chain(rows(file, "asteroid")) {
            let target = number(&space["number"]);
            numbers.insert(text(&space["id"]).to_owned(), target);
            let fits = space.get("outposts").map_or(0, number);
            slow.fits.insert(target, fits as usize);
        }
        for pair in rows(file, "touching") {
            let (one, other) = (numbers[text(&pair[0])], numbers[text(&pair[1])]);
            slow.beside.entry(one).or_default().push(other);
            slow.beside.entry(other).or_default().push(one);
        }
        for row in rows(file, "station") {
            let names = row["spaces"].as_array().expect("a list").iter();
            let list = names.map(|name| numbers[text(name)]).collect();
            slow.at_station.insert(company(&row["company"]), list);
        }
        slow
    }

    fn is_shuttle_space(&self, number: i64) -> bool {
        self.fits[&number] == 0
    }

    fn n_at(&self, number: i64) -> usize {
        self.pieces.iter().filter(|piece| piece.number == number).count()
    }

    fn has(&self, company: Company, number: i64) -> bool {
        self.pieces.contains(&Piece { company, number })
    }

    fn is_vacant(&self, number: i64) -> bool {
        self.n_at(number) < self.fits[&number].max(1)
    }

    /// Is the number beside the station or beside a piece that reaches?
    fn in_reach(&self, company: Company, number: i64) -> bool {
        let reaches =
            |piece: &Piece| self.side == Side::Moon || self.is_shuttle_space(piece.number);
        let own = self.pieces.iter().filter(|piece| piece.company == company && reaches(piece));
        self.at_station[&company].contains(&number)
            || own.into_iter().any(|piece| {
                self.beside.get(&piece.number).is_some_and(|list| list.contains(&number))
            })
    }

    /// The numbers from the end that the card asks for.
    fn in_order(&self, toward: Toward) -> Vec<i64> {
        let numbers = self.fits.keys().copied();
        match toward {
            Toward::Min => numbers.collect(),
            Toward::Max => numbers.rev().collect(),
        }
    }

    fn vacant(shelf: &Shelf) -> usize {
        shelf.occupied.iter().filter(|occupied| !**occupied).count()
    }

    fn coins(shelf: &Shelf) -> i64 {
        let homes = shelf.coins.iter().zip(&shelf.occupied);
        homes.filter(|(_, occupied)| !**occupied).map(|(coins, _)| coins).sum()
    }

    /// Outpost columns from best to worst by the words of the book, nearest to the logo first.
    fn outpost_columns(&self, company: Company) -> Vec<usize> {
        let shelves = &self.shelves[&company];
        let mut left: Vec<usize> = (0..3).filter(|&idx| !shelves[idx].shuttles).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let closed: Vec<usize> =
                left.iter().copied().filter(|&idx| shelves[idx].occupied[4]).collect();
            let all_open = closed.is_empty();
            let mut best = if all_open { left.clone() } else { closed };
            let most = best.iter().map(|&idx| Slow::vacant(&shelves[idx])).max();
            best.retain(|&idx| Some(Slow::vacant(&shelves[idx])) == most);
            if all_open {
                let fewest = best.iter().map(|&idx| Slow::coins(&shelves[idx])).min();
                best.retain(|&idx| Some(Slow::coins(&shelves[idx])) == fewest);
            }
            order.push(best[0]);
            left.retain(|&idx| idx != best[0]);
        }
        order
    }

    fn column_with_outpost(&self, company: Company) -> Option<usize> {
        let has = |idx: &usize| self.shelves[&company][*idx].occupied.contains(&true);
        self.outpost_columns(company).into_iter().find(has)
    }

    fn has_shuttle(&self, company: Company) -> bool {
        let mut shelves = self.shelves[&company].iter().filter(|shelf| shelf.shuttles);
        shelves.any(|shelf| shelf.occupied.contains(&true))
    }

    fn value(&self, company: Company) -> (i64, usize, i16) {
        let shelves = &self.shelves[&company];
        let coins = shelves.iter().map(Slow::coins).sum();
        let vacant = shelves.iter().map(Slow::vacant).sum();
        (coins, vacant, -i16::from(self.face[&company]))
    }

    /// Of these the company on whose track she is farthest behind; ties by value.
    fn farthest(&self, mut among: Vec<Company>) -> Option<Company> {
        let least = among.iter().map(|company| self.lead[company]).min()?;
        among.retain(|company| self.lead[company] == least);
        among.into_iter().max_by_key(|company| self.value(*company))
    }

    /// One point for a company.
    pub(super) fn point(&mut self, company: Company, toward: Toward) -> Said {
        match self.side {
            Side::Moon => self.point_on_moon(company, toward),
            Side::Belt => self.point_on_belt(company, toward),
        }
    }

    fn point_on_moon(&mut self, company: Company, toward: Toward) -> Said {
        if self.column_with_outpost(company).is_none() {
            return Said::Lost;
        }
        let mut reach = self.in_order(toward);
        reach.retain(|&number| self.in_reach(company, number));
        if let Some(&number) = reach.iter().find(|&&number| self.is_vacant(number)) {
            return self.place(company, number, None);
        }
        self.oust(company, &reach)
    }

    fn oust(&mut self, company: Company, numbers: &[i64]) -> Said {
        let others = Company::ALL.into_iter().filter(|&one| one != company);
        let others = others.filter(|&one| numbers.iter().any(|&number| self.has(one, number)));
        let Some(victim) = self.farthest(others.collect()) else { return Said::Lost };
        let number = numbers.iter().copied().find(|&number| self.has(victim, number));
        let number = number.expect("the victim is there");
        self.place(company, number, Some(victim))
    }

    fn point_on_belt(&mut self, company: Company, toward: Toward) -> Said {
        let shuttle = self.has_shuttle(company);
        let outpost = self.column_with_outpost(company).is_some();
        let mut reach = self.in_order(toward);
        reach.retain(|&number| self.in_reach(company, number));
        let target = |&number: &i64| {
            self.is_vacant(number)
                && match self.is_shuttle_space(number) {
                    true => shuttle,
                    false => outpost && !self.has(company, number),
                }
        };
        if let Some(number) = reach.iter().copied().find(target) {
            return self.place(company, number, None);
        }
        let again = |&number: &i64| {
            self.is_vacant(number) && !self.is_shuttle_space(number) && self.has(company, number)
        };
        if let Some(number) = reach.iter().copied().find(again)
            && outpost
        {
            return self.place(company, number, None);
        }
        if reach.iter().any(|&number| self.is_vacant(number)) {
            return Said::Lost;
        }
        reach.retain(|&number| if self.is_shuttle_space(number) { shuttle } else { outpost });
        self.oust(company, &reach)
    }

    fn place(&mut self, company: Company, number: i64, victim: Option<Company>) -> Said {
        let shuttle = self.side == Side::Belt && self.is_shuttle_space(number);
        if let Some(victim) = victim {
            let piece = Piece { company: victim, number };
            let at = self.pieces.iter().position(|one| *one == piece).expect("it stands there");
            self.pieces.remove(at);
            self.send_home(victim, shuttle);
        }
        let column = match shuttle {
            true => self.shelves[&company].iter().position(|shelf| shelf.shuttles),
            false => self.column_with_outpost(company),
        };
        let shelves = self.shelves.get_mut(&company).expect("a station");
        let shelf = &mut shelves[column.expect("a piece is left")];
        let top = shelf.occupied.iter().position(|occupied| *occupied).expect("a piece is left");
        shelf.occupied[top] = false;
        self.pieces.push(Piece { company, number });
        Said::Placed(number, victim)
    }

    fn send_home(&mut self, victim: Company, shuttle: bool) {
        let order: Vec<usize> = match shuttle {
            true => (0..3).filter(|&idx| self.shelves[&victim][idx].shuttles).collect(),
            false => {
                let main = self.outpost_columns(victim)[0];
                let others = (0..3).filter(|&idx| !self.shelves[&victim][idx].shuttles);
                std::iter::once(main).chain(others).collect()
            }
        };
        let shelves = self.shelves.get_mut(&victim).expect("a station");
        for idx in order {
            let usable = if shuttle { 5 } else { 4 };
            let lowest = (0..usable).rev().find(|&home| !shelves[idx].occupied[home]);
            if let Some(home) = lowest {
                shelves[idx].occupied[home] = true;
                return;
            }
        }
        self.boxed.push(victim);
    }
}
