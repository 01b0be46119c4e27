//! Perft: how many states a game can be in after so many answers. A changed count is a changed rule.

use tabletop::{Game, Pending, Silent};

/// What a draw is expanded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Every outcome.
    All,
    /// The first so many outcomes, or all where there are fewer.
    First(u32),
}

impl Chance {
    fn outcomes(self, n: u32) -> u32 {
        match self {
            Chance::All => n,
            Chance::First(k) => n.min(k),
        }
    }
}

/// The number of lines of exactly `depth` answers from here.
///
/// Answers of seats count as depth, one each. A draw does not: in front of an answer it is expanded to
/// the outcomes that `chance` says, behind the last answer it is not looked at. Of several seats that
/// are asked at once only the lowest answers, because their answers commute. A line that ends before
/// `depth` is not counted, as in chess.
pub fn perft<G: Game>(game: &G, depth: u32, chance: Chance) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(game, depth, chance, &mut buffers)
}

/// [`perft`] for each first answer (as text) apart: two builds that differ are compared by it.
/// A draw in front of the first answer is not expanded; deal it first.
pub fn divide<G: Game>(game: &G, depth: u32, chance: Chance) -> Vec<(String, u64)> {
    let Pending::Seats(seats) = game.pending() else { return Vec::new() };
    let seat = seats.lowest().expect("pending names somebody");
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let after = |action: &G::Action| {
        let mut game = game.clone();
        game.play(seat, action, &mut Silent);
        (G::notation(action), perft(&game, depth.saturating_sub(1), chance))
    };
    legal.iter().map(after).collect()
}

fn count<G: Game>(game: &G, depth: u32, chance: Chance, buffers: &mut [Vec<G::Action>]) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.pending() {
        Pending::Dealer { n } => (0..chance.outcomes(n))
            .map(|result| {
                let mut game = game.clone();
                game.deal(result, &mut Silent);
                count(&game, depth, chance, buffers)
            })
            .sum(),
        Pending::Over => 0,
        Pending::Seats(seats) => {
            let seat = seats.lowest().expect("pending names somebody");
            let (legal, below) = buffers.split_first_mut().expect("one buffer for each depth");
            legal.clear();
            game.legal(seat, legal);
            let mut sum = 0;
            for action in legal.iter() {
                let mut game = game.clone();
                game.play(seat, action, &mut Silent);
                sum += count(&game, depth - 1, chance, below);
            }
            sum
        }
    }
}
