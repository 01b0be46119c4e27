//! What the tokens of a Salvation Phase can make of the goods at hand (§5.0), deed by deed, always
//! the best one next.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use starship_interstellar::{
    Cubes, Deed, ExtraSalvation, Holdings, MechanismInfo, N_COLUMNS, Outlook, Phase, Project,
    Rules, SalvationTech, StarshipInterstellar, Token, Track, cheapest_payment,
};

use super::scale::{POINT, Scale};

/// Mechanisms on offer at most.
const OFFER_MAX: usize = 12;

/// Tokens for Salvation actions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens {
    /// How many.
    pub(super) n: i64,
    /// How many favour each deed, by [`Deed`].
    favours: [u8; Deed::COUNT],
}

impl Tokens {
    /// Those of this round's Salvation Phase that can still be used.
    pub(super) fn of(rules: &Rules, outlook: &Outlook, holding: &Holdings) -> Tokens {
        let mut tokens = Tokens { n: 0, favours: [0; Deed::COUNT] };
        match outlook.phase {
            // §8.2: when the Earth ends in the Action Phase, there is no other.
            Phase::Action if outlook.end.is_none() => {
                Token::BASIC.into_iter().for_each(|token| tokens.add(rules, token));
                holding.extras().for_each(|extra| tokens.add(rules, Token::Extra(extra)));
            }
            Phase::Salvation if !holding.passed => {
                holding.pool.iter().for_each(|token| tokens.add(rules, token));
            }
            Phase::Setup | Phase::Action | Phase::Salvation | Phase::Government | Phase::Over => {}
        }
        tokens
    }

    fn add(&mut self, rules: &Rules, token: Token) {
        if let Token::Extra(extra) = token
            && rules.extra(extra).salvation == ExtraSalvation::None
        {
            return;
        }
        if token == Token::Activation {
            return; // §K.4: a token of the Action Phase.
        }
        self.n += 1;
        if let Some(deed) = rules.favoured(token) {
            self.favours[deed.index()] += 1;
        }
    }

    /// The bonus for a deed, if a token favours it.
    fn bonus(&self, rules: &Rules, deed: Deed) -> i64 {
        if self.favours[deed.index()] == 0 {
            return 0;
        }
        POINT * i64::from(rules.numbers.favoured_prestige)
    }
}

/// The Prestige of Trappist for the next who arrives.
pub(super) fn trappist(rules: &Rules, outlook: &Outlook, scale: &Scale<'_>) -> i64 {
    let next = rules.trappist.get(usize::from(outlook.arrivals)).copied().unwrap_or(0);
    i64::from(next) * POINT * scale.taste.trappist / 100
}

/// What is left while deeds are reckoned.
struct Purse<'a> {
    rules: &'a Rules,
    scale: &'a Scale<'a>,
    tokens: Tokens,
    trappist: i64,
    cubes: Cubes,
    fuel: i64,
    scientists: u8,
    tracks: [u8; Track::COUNT],
    column: u8,
    population: Cubes,
    families: [Option<Cubes>; 2],
    row: Option<u8>,
    offer: ArrayVec<MechanismInfo, OFFER_MAX>,
}

/// A deed that could be done next.
#[derive(Clone, Copy)]
enum Plan {
    Build { idx: usize, paid: Cubes },
    Save { people: Cubes, paid: Cubes },
    Probe,
    Government,
}

/// What all tokens together gain over keeping the goods.
pub(super) fn prospect(
    game: &StarshipInterstellar,
    outlook: &Outlook,
    holding: &Holdings,
    scale: &Scale<'_>,
    tokens: Tokens,
) -> i64 {
    if tokens.n == 0 {
        return 0;
    }
    let rules = game.components_in_use();
    let mut purse = Purse {
        rules,
        scale,
        tokens,
        trappist: trappist(rules, outlook, scale),
        cubes: holding.cubes,
        fuel: i64::from(holding.fuel),
        scientists: holding.scientists,
        tracks: holding.tracks,
        column: holding.probe.column,
        population: outlook.population,
        families: outlook.families,
        row: holding.next_row,
        offer: offer(rules, outlook, holding),
    };
    let bench = |row: u8| bench(game, scale, row);
    let mut all = 0;
    for _ in 0..tokens.n {
        let Some((gain, plan)) = purse.best(&bench) else { break };
        all += gain;
        purse.do_it(plan);
    }
    all * scale.taste.sure / 100
}

/// Mechanisms that may be built, the dearest first, so that the search for the best soon ends.
fn offer(
    rules: &Rules,
    outlook: &Outlook,
    holding: &Holdings,
) -> ArrayVec<MechanismInfo, OFFER_MAX> {
    let slots = rules.size(outlook.n_players).slots * rules.numbers.modules;
    let mut offer = ArrayVec::new();
    if outlook.built >= slots {
        return offer;
    }
    let future = holding.salvation & SalvationTech::BuildExtra.bit() != 0;
    for project in Project::ALL {
        if project != Project::Future || future {
            let row = outlook.projects[project.index()].iter().flatten();
            offer.extend(row.map(|&mechanism| *rules.mechanism(mechanism)));
        }
    }
    offer.sort_unstable_by_key(|mechanism| Reverse((mechanism.universal, mechanism.value)));
    offer
}

/// The best free space of a row of the World Government.
fn bench(game: &StarshipInterstellar, scale: &Scale<'_>, row: u8) -> Option<i64> {
    let rewards = &game.components_in_use().government[usize::from(row)];
    let free = (0..rewards.len()).filter(|&space| game.is_bench_free(row, space as u8));
    free.map(|space| scale.reward(&rewards[space])).max()
}

impl Purse<'_> {
    /// The deed that gains most, if any gains anything.
    fn best(&self, bench: &impl Fn(u8) -> Option<i64>) -> Option<(i64, Plan)> {
        let deeds =
            [self.build(), self.save(), self.family(), self.probe(), self.government(bench)];
        deeds.into_iter().flatten().filter(|(gain, _)| *gain > 0).max_by_key(|(gain, _)| *gain)
    }

    /// A step on a track; what another board of Leader Tracks gives (§V6.1) is seen when it is tried.
    fn step(&self, track: Track) -> i64 {
        let next = self.tracks[track.index()].saturating_add(1);
        self.scale.reward(&self.rules.track_space(track, next))
    }

    fn kept(&self, paid: Cubes) -> i64 {
        self.scale.cube * i64::from(paid.value())
    }

    fn build(&self) -> Option<(i64, Plan)> {
        let fixed = self.step(Track::Starship)
            + self.tokens.bonus(self.rules, Deed::Build)
            + self.scale.taste.build;
        let mut best = None;
        for (idx, mechanism) in self.offer.iter().enumerate() {
            let mut value = i64::from(mechanism.value);
            // No payment is worth less than the printed price.
            if !mechanism.universal
                && best.is_some_and(|(gain, _)| gain >= value * (POINT - self.scale.cube))
            {
                break;
            }
            let paid = if mechanism.universal {
                self.dearest(mechanism.price.total())
            } else {
                self.pay(mechanism.price)
            };
            let Some(paid) = paid else { continue };
            if mechanism.universal {
                value = i64::from(paid.value()); // §V7.2
            }
            let gain = value * POINT - self.kept(paid);
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, Plan::Build { idx, paid }));
            }
        }
        best.map(|(gain, plan)| (gain + fixed, plan))
    }

    /// The cheapest cubes that pay the price, if any do.
    fn pay(&self, price: Cubes) -> Option<Cubes> {
        if self.cubes.holds(price) {
            return Some(price);
        }
        self.cubes.can_pay(price).then(|| cheapest_payment(self.cubes, price)).flatten()
    }

    /// So many of the most valuable cubes, if there are as many.
    fn dearest(&self, n: u16) -> Option<Cubes> {
        let (mut left, mut dearest) = (self.cubes, Cubes::NONE);
        for _ in 0..n {
            let cube = left.dearest()?;
            left.take(cube, 1);
            dearest.add(cube, 1);
        }
        Some(dearest)
    }

    fn save(&self) -> Option<(i64, Plan)> {
        let fixed = self.step(Track::Humankind)
            + self.tokens.bonus(self.rules, Deed::Save)
            + self.scale.taste.save;
        let mut best = None;
        for resource in self.population.colours() {
            let Some(cube) = self.cubes.colours().find(|&cube| cube >= resource) else { break };
            let gain = i64::from(resource.value()) * self.scale.reputation
                - i64::from(cube.value()) * self.scale.cube;
            if best.is_none_or(|(most, _)| gain > most) {
                let (people, paid) = (Cubes::one(resource), Cubes::one(cube));
                best = Some((gain, Plan::Save { people, paid }));
            }
        }
        best.map(|(gain, plan)| (gain + fixed, plan))
    }

    /// §V2.2: a whole Family at once.
    fn family(&self) -> Option<(i64, Plan)> {
        let on_earth = |people: &Cubes| self.population.holds(*people);
        let paid = |people: Cubes| self.pay(people).map(|paid| (people, paid));
        let families = self.families.into_iter().flatten().filter(on_earth).filter_map(paid);
        let gains = families.map(|(people, paid)| {
            let gain = i64::from(people.value()) * self.scale.reputation - self.kept(paid)
                + i64::from(people.total()) * self.scale.taste.save;
            (gain, Plan::Save { people, paid })
        });
        let (gain, plan) = gains.max_by_key(|(gain, _)| *gain)?;
        let fixed = self.step(Track::Humankind) + self.tokens.bonus(self.rules, Deed::Save);
        Some((gain + fixed, plan))
    }

    fn probe(&self) -> Option<(i64, Plan)> {
        let price = i64::from(self.rules.numbers.probe_fuel);
        if self.column >= N_COLUMNS || self.fuel < price {
            return None;
        }
        let columns = i64::from(N_COLUMNS);
        let mut gain = POINT / i64::from(self.rules.numbers.score_columns_per)
            + self.tokens.bonus(self.rules, Deed::Probe)
            + self.scale.taste.probe
            + self.trappist / columns;
        gain += if self.column + 1 < N_COLUMNS {
            self.scale.taste.discovery
        } else {
            self.trappist / 4 // What was not counted on the way.
        };
        if self.column + 1 == self.rules.numbers.extra_column {
            gain += self.scale.extra / 3;
        }
        Some((gain - price * self.scale.fuel, Plan::Probe))
    }

    fn government(&self, bench: &impl Fn(u8) -> Option<i64>) -> Option<(i64, Plan)> {
        let row = self.row.filter(|_| self.scientists > 0)?;
        let gain = bench(row)? + self.tokens.bonus(self.rules, Deed::Government)
            + self.scale.taste.government
            // A row higher is nearer to the chair.
            + self.scale.taste.bench * (i64::from(row) + 1);
        Some((gain - self.scale.scientist, Plan::Government))
    }

    fn do_it(&mut self, plan: Plan) {
        let deed = match plan {
            Plan::Build { idx, paid } => {
                self.offer.remove(idx);
                self.cubes.take_all(paid);
                self.tracks[Track::Starship.index()] += 1;
                Deed::Build
            }
            Plan::Save { people, paid } => {
                self.population.take_all(people);
                self.cubes.take_all(paid);
                self.tracks[Track::Humankind.index()] += 1;
                Deed::Save
            }
            Plan::Probe => {
                self.column += 1;
                self.fuel -= i64::from(self.rules.numbers.probe_fuel);
                Deed::Probe
            }
            Plan::Government => {
                self.row = self.row.map(|row| row + 1).filter(|row| *row < 4);
                self.scientists -= 1;
                Deed::Government
            }
        };
        let favours = &mut self.tokens.favours[deed.index()];
        *favours = favours.saturating_sub(1);
    }
}
