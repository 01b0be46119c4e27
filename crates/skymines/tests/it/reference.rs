//! Slow second opinions, written from the sections alone: share values, uploads, reach, final scores.
//!
//! They look at documents and data only, and are compared with the engine along random games.

use battery::{Prng, sample_options};
use skymines::{
    Action, BoardDoc, Card, Company, EnergyFrame, Frame, Kind, Need, Perk, Position, ResearchFrame,
    Side, Skymines, Space, StationDoc, TableDoc,
};
use tabletop::{Dealer, Game, Pending, Seat, Seed, Silent, Viewer};

use crate::support::rules;

/// §7.2: coins printed on home spaces that nobody stands on.
fn value(table: &TableDoc, station: &StationDoc) -> i32 {
    let printed = rules().station(table.variant.side, station.company);
    let mut coins = 0;
    for column in 0..3u8 {
        for row in 0..5u8 {
            let home = skymines::Home(column * 5 + row);
            if !station.home.contains(&home) {
                coins += i32::from(printed.columns[usize::from(column)].coins[usize::from(row)]);
            }
        }
    }
    coins
}

/// Amounts of a track bonus that an actor's markers have reached (§5.7.5).
fn perk(table: &TableDoc, actor: usize, wanted: Perk) -> u8 {
    let mut sum = 0;
    for station in &table.stations {
        let face = rules().face(station.face.expect("drawn"));
        for bonus in face.bonus {
            if bonus.perk == wanted && station.markers[actor] >= bonus.space {
                sum += bonus.n;
            }
        }
    }
    sum
}

/// What lies face up and unused: kinds and values.
fn face_up(board: &BoardDoc) -> Vec<(Kind, u8)> {
    let used: Vec<String> = board.used.iter().map(|item| item.key().to_owned()).collect();
    let mut found = Vec::new();
    for (slot, letter) in board.slots.iter().zip(["a", "b", "c", "d", "e"]) {
        if let Some(card) = slot
            && !used.contains(&letter.to_owned())
        {
            let info = rules().card(*card);
            found.push((info.kind, info.value));
        }
    }
    for tile in &board.tiles {
        if !used.contains(&tile.key().to_owned()) {
            let info = rules().tile(*tile);
            found.push((info.kind.or(board.cargo).expect("told"), info.value));
        }
    }
    found
}

fn owned(position: &Position, seat: usize) -> Vec<Card> {
    let doc = &position.seats[seat];
    let mut cards = doc.desk.hand.clone();
    cards.extend(doc.board.slots.iter().chain(&doc.desk.planned).flatten());
    cards.extend(doc.board.resting.iter().flatten());
    cards
}

/// §5.7.2: icons reached on the track, icons on cards, a track bonus of people.
fn shares(position: &Position, actor: usize, company: Company) -> i32 {
    let station = &position.table.stations[company as usize];
    let face = rules().face(station.face.expect("drawn"));
    let at = station.markers[actor];
    let mut n = i32::from(face.shares[usize::from(at)]);
    let human = actor < position.seats.len();
    let cards = match (human, &position.table.luna) {
        (true, _) => owned(position, actor),
        (false, Some(luna)) => luna.reserve.clone(),
        (false, None) => Vec::new(),
    };
    n += cards.iter().filter(|card| rules().card(**card).share == Some(company)).count() as i32;
    for bonus in face.bonus {
        if human && bonus.perk == Perk::ExtraShare && at >= bonus.space {
            n += i32::from(bonus.n);
        }
    }
    n
}

/// §5.5.2, §5.5.3: what the next plan costs in coins; none if there is no plan.
fn upload_price(position: &Position, seat: usize) -> Option<u16> {
    let board = &position.seats[seat].board;
    let at = usize::from(position.table.upload[seat]);
    let plan = *board.screens.get(at)?;
    let easier = perk(&position.table, seat, Perk::EasierPlans);
    let cards = face_up(board);
    let total = |kind: Kind| -> u8 {
        cards.iter().filter(|(is, _)| *is == kind).map(|(_, value)| value).sum()
    };
    let types = [Kind::Titanium, Kind::Carbon, Kind::Energy, Kind::Minerals];
    let lower = |n: u8| n.saturating_sub(easier);
    let met = match rules().plan(plan).need {
        Need::Nothing => true,
        Need::Pay(n) => return Some(u16::from(lower(n))),
        Need::AtLeast(kind, n) => total(kind) >= lower(n),
        Need::Both((one, n), (other, m)) => total(one) >= lower(n) && total(other) >= lower(m),
        Need::FieldScientist => cards.iter().any(|(kind, _)| *kind == Kind::FieldScientist),
        Need::Any(n) => types.iter().any(|kind| total(*kind) >= lower(n)),
        Need::Two(n) => types.iter().filter(|kind| total(**kind) >= lower(n)).count() > 1,
        Need::Shares(n) => Company::ALL
            .iter()
            .any(|company| shares(position, seat, *company) >= i32::from(lower(n))),
    };
    Some(if met { 0 } else { 2 })
}

/// Compares the uploads that the engine offers.
fn check_upload(position: &Position, seat: usize, legal: &[Action]) {
    let frame = *position.table.frames.last().expect("a question");
    if !matches!(frame, Frame::Turn(_) | Frame::Research(ResearchFrame::Upload { .. })) {
        return;
    }
    let payable =
        upload_price(position, seat).is_some_and(|price| price <= position.table.coins[seat]);
    if let Frame::Turn(_) = frame {
        let cards = face_up(&position.seats[seat].board);
        let scientist = cards.iter().any(|(kind, _)| *kind == Kind::ResearchScientist);
        assert_eq!(legal.contains(&Action::Upload), scientist && payable);
    }
    if let Frame::Research(ResearchFrame::Upload { .. }) = frame {
        assert!(payable && legal.contains(&Action::Next));
    }
}

/// §5.3.2 to §5.3.5, §9.2 to §9.5: every space that the company can enter, by looking at each border.
fn targets(position: &Position, seat: usize, company: Company, points: u8) -> Vec<Space> {
    let table = &position.table;
    let map = rules().map(table.variant.side);
    let belt = table.variant.side == Side::Belt;
    let at = |space: Space| -> Vec<Company> {
        let on = |station: &StationDoc| {
            let n = station.pieces.iter().filter(|piece| **piece == space).count();
            vec![station.company; n]
        };
        table.stations.iter().flat_map(on).collect()
    };
    let shuttle = |space: Space| map.shuttle >> space.0 & 1 == 1;
    let own = &table.stations[company as usize];
    let double = match perk(table, seat, Perk::DoubleLines) {
        0 => rules().numbers.double_line,
        n => n,
    };
    let lines = [rules().numbers.single_line, double];
    let oust =
        rules().numbers.oust - perk(table, seat, Perk::OustCheaper).min(rules().numbers.oust);
    let mut found = Vec::new();
    for space in (0..map.n_spaces()).map(Space) {
        // The cheapest border: from the station, or from a piece that extends the reach.
        let mut price = None;
        for (line, cost) in lines.into_iter().enumerate() {
            let station = map.station(company)[line] >> space.0 & 1 == 1;
            let piece = own
                .pieces
                .iter()
                .any(|&from| (!belt || shuttle(from)) && map.near(from)[line] >> space.0 & 1 == 1);
            if (station || piece) && price.is_none_or(|known| cost < known) {
                price = Some(cost);
            }
        }
        let Some(price) = price else { continue };
        let needs_shuttle = belt && shuttle(space);
        let printed = rules().station(table.variant.side, company);
        let piece_left = own
            .home
            .iter()
            .any(|home| printed.columns[home.column().index()].shuttles == needs_shuttle);
        let there = at(space);
        let seats = if needs_shuttle || !belt { 1 } else { usize::from(map.seats(space)) };
        let single = needs_shuttle || !belt;
        if !piece_left || single && there.contains(&company) {
            continue;
        }
        let full = there.len() >= seats;
        if full && there.iter().all(|other| *other == company) {
            continue;
        }
        if price + if full { oust } else { 0 } <= points {
            found.push(space);
        }
    }
    found
}

/// §10.1: the result by category, without any threat.
fn score(position: &Position, actor: usize) -> [i32; 7] {
    let table = &position.table;
    let step = |values: &[(u8, i32)], at: u8| {
        values.iter().filter(|(space, _)| at >= *space).map(|(_, coins)| *coins).max().unwrap_or(0)
    };
    const TANK: [(u8, i32); 8] =
        [(6, 10), (9, 15), (13, 25), (16, 30), (20, 40), (23, 45), (25, 50), (28, 60)];
    const SCREENS: [(u8, i32); 7] =
        [(3, 10), (5, 15), (7, 20), (9, 30), (11, 40), (13, 50), (15, 60)];
    let mut parts = [0; 7];
    parts[0] = i32::from(table.coins[actor]);
    for company in Company::ALL {
        let station = &table.stations[company as usize];
        parts[1 + company as usize] = shares(position, actor, company) * value(table, station);
    }
    parts[5] = step(&TANK, table.helium[actor]);
    parts[6] = step(&SCREENS, table.upload[actor]);
    parts
}

fn options(prng: &mut Prng, n_seats: u8) -> Vec<(String, String)> {
    let mut asked = sample_options::<Skymines>(prng, n_seats);
    asked.insert("campaign".to_owned(), "off".to_owned());
    asked.insert("threat".to_owned(), "off".to_owned());
    match n_seats {
        1 => asked.insert("luna".to_owned(), prng.below(9).to_string()),
        4 => asked.insert("luna".to_owned(), "none".to_owned()),
        _ => None,
    };
    asked.into_iter().collect()
}

/// Plays a random game and compares at every question.
fn compare(seed: u64) -> [u32; 3] {
    let mut prng = Prng::new(seed);
    let n_seats = 1 + prng.below(4) as u8;
    let asked = options(&mut prng, n_seats);
    let asked: Vec<(&str, &str)> =
        asked.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let mut game = crate::support::new(n_seats, &asked);
    let mut dealer = Dealer::new(Seed([1; 32]).derive("reference", seed));
    let (mut legal, mut counts) = (Vec::new(), [0; 3]);
    loop {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut Silent),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody");
                legal.clear();
                game.legal(seat, &mut legal);
                if game.position().table.round > 0 {
                    look(&game, seat, &legal, &mut counts);
                }
                // Passing is held back, so that games are full of actions.
                let mut choice = legal[prng.index(legal.len())];
                if choice == Action::Pass {
                    choice = legal[prng.index(legal.len())];
                }
                game.play(seat, &choice, &mut Silent);
            }
        }
    }
    let position = game.position();
    let rows = game.outcome().expect("over").rows;
    for (actor, row) in rows.iter().enumerate() {
        let parts: Vec<i32> = row.parts.iter().map(|(_, part)| *part).collect();
        assert_eq!(parts, score(&position, actor), "seed {seed}, actor {actor}");
    }
    counts
}

fn look(game: &Skymines, seat: Seat, legal: &[Action], counts: &mut [u32; 3]) {
    let position = game.position();
    let values = game.view(Viewer::Watcher).values;
    for (station, seen) in position.table.stations.iter().zip(values) {
        assert_eq!(value(&position.table, station), i32::from(seen));
        counts[0] += u32::from(seen > 0);
    }
    check_upload(&position, seat.index(), legal);
    counts[1] += u32::from(legal.iter().any(|a| matches!(a, Action::Upload | Action::Next)));
    if let Some(&Frame::Energy(EnergyFrame::Expand { company, points })) =
        position.table.frames.last()
    {
        let space = |action: &Action| {
            let Action::Settle { space } = action else { return None };
            Some(*space)
        };
        let listed: Vec<Space> = legal.iter().filter_map(space).collect();
        assert_eq!(listed, targets(&position, seat.index(), company, points));
        counts[2] += u32::from(!listed.is_empty());
    }
}

/// §7.2, §5.5.2, §5.3.2, §10.1 over random games of all kinds.
#[test]
fn slow_and_fast_agree() {
    let mut sums = [0; 3];
    for seed in 0..120 {
        let counts = compare(seed);
        sums = std::array::from_fn(|idx| sums[idx] + counts[idx]);
    }
    assert!(sums.iter().all(|sum| *sum > 200), "values, uploads, expansions: {sums:?}");
}
