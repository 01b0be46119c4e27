//! How well the bots of Stellar Conquest keep house: output and holdings at every production turn.
//!
//! `cargo run --release -p opponents --example yardstick -- 20 steady random`

use std::sync::Arc;

use stellar_conquest::{Activity, Item, PlanetType, StellarConquest, View};
use tabletop::{Bot, Dealer, Game, Pending, Seat, Seed, Seen, Viewer};

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
    let mut sums = vec![[Sums::default(); 12]; names.len()];
    let mut techs = vec![[0u64; 18]; names.len()];
    let mut ends = vec![(0.0, 0); names.len()];
    for game in 0..games {
        play(&names, game, &mut sums, &mut techs, &mut ends);
    }
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

/// Plays one game; who sits where goes round from game to game.
fn play(
    names: &[&str],
    number: u64,
    sums: &mut [[Sums; 12]],
    techs: &mut [[u64; 18]],
    ends: &mut [(f64, i64)],
) {
    let rules = Arc::new(StellarConquest::rules(&StellarConquest::components()).expect("sound"));
    let n_seats = names.len() as u8;
    let options = StellarConquest::options()
        .fill(&Default::default(), StellarConquest::RULESET)
        .expect("defaults");
    let mut game = StellarConquest::new(&rules, n_seats, &options).expect("a good set-up");
    let seed = Seed([9; 32]).derive("yardstick", number);
    let mut dealer = Dealer::new(seed);
    let who = |seat: usize| (seat + number as usize) % names.len();
    let bot = |seat: usize| opponents::bot(names[who(seat)], seed.derive("bot", seat as u64));
    let mut bots: Vec<Box<dyn Bot<StellarConquest>>> =
        (0..names.len()).map(|seat| bot(seat).expect("a known name")).collect();
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut counted = 0;
    loop {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut events),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                legal.clear();
                game.legal(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let seen = Seen { rules: &rules, seat, view: Some(&view), legal: &legal };
                let idx = bots[seat.index()].choose(&seen);
                game.play(seat, &legal[idx], &mut events);
            }
        }
        for event in events.drain(..) {
            for (seat, bot) in bots.iter_mut().enumerate() {
                let viewer = Viewer::Seat(Seat(seat as u8));
                if let Some(event) = StellarConquest::event_view(&event, viewer) {
                    bot.hear(&event);
                }
            }
        }
        let view = game.view(Viewer::Seat(Seat(0)));
        let k = usize::from(view.turn / 4);
        if k > counted && view.activity != Some(Activity::Production) && view.turn % 4 == 1 {
            counted = k;
            count_all(&rules, &game, sums, techs, k.min(10), &who);
        }
    }
    count_all(&rules, &game, sums, techs, 11, &who);
    let rows = game.outcome().expect("the game is over").rows;
    let winners = rows.iter().filter(|row| row.won).count() as f64;
    for (seat, row) in rows.iter().enumerate() {
        let (wins, score) = &mut ends[who(seat)];
        *wins += if row.won { 1.0 / winners } else { 0.0 };
        *score += i64::from(row.score);
    }
}

fn count_all(
    rules: &stellar_conquest::Rules,
    game: &StellarConquest,
    sums: &mut [[Sums; 12]],
    techs: &mut [[u64; 18]],
    k: usize,
    who: &dyn Fn(usize) -> usize,
) {
    for seat in 0..sums.len() {
        let view = game.view(Viewer::Seat(Seat(seat as u8)));
        count(rules, &view, &mut sums[who(seat)][k].0);
        if k == 11 {
            for tech in &view.own.as_ref().expect("a seat").seat.owned {
                techs[who(seat)][tech.index()] += 1;
            }
        }
    }
}

fn count(rules: &stellar_conquest::Rules, view: &View, sums: &mut [u64; HEADS.len()]) {
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
