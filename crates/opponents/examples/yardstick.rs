//! How well the bots of Stellar Conquest keep house: output and holdings at every production turn.
//!
//! `cargo run --release -p opponents --example yardstick -- 20 steady style@FILE random`

use std::collections::BTreeMap;
use std::sync::Arc;

use opponents::{Bots, GameObserver, House, opening};
use stellar_conquest::{Activity, Item, PlanetType, Rules, StellarConquest, View};
use tabletop::{Bot, Game, Seat, Seed, Viewer};

/// What is counted of each seat at each production turn.
const HEADS: [&str; 10] = [
    "output",
    "people",
    "aboard",
    "terran",
    "sub-t.",
    "other",
    "factories",
    "bases",
    "shields",
    "guns IP",
];

#[derive(Clone, Copy, Default)]
struct Sums([u64; HEADS.len()]);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args.first().and_then(|text| text.parse().ok()).unwrap_or(10);
    let names: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    let brief = std::env::var_os("BRIEF").is_some();
    let names = if names.is_empty() { vec!["steady", "random"] } else { names };
    let mut yardstick = Yardstick {
        rules: Arc::new(StellarConquest::rules(&StellarConquest::components()).expect("sound")),
        sums: vec![[Sums::default(); 12]; names.len()],
        techs: vec![[0; 18]; names.len()],
        ends: vec![(0.0, 0); names.len()],
        number: 0,
        counted: 0,
    };
    for game in 0..games {
        yardstick.play(&names, game);
    }
    let Yardstick { sums, techs, ends, .. } = yardstick;
    for (seat, sums) in sums.iter().enumerate() {
        let (wins, score) = ends[seat];
        let score = score as f64 / games as f64;
        println!("{}: {wins:.1} wins of {games} games, score {score:.1}", names[seat]);
        if brief {
            continue;
        }
        println!("      {}", HEADS.map(|head| format!("{head:>10}")).join(""));
        for (k, sum) in sums.iter().enumerate().skip(1) {
            let means = sum.0.map(|n| format!("{:>10.1}", n as f64 / games as f64));
            let name = if k == 11 { "end".to_owned() } else { format!("P{k}") };
            println!("{name:>6}{}", means.join(""));
        }
        let names = stellar_conquest::Tech::ALL.iter().zip(techs[seat]);
        let owned: Vec<String> = names
            .filter(|(_, n)| *n > 0)
            .map(|(tech, n)| format!("{} {:.0} %", tech.token(), n as f64 * 100.0 / games as f64))
            .collect();
        println!("      {}", owned.join(", "));
    }
}

/// The bot of that name, or one that plays by the numbers of a file.
fn bot(name: &str, seed: Seed) -> Box<dyn Bot<StellarConquest>> {
    let Some(file) = name.strip_prefix("style@") else {
        return opponents::bot(name, seed).expect("a known name");
    };
    let numbers = std::fs::read_to_string(file).expect("a file that can be read");
    StellarConquest::by_numbers(&numbers, 0, seed).expect("numbers of a style")
}

/// Sums over all games, by name.
struct Yardstick {
    rules: Arc<Rules>,
    sums: Vec<[Sums; 12]>,
    techs: Vec<[u64; 18]>,
    ends: Vec<(f64, i64)>,
    /// The number of the game: who sits where goes round.
    number: usize,
    /// Production turns counted of this game.
    counted: usize,
}

impl Yardstick {
    fn who(&self, seat: usize) -> usize {
        (seat + self.number) % self.sums.len()
    }

    fn play(&mut self, names: &[&str], number: u64) {
        (self.number, self.counted) = (number as usize, 0);
        let seed = Seed([9; 32]).derive("yardstick", number);
        let rules = Arc::clone(&self.rules);
        let game: StellarConquest =
            opening(&rules, names.len(), &BTreeMap::new()).expect("a good set-up");
        let names = (0..names.len()).map(|seat| names[self.who(seat)]);
        let bots = names.enumerate().map(|(seat, name)| bot(name, seed.derive("bot", seat as u64)));
        let mut bots: Bots<StellarConquest> = bots.collect();
        let game = opponents::play(&rules, game, &mut bots, seed, self);
        self.count(&game, 11);
        let rows = game.outcome().expect("the game is over").rows;
        let winners = rows.iter().filter(|row| row.won).count() as f64;
        for (seat, row) in rows.iter().enumerate() {
            let who = self.who(seat);
            let (wins, score) = &mut self.ends[who];
            *wins += if row.won { 1.0 / winners } else { 0.0 };
            *score += i64::from(row.score);
        }
    }

    fn count(&mut self, game: &StellarConquest, k: usize) {
        for seat in 0..self.sums.len() {
            let (view, who) = (game.view(Viewer::Seat(Seat(seat as u8))), self.who(seat));
            count(&self.rules, &view, &mut self.sums[who][k].0);
            if k == 11 {
                for tech in &view.own.as_ref().expect("a seat").seat.owned {
                    self.techs[who][tech.index()] += 1;
                }
            }
        }
    }
}

impl GameObserver<StellarConquest> for Yardstick {
    fn entry(&mut self, game: &StellarConquest) {
        let view = game.view(Viewer::Seat(Seat(0)));
        let k = usize::from(view.turn / 4);
        if k > self.counted && view.activity != Some(Activity::Production) && view.turn % 4 == 1 {
            self.counted = k;
            self.count(game, k.min(10));
        }
    }
}

fn count(rules: &Rules, view: &View, sums: &mut [u64; HEADS.len()]) {
    let own = view.own.as_ref().expect("a seat has something of its own");
    sums[0] += u64::from(own.seat.output);
    for colony in &own.colonies {
        sums[1] += u64::from(colony.people);
        let card = view.stars.iter().find(|star| star.star == colony.planet.star());
        let card = card.and_then(|star| star.card).expect("colonies are on explored stars");
        let info = rules.card(card).planets[usize::from(colony.planet.slot())];
        sums[match info.kind {
            PlanetType::Terran => 3,
            PlanetType::SubTerran => 4,
            PlanetType::MinimalTerran | PlanetType::Barren => 5,
        }] += 1;
        sums[6] += u64::from(colony.factories);
        sums[7] += u64::from(colony.bases) + u64::from(colony.advanced_bases);
        sums[8] += u64::from(colony.shields);
    }
    let price = |item: Item| u64::from(rules.items[item.index()].price);
    for stack in &own.seat.fleets {
        sums[2] += u64::from(stack.ships.transports);
        sums[9] += u64::from(stack.ships.corvettes) * price(Item::Corvette)
            + u64::from(stack.ships.fighters) * price(Item::Fighter)
            + u64::from(stack.ships.death_stars) * price(Item::DeathStar);
    }
}
