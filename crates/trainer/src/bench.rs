//! How fast a mind is, piece by piece, on moments of games between bots.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use minds::{Brain, Encoder, Mind, Net, Room};
use opponents::House;
use serde_json::json;
use tabletop::{Dealer, Game, Pending, Seat, Seed, Seen, Viewer};

/// A moment at which somebody is asked.
struct Moment<G: Game> {
    game: G,
    seat: Seat,
    legal: Vec<G::Action>,
}

/// Times everything on these games and tells it as a line of JSON.
pub(crate) fn bench<G: Mind + House>(
    rules: &Arc<G::Rules>,
    net: &Arc<Net>,
    seed: Seed,
    n_games: u64,
) {
    let moments: Vec<Moment<G>> =
        (0..n_games).flat_map(|number| moments::<G>(rules, seed.derive("bench", number))).collect();
    let views: Vec<G::View> =
        moments.iter().map(|it| it.game.view(Viewer::Seat(it.seat))).collect();
    let mut encoder = Encoder::new::<G>();
    let rows: Vec<Vec<u16>> = moments
        .iter()
        .zip(&views)
        .map(|(it, view)| {
            let mut rows = Vec::new();
            net.features().rows(encoder.view::<G>(rules, view, it.seat), &mut rows);
            rows
        })
        .collect();
    let n = moments.len() as f64;
    let timed = |work: &mut dyn FnMut(usize)| {
        let start = (Instant::now(), worked());
        let mut rounds = 0;
        while rounds == 0 || start.0.elapsed().as_secs_f64() < 1.0 {
            (0..moments.len()).for_each(&mut *work);
            rounds += 1;
        }
        // Others may work on the same machine; where the system does not tell, the clock on the wall is all there is.
        let seconds = match (start.1, worked()) {
            (Some(before), Some(after)) => (after - before).as_secs_f64(),
            _ => start.0.elapsed().as_secs_f64(),
        };
        seconds * 1e6 / (n * f64::from(rounds))
    };
    let mut room = Room::default();
    let clone_us = timed(&mut |idx| {
        black_box(moments[idx].game.clone());
    });
    let view_us = timed(&mut |idx| {
        black_box(moments[idx].game.view(Viewer::Seat(moments[idx].seat)));
    });
    let encode_us = timed(&mut |idx| {
        black_box(encoder.view::<G>(rules, &views[idx], moments[idx].seat).len());
    });
    let judge_us = timed(&mut |idx| {
        black_box(net.judge(&rows[idx], &mut room));
    });
    let mut brain = Brain::new::<G>(Arc::clone(net));
    let ponder_us = timed(&mut |idx| {
        let Moment { seat, legal, .. } = &moments[idx];
        black_box(brain.ponder::<G>(rules, &views[idx], *seat, legal).1.len());
    });
    let n_rows = rows.iter().map(Vec::len).sum::<usize>() as f64 / n;
    let n_legal = moments.iter().map(|it| it.legal.len()).sum::<usize>() as f64 / n;
    println!(
        "{}",
        json!({
            "event": "bench", "title": G::TITLE, "moments": moments.len(), "answers": n_legal,
            "features": n_rows, "clone_us": clone_us, "view_us": view_us, "encode_us": encode_us,
            "judge_us": judge_us, "judge_per_s": 1e6 / judge_us, "encode_judge_ponder_us": ponder_us,
        })
    );
}

/// How long this thread has worked so far.
pub(crate) fn worked() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn moments<G: Mind + House>(rules: &Arc<G::Rules>, seed: Seed) -> Vec<Moment<G>> {
    let options = G::options().fill(&Default::default(), G::RULESET).expect("defaults go together");
    let mut game = G::new(rules, 4, &options).expect("four seats play every title");
    let mut bots: Vec<_> = (0..4)
        .map(|seat| {
            opponents::bot::<G>("steady", seed.derive("bot", seat)).expect("it plays every title")
        })
        .collect();
    let mut dealer = Dealer::new(seed);
    let (mut found, mut events) = (Vec::new(), Vec::new());
    loop {
        match game.pending() {
            Pending::Over => return found,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut events),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let seen = Seen { rules, seat, view: Some(&view), legal: &legal };
                let idx = if legal.len() > 1 { bots[seat.index()].choose(&seen) } else { 0 };
                if legal.len() > 1 && found.len() < 400 && dealer.index().is_multiple_of(2) {
                    found.push(Moment { game: game.clone(), seat, legal: legal.clone() });
                }
                game.play(seat, &legal[idx], &mut events);
            }
        }
        for event in events.drain(..) {
            for (seat, bot) in bots.iter_mut().enumerate() {
                if let Some(event) = G::event_view(&event, Viewer::Seat(Seat(seat as u8))) {
                    bot.hear(&event);
                }
            }
        }
    }
}
