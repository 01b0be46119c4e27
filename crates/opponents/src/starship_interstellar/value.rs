//! What a position is worth to a seat, in thousandths of a point of Prestige.
//!
//! Points that are certain count in full; what the tokens left can still make of cubes, Fuel and
//! Scientists is reckoned deed by deed; the rest counts by the rounds that are left to use it. The
//! numbers are guesses that were tried out against each other.

use minds::Noise;
use starship_interstellar::{
    Action, Holdings, Modules, N_COLUMNS, Outlook, Phase, Player, Resource, Rules,
    StarshipInterstellar,
};
use tabletop::Seat;

use super::scale::{POINT, Scale};
use super::taste::Taste;
use super::{deeds, engine, modules, narrow};
use crate::ahead::Judge;

/// The judge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) taste: Taste,
    /// What it is wrong about.
    pub(super) noise: Noise,
}

impl Judge<StarshipInterstellar> for Worth {
    fn goes_on(&self, game: &StarshipInterstellar, seat: Seat) -> bool {
        game.is_acting(seat)
    }

    fn value(&self, game: &StarshipInterstellar, seat: Seat) -> i64 {
        self.of(game, game.holdings(Player::Seat(seat)), Player::Seat(seat))
    }

    fn narrow(&self, game: &StarshipInterstellar, seat: Seat, options: &mut Vec<Action>) {
        narrow::narrow(game, seat, options, self.taste.modules != 0);
    }
}

impl Worth {
    /// The value of passing: whatever the tokens left could do is lost in this phase.
    pub(super) fn of_passing(&self, game: &StarshipInterstellar, seat: Seat) -> i64 {
        let mut holding = game.holdings(Player::Seat(seat));
        holding.passed = true;
        holding.rotations = holding.pool.len();
        if game.outlook().phase == Phase::Salvation {
            let Modules { asteroids, turned, .. } = holding.modules;
            holding.rotations += (asteroids & !turned).count_ones() as u8; // §K.5.3
        }
        self.of(game, holding, Player::Seat(seat))
    }

    fn of(&self, game: &StarshipInterstellar, mut holding: Holdings, player: Player) -> i64 {
        let rules = game.components_in_use();
        let mut outlook = game.outlook();
        if self.taste.modules == 0 {
            modules::forget(rules, &mut outlook, &mut holding);
        }
        let envy = envy(game, &outlook, player, &self.taste);
        if outlook.phase == Phase::Over {
            return i64::from(game.score_of(player)) * POINT - envy;
        }
        let scale = Scale::new(rules, &outlook, &holding, &self.taste);
        let tokens = deeds::Tokens::of(rules, &outlook, &holding);
        let worth = standing(rules, &outlook, &holding, &scale, tokens.n)
            + self.bent(&holding)
            + deeds::prospect(game, &outlook, &holding, &scale, tokens)
            + scale.cubes(holding.cubes)
            + scale.tank(i64::from(holding.fuel))
            + scale.scientist * i64::from(holding.scientists.min(6))
            + engine::worth(rules, &outlook, &holding, &scale)
            + modules::worth(rules, &outlook, &holding, &scale)
            + modules::pass(rules, &outlook, &holding, &scale)
            + governing(rules, &outlook, &scale, player)
            - envy
            - threat(&outlook, &scale);
        worth + self.error(worth, &holding)
    }

    /// Errors follow from what the seat has, as far as it is looked at here.
    fn error(&self, worth: i64, holding: &Holdings) -> i64 {
        if self.noise.is_none() {
            return 0;
        }
        let cubes = Resource::ALL
            .iter()
            .fold(0, |all, &colour| (all << 8) | u64::from(holding.cubes.get(colour)));
        let made = [holding.built as u64, holding.saved as u64, holding.probe.column.into()];
        let made = made.iter().fold(0, |all, &n| (all << 16) | n);
        let own = [holding.fuel as u64, holding.scientists as u64, holding.prestige as u64];
        let own = own.iter().fold(0, |all, &n| (all << 16) | (n & 0xFFFF));
        i64::from(self.noise.at([worth as u64, cubes, made, own]))
    }

    /// What the bot is fond of, beside points.
    fn bent(&self, holding: &Holdings) -> i64 {
        let Taste { build, save, probe, government, .. } = self.taste;
        build * i64::from(holding.built)
            + save * i64::from(holding.saved)
            + probe * i64::from(holding.probe.column)
            + government * i64::from(holding.next_row.unwrap_or(4))
    }
}

/// What would be counted now, and the part of the next big prizes that has been earned.
fn standing(
    rules: &Rules,
    outlook: &Outlook,
    holding: &Holdings,
    scale: &Scale<'_>,
    tokens: i64,
) -> i64 {
    let column = i64::from(holding.probe.column);
    let columns = i64::from(N_COLUMNS);
    let mut worth = i64::from(holding.prestige) * POINT
        + i64::from(holding.reputation) * scale.reputation
        + column * POINT / i64::from(rules.numbers.score_columns_per);
    if column < columns {
        let prize = deeds::trappist(rules, outlook, scale) * column / columns;
        worth += prize * chance(columns - column, scale, tokens) / 100;
    }
    if holding.extras.count_ones() < u32::from(rules.numbers.extras_max) {
        let extra_column = i64::from(rules.numbers.extra_column);
        let ways = [
            (column, extra_column),
            (i64::from(holding.tracks[0]), 5),
            (i64::from(holding.tracks[1]), 5),
        ];
        for (at, goal) in ways {
            if at < goal {
                worth += scale.extra * at / goal * chance(goal - at, scale, tokens) / 140;
            }
        }
    }
    worth
}

/// Hundredths: can so many steps of one kind still be made?
fn chance(steps: i64, scale: &Scale<'_>, tokens: i64) -> i64 {
    let possible = tokens * 50 + scale.rounds * 2;
    (possible / steps.max(1)).min(100)
}

/// §6.1: the Governor's Prestige, as long as the seat is kept.
fn governing(rules: &Rules, outlook: &Outlook, scale: &Scale<'_>, player: Player) -> i64 {
    if outlook.governor != Some(player) || outlook.phase == Phase::Government {
        return 0;
    }
    let once = i64::from(rules.numbers.governor_prestige) * POINT + 500;
    once + scale.each_round(once) * scale.taste.chair / 100
}

/// Points of the best of the others, as far as they count against the own.
fn envy(game: &StarshipInterstellar, outlook: &Outlook, player: Player, taste: &Taste) -> i64 {
    let solo = outlook.hall_bag.is_some();
    let player_of = |n| if solo && n == 1 { Player::Hall } else { Player::seat(n) };
    let others = (0..outlook.n_players).map(player_of).filter(|&other| other != player);
    let best = others.map(|other| i64::from(game.score_of(other))).max().unwrap_or(0);
    best * POINT * if outlook.n_players == 2 { taste.envy_two } else { taste.envy_many } / 100
}

/// How strong H.A.L.L. will be: the mean power of a cube of its bag, in each round to come.
fn threat(outlook: &Outlook, scale: &Scale<'_>) -> i64 {
    let Some(bag) = outlook.hall_bag else { return 0 };
    let power = |resource: Resource| match resource {
        Resource::Red => 0,
        Resource::Yellow => 10,
        Resource::Green => 20,
        Resource::Blue => 40,
        Resource::Purple => 65,
    };
    let all: i64 = Resource::ALL.iter().map(|&r| power(r) * i64::from(bag.get(r))).sum();
    scale.each_round(all * scale.taste.threat / i64::from(bag.total()).max(1))
}
