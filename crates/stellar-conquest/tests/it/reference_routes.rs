//! A slow second opinion on steps: §3.3 to §3.7.2 with ruling A-13, straight from the book.
//!
//! It reads the position document and the printed data and nothing else: its own neighbours, plain
//! breadth-first searches, every choice of enemies to avoid, every way to spread steps over turns.

use std::collections::{BTreeSet, VecDeque};
use std::sync::LazyLock;

use stellar_conquest::{
    Action, Fact, Frame, Hex, Mark, MovementFrame, N_HEXES, Position, SeatDoc, Secrecy, StackDoc,
    Star, StellarConquest, Tech,
};
use tabletop::{Dealer, Game, Options, Pending, Seat, Seed, Silent};

use crate::support::{Scene, options, rules, scene_with};

/// Steps or turns that no way takes.
const NEVER: u32 = u32::MAX / 2;

/// §2.1, §T.6: the hexes around a hex, from its coordinate; the even columns are the long ones.
fn around(hex: Hex) -> Vec<Hex> {
    let (column, row) = (i32::from(hex.column()), i32::from(hex.row()));
    let side = if column % 2 == 0 { [row - 1, row] } else { [row, row + 1] };
    let mut places = vec![(column, row - 1), (column, row + 1)];
    for next in [column - 1, column + 1] {
        places.extend(side.map(|row| (next, row)));
    }
    let on_board =
        |(column, row): (i32, i32)| Hex::at(u8::try_from(column).ok()?, u8::try_from(row).ok()?);
    places.into_iter().filter_map(on_board).collect()
}

/// The hexes around each hex.
static AROUND: LazyLock<Vec<Vec<Hex>>> = LazyLock::new(|| Hex::all().map(around).collect());

/// A set of hexes, one place for each.
type Hexes = Vec<bool>;

fn no_hexes() -> Hexes {
    vec![false; N_HEXES]
}

fn union(a: &Hexes, b: &Hexes) -> Hexes {
    a.iter().zip(b).map(|(a, b)| *a || *b).collect()
}

/// Steps to `to` from every hex, without entering blocked ones.
fn distances(to: Hex, blocked: &Hexes) -> Vec<u32> {
    let mut steps = vec![NEVER; N_HEXES];
    steps[to.index()] = 0;
    let mut queue = VecDeque::from([to]);
    while let Some(hex) = queue.pop_front() {
        let next = steps[hex.index()] + 1;
        for hex in &AROUND[hex.index()] {
            if !blocked[hex.index()] && steps[hex.index()] == NEVER {
                steps[hex.index()] = next;
                queue.push_back(*hex);
            }
        }
    }
    steps
}

/// Everything that decides where the ships in hand may step.
#[derive(Clone)]
struct Hand<'p> {
    position: &'p Position,
    seat: Seat,
    here: Option<Hex>,
    to: Option<Hex>,
    used: u32,
    speed: u32,
    only_scouts: bool,
    clouds: Hexes,
}

impl<'p> Hand<'p> {
    /// The ships in hand, if somebody orders some.
    fn of(position: &'p Position) -> Option<Hand<'p>> {
        let seat = position.active;
        let doc = &position.seats[seat.index()];
        let mut hand = doc.fleets.iter().filter(|stack| stack.mark == Mark::InHand);
        let first = hand.clone().next()?;
        let scouts_only = |stack: &StackDoc| {
            let ships: [u8; 5] = stack.ships.into();
            ships[1..] == [0; 4]
        };
        let geometry = rules().geometry(position.variant.extra_cloud);
        Some(Hand {
            position,
            seat,
            here: first.hex,
            to: first.to.map(|star| rules().star(star).hex),
            used: u32::from(first.used),
            speed: speed(doc),
            only_scouts: hand.all(scouts_only),
            clouds: Hex::all().map(|hex| geometry.is_cloud(hex)).collect(),
        })
    }

    fn has(&self, tech: Tech) -> bool {
        self.position.seats[self.seat.index()].owned.contains(&tech)
    }

    /// Every hex that the ships may step to.
    fn steps(&self) -> BTreeSet<Hex> {
        if self.used >= self.speed {
            return BTreeSet::new(); // §3.3.4
        }
        let free = self.has(Tech::UnlimitedCommunication); // §3.7.6
        let Some(here) = self.here else {
            let bound = free || self.to.is_some();
            return bound.then(|| self.entry()).into_iter().collect(); // §3.4.1
        };
        let direct = match (free, self.to) {
            (true, _) => around(here).into_iter().collect(),
            (false, Some(to)) => self.direct(here, to),
            (false, None) => BTreeSet::new(), // §3.7.1
        };
        let may_enter = |hex: &Hex| !self.clouds[hex.index()] || self.used == 0; // §3.5.1, A-09
        direct.into_iter().filter(may_enter).filter(|hex| self.in_range(here, *hex)).collect()
    }

    /// Turns after this one until the earliest arrival by any lawful steps, however they are spread over
    /// turns; `None` if no lawful way leads there.
    fn fastest(&self) -> Option<u32> {
        let mut known: BTreeSet<(Hex, u32)> = BTreeSet::new();
        let mut turn: Vec<(Hex, u32)> = vec![(self.here?, self.used)];
        for later in 0.. {
            let mut found = turn.clone();
            while let Some((hex, used)) = found.pop() {
                let there = Hand { here: Some(hex), used, ..self.clone() };
                for next in there.steps() {
                    if Some(next) == self.to {
                        return Some(later);
                    }
                    let ends = self.clouds[next.index()] || self.stops_at(next);
                    let reached = (next, if ends { self.speed } else { used + 1 });
                    if known.insert(reached) {
                        found.push(reached);
                        turn.push(reached);
                    }
                }
            }
            // Everybody may stop anywhere and go on next turn with all moves.
            turn = turn.iter().map(|(hex, _)| (*hex, 0)).filter(|at| known.insert(*at)).collect();
            if turn.is_empty() {
                return None;
            }
        }
        None
    }

    /// §3.8.3: ships of others at a star end the move.
    fn stops_at(&self, hex: Hex) -> bool {
        let others = (0..self.position.seats.len()).filter(|idx| *idx != self.seat.index());
        rules().star_in(hex).is_some() && others.clone().any(|idx| self.is_at(idx, hex, |_| true))
    }

    fn entry(&self) -> Hex {
        let corner = usize::from(self.position.corners[self.seat.index()]);
        match self.position.variant.entry_repository {
            true => rules().entry_repository[corner],
            false => rules().entry[corner],
        }
    }

    /// §3.7.2, A-13: the first steps of all direct ways, for every choice of what to avoid.
    fn direct(&self, here: Hex, to: Hex) -> BTreeSet<Hex> {
        let enemies = self.enemies_in_the_way(here, to);
        let mut steps = BTreeSet::new();
        for choice in 0..1u32 << enemies.len() {
            let mut avoided = no_hexes();
            for (idx, hex) in enemies.iter().enumerate() {
                avoided[hex.index()] = choice >> idx & 1 == 1;
            }
            let clear = Ways::new(self, here, to, union(&avoided, &self.clouds));
            let through = Ways::new(self, here, to, avoided);
            steps.extend(through.first_steps());
            if clear.is_open() && clear.turns() <= through.turns() {
                steps.extend(clear.first_steps());
            }
        }
        steps
    }

    /// Stars with enemy ships that the seat knows of. Those farther off than the longest detour
    /// takes cannot lie in anybody's way, and leaving them out changes nothing.
    fn enemies_in_the_way(&self, here: Hex, to: Hex) -> Vec<Hex> {
        let mut known = BTreeSet::new();
        for star in Star::all() {
            let hex = rules().star(star).hex;
            let others = (0..self.position.seats.len()).filter(|idx| *idx != self.seat.index());
            let enemy = others.clone().any(|idx| self.is_at(idx, hex, |_| true));
            if enemy && self.sees(star, hex) && hex != here && hex != to {
                known.insert(hex);
            }
        }
        let mut avoided = no_hexes();
        known.iter().for_each(|hex: &Hex| avoided[hex.index()] = true);
        let length = |blocked: Hexes| {
            let ways = Ways::new(self, here, to, blocked);
            if ways.is_open() { ways.steps[here.index()] } else { 0 }
        };
        let longest = length(union(&avoided, &self.clouds)).max(length(avoided));
        let (from, onward) = (distances(here, &no_hexes()), distances(to, &no_hexes()));
        let in_the_way = |hex: &Hex| from[hex.index()] + onward[hex.index()] <= longest;
        known.into_iter().filter(in_the_way).collect()
    }

    fn is_at(&self, seat: usize, hex: Hex, kind: impl Fn(&StackDoc) -> bool) -> bool {
        let stacks = &self.position.seats[seat].fleets;
        stacks.iter().any(|stack| stack.hex == Some(hex) && stack.mark != Mark::New && kind(stack))
    }

    fn has_colony(&self, star: Star) -> bool {
        let mine = |colony: &&stellar_conquest::ColonyDoc| {
            colony.owner == self.seat && colony.conqueror.is_none()
        };
        self.position.colonies.iter().filter(mine).any(|colony| colony.planet.star() == star)
    }

    /// Whose ships are at a star is open, or with double-blind play seen by those who are there.
    fn sees(&self, star: Star, hex: Hex) -> bool {
        let open = self.position.variant.secrecy != Secrecy::DoubleBlind;
        open || self.has_colony(star) || self.is_at(self.seat.index(), hex, |_| true)
    }

    /// §3.6, A-10 to: within 8 hexes of an anchor, or no farther from it than before.
    fn in_range(&self, here: Hex, next: Hex) -> bool {
        if self.only_scouts || self.has(Tech::UnlimitedRange) {
            return true; // §3.6.6, §3.6.4
        }
        let anchors = self.anchors();
        let far = |hex: Hex| {
            let steps = distances(hex, &no_hexes());
            anchors.iter().map(|(anchor, more)| steps[anchor.index()] + more).min()
        };
        match (far(here), far(next)) {
            (_, Some(next)) if next <= 8 => true,
            (Some(here), Some(next)) => here > 8 && next <= here,
            (_, _) => false,
        }
    }

    /// Anchors, and how much each adds to the distance: the post off the map lies one hex farther.
    fn anchors(&self) -> Vec<(Hex, u32)> {
        let doc = &self.position.seats[self.seat.index()];
        let variant = &self.position.variant;
        let stars: Vec<Star> = match variant.posts_placed {
            true => doc.posts.clone(),
            false => Star::all().filter(|star| self.has_colony(*star)).collect(), // §3.10.6
        };
        let armed = |stack: &StackDoc| {
            stack.ships.corvettes > 0 || stack.ships.fighters > 0 || stack.ships.death_stars > 0
        };
        let besieged = |hex: Hex| {
            let others = (0..self.position.seats.len()).filter(|idx| *idx != self.seat.index());
            others.into_iter().any(|idx| self.is_at(idx, hex, armed))
        };
        let hexes = stars.into_iter().map(|star| rules().star(star).hex);
        let posts: Vec<_> = hexes.filter(|hex| !besieged(*hex)).map(|hex| (hex, 0)).collect();
        if posts.is_empty() && (variant.entry_anchor_always || self.position.turn <= 4) {
            return vec![(self.entry(), 1)]; // §3.6.2
        }
        posts
    }
}

/// §3.3.5: the fastest that was researched, else 2.
fn speed(doc: &SeatDoc) -> u32 {
    let researched = doc.owned.iter().filter_map(|tech| tech.speed());
    researched.max().map_or(2, u32::from)
}

/// The ways of fewest hexes from here to there, with some hexes out of bounds.
struct Ways<'h> {
    hand: &'h Hand<'h>,
    here: Hex,
    to: Hex,
    steps: Vec<u32>,
}

impl<'h> Ways<'h> {
    fn new(hand: &'h Hand<'h>, here: Hex, to: Hex, mut blocked: Hexes) -> Ways<'h> {
        blocked[here.index()] = false;
        Ways { hand, here, to, steps: distances(to, &blocked) }
    }

    fn is_open(&self) -> bool {
        self.steps[self.here.index()] != NEVER
    }

    fn onward(&self, hex: Hex) -> impl Iterator<Item = Hex> {
        let nearer = move |next: &&Hex| self.steps[next.index()] + 1 == self.steps[hex.index()];
        AROUND[hex.index()].iter().filter(nearer).copied()
    }

    fn first_steps(&self) -> Vec<Hex> {
        if self.is_open() { self.onward(self.here).collect() } else { Vec::new() }
    }

    /// Turns after this one until the earliest arrival on any of these ways.
    fn turns(&self) -> u32 {
        let mut known = vec![None; N_HEXES * 16];
        if self.is_open() { self.turns_from(self.here, self.hand.used, &mut known) } else { NEVER }
    }

    /// All choices from here on: a step while the speed lasts, or the end of the turn.
    fn turns_from(&self, hex: Hex, used: u32, known: &mut [Option<u32>]) -> u32 {
        if hex == self.to {
            return 0;
        }
        let place = hex.index() * 16 + used as usize;
        if let Some(turns) = known[place] {
            return turns;
        }
        let mut best = NEVER;
        if used < self.hand.speed {
            for next in self.onward(hex) {
                let cloud = self.hand.clouds[next.index()];
                if cloud && used > 0 {
                    continue; // §3.5.1: only as the first hex of a move.
                }
                let used = if cloud { self.hand.speed } else { used + 1 }; // It ends there.
                best = best.min(self.turns_from(next, used, known));
            }
        }
        if used > 0 {
            best = best.min(self.turns_from(hex, 0, known) + 1);
        }
        known[place] = Some(best);
        best
    }
}

/// Compares both opinions; how many elections the position had.
fn compare(game: &StellarConquest) -> Option<usize> {
    let position = game.position();
    if position.frames.last() != Some(&Frame::Movement(MovementFrame::Order)) {
        return None;
    }
    let hand = Hand::of(&position).expect("ships are in hand while they are ordered");
    let mut legal = Vec::new();
    game.legal(position.active, &mut legal);
    let step = |action: &Action| {
        if let Action::Step { hex } = action { Some(*hex) } else { None }
    };
    let fast: BTreeSet<Hex> = legal.iter().filter_map(step).collect();
    let slow = hand.steps();
    let names =
        |hexes: &BTreeSet<Hex>| hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" ");
    assert!(
        fast == slow,
        "the engine has [{}], the book [{}] from {:?} to {:?}, used {} of {}\n{}",
        names(&fast),
        names(&slow),
        hand.here,
        hand.to,
        hand.used,
        hand.speed,
        serde_json::to_string(&position).unwrap_or_default(),
    );
    match (hand.here, hand.to) {
        (Some(here), Some(to)) => Some(hand.enemies_in_the_way(here, to).len()),
        (_, _) => Some(0),
    }
}

/// Small random numbers from a seed.
struct Chance(Dealer);

impl Chance {
    fn new(purpose: &str, number: u64) -> Chance {
        Chance(Dealer::new(Seed([7; 32]).derive(purpose, number)))
    }

    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

fn random_options(chance: &mut Chance) -> Vec<(&'static str, &'static str)> {
    let mut asked = vec![("secrecy", chance.pick(&["table", "table", "double-blind"]))];
    asked.push(("extra_cloud", chance.pick(&["no", "yes"])));
    asked.push(("posts", chance.pick(&["placed", "traced"])));
    asked.push(("entry_anchor", chance.pick(&["always", "first-four-turns"])));
    asked.push(("entry_hexes", chance.pick(&["clockwise", "repository"])));
    asked
}

/// The first card of a colour that nobody has drawn: colonies need one.
fn settle(scene: Scene, star: Star, seat: u8, drawn: &mut BTreeSet<u8>) -> Scene {
    let name = rules().star(star).hex.to_string();
    let colour = rules().star(star).colour;
    let fits = |card: &u8| {
        let info = rules().card(stellar_conquest::Card(*card));
        info.colour == colour && !info.planets.is_empty() && !drawn.contains(card)
    };
    let Some(card) = (1..=78).find(fits) else { return scene };
    drawn.insert(card);
    scene.card(&name, card).colony(&name, 0, seat, 5, 0)
}

/// A crowded board: enemies at many stars, posts and colonies, and one fleet to order.
fn random_scene(chance: &mut Chance, density: usize) -> Scene {
    let mut scene = scene_with(&random_options(chance)).turn(1 + chance.below(44) as u8);
    let speeds = [Tech::Speed3, Tech::Speed4, Tech::Speed5, Tech::Speed8];
    if !chance.one_in(3) {
        scene = scene.tech(0, chance.pick(&speeds));
    }
    for tech in [Tech::UnlimitedRange, Tech::UnlimitedCommunication] {
        if chance.one_in(if tech == Tech::UnlimitedRange { 2 } else { 12 }) {
            scene = scene.tech(0, tech);
        }
    }
    let mut drawn = BTreeSet::new();
    for star in Star::all() {
        let name = rules().star(star).hex.to_string();
        if chance.below(100) < density {
            let ships = if chance.one_in(2) { [1, 0, 0, 0, 0] } else { [0, 0, 1, 0, 0] };
            scene = scene.fleet(1 + chance.below(3) as u8, &name, ships);
        }
        if chance.one_in(8) {
            scene = settle(scene, star, 0, &mut drawn);
            if scene.position().colonies.iter().any(|colony| colony.planet.star() == star)
                && chance.one_in(2)
            {
                scene = scene.post(0, &name);
            }
        }
    }
    scene
}

/// The stars near a hex, where routes are short enough for all elections.
fn destination(chance: &mut Chance, here: Hex, far: u8) -> Star {
    let geometry = rules().geometry(false);
    let near: Vec<Star> = Star::all()
        .filter(|star| (1..=far).contains(&geometry.star_distance(*star, here)))
        .collect();
    chance.pick(&near)
}

/// One fleet on a crowded board, ordered and moved at random until it can go no farther.
fn random_journey(number: u64, most: &mut usize) -> usize {
    let chance = &mut Chance::new("journeys", number);
    let density = chance.pick(&[5, 20, 40, 60]);
    let far = if density < 40 { 14 } else { 8 };
    let here = Hex(chance.below(656) as u16);
    let to = destination(chance, here, far);
    let ships = chance.pick(&[[1, 0, 0, 0, 0], [0, 0, 2, 0, 0], [1, 0, 1, 0, 0]]);
    let scene = random_scene(chance, density).fleet(0, &here.to_string(), ships);
    let position = scene.ships(|stack| stack.to = Some(to)).position();
    let Ok(mut game) = StellarConquest::from_position(rules(), &position) else { return 0 };
    let fleets = &game.position().seats[0].fleets;
    let stack = fleets.iter().position(|stack| stack.hex == Some(here));
    let stack = stack.expect("the fleet is there") as u8;
    let mut n_compared = 0;
    game.apply(Seat(0), &Action::Select { stack }, &mut Silent).expect("the fleet can move");
    loop {
        let elections = compare(&game).expect("the fleet is being ordered");
        *most = (*most).max(elections);
        n_compared += 1;
        let mut legal = Vec::new();
        game.legal(Seat(0), &mut legal);
        legal.retain(|action| matches!(action, Action::Step { .. }));
        if legal.is_empty() {
            return n_compared;
        }
        game.apply(Seat(0), &chance.pick(&legal), &mut Silent).expect("a legal step");
    }
}

/// §3.5, §3.6, §3.7.2, A-13: both opinions agree on crowded boards.
#[test]
fn s3_7_2_both_opinions_on_crowded_boards() {
    let journeys = if std::env::var_os("RUN_SLOW_TESTS").is_some() { 100_000 } else { 2500 };
    let mut most = 0;
    let compared: usize = (0..journeys).map(|number| random_journey(number, &mut most)).sum();
    assert!(compared > 4000, "only {compared} positions were compared");
    assert!(most >= 4, "never more than {most} enemies lay in the way");
}

/// The fleet of the first seat is in hand.
fn in_hand(position: &Position, here: Hex) -> StellarConquest {
    let mut game = StellarConquest::from_position(rules(), position).expect("a sound position");
    let fleets = &game.position().seats[0].fleets;
    let stack = fleets.iter().position(|stack| stack.hex == Some(here));
    let stack = stack.expect("the fleet is there") as u8;
    game.apply(Seat(0), &Action::Select { stack }, &mut Silent).expect("the fleet can move");
    game
}

/// Turns after this one until ships that go on by themselves are there; `None` if they never are.
fn turns_by_themselves(mut position: Position, mut here: Hex, to: Star) -> Option<u32> {
    let goal = rules().star(to).hex;
    for later in 0..100 {
        let mut game = in_hand(&position, here);
        game.apply(Seat(0), &Action::Advance, &mut Silent).ok()?;
        game.apply(Seat(0), &Action::Done, &mut Silent).expect("the orders can end");
        position = game.position();
        let fleet = |stack: &&mut StackDoc| stack.ships.corvettes == 77 || stack.ships.scouts == 77;
        let fleets = &mut position.seats[0].fleets;
        let stack = fleets.iter_mut().find(fleet).expect("nobody is lost");
        let came = stack.hex.expect("nobody leaves the board");
        if came == goal {
            return Some(later);
        }
        (stack.used, stack.to, here) = (0, Some(to), came);
    }
    None
}

/// A fleet near clouds, with few enemies, that can have used some of its moves.
fn fastest_scene(number: u64) -> (Position, Hex, Star) {
    let chance = &mut Chance::new("fastest", number);
    let density = chance.pick(&[0, 0, 4, 12]);
    let here = Hex(chance.below(656) as u16);
    let to = destination(chance, here, 9);
    let extra = chance.pick(&["no", "yes"]);
    let mut scene = scene_with(&[("extra_cloud", extra)]);
    let speeds =
        [None, Some(Tech::Speed3), Some(Tech::Speed4), Some(Tech::Speed5), Some(Tech::Speed8)];
    if let Some(speed) = chance.pick(&speeds) {
        scene = scene.tech(0, speed);
    }
    for star in Star::all() {
        let hex = rules().star(star).hex;
        if chance.below(100) < density && hex != here {
            scene = scene.fleet(1, &hex.to_string(), [1, 0, 0, 0, 0]);
        }
    }
    // Scouts go anywhere; corvettes are tied to a post, which can bar the fastest way.
    let ships = if chance.one_in(4) { [0, 0, 77, 0, 0] } else { [77, 0, 0, 0, 0] };
    let mut drawn = BTreeSet::new();
    if ships[2] > 0 {
        let near = destination(chance, here, 9);
        scene = settle(scene, near, 0, &mut drawn);
        scene = scene.edit(|position| {
            let stars = position.colonies.iter().map(|colony| colony.planet.star());
            position.seats[0].posts = stars.collect();
        });
    }
    let scene = scene.fleet(0, &here.to_string(), ships);
    (scene.ships(|stack| stack.to = Some(to)).position(), here, to)
}

/// §3.7.2, A-73: ships that go on by themselves arrive as early as any lawful steps can bring them.
#[test]
fn a73_nobody_is_faster_by_single_steps() {
    let journeys = if std::env::var_os("RUN_SLOW_TESTS").is_some() { 10_000 } else { 400 };
    let (mut n_around, mut n_tied) = (0, 0);
    for number in 0..journeys {
        let (position, here, to) = fastest_scene(number);
        let game = in_hand(&position, here);
        let held = game.position();
        let hand = Hand::of(&held).expect("the fleet is in hand");
        let fastest = hand.fastest();
        let straight = Ways::new(&hand, here, rules().star(to).hex, no_hexes());
        n_around += usize::from(fastest.is_some_and(|turns| {
            turns > straight.steps[here.index()].saturating_sub(1) / hand.speed
        }));
        n_tied += usize::from(!hand.only_scouts && fastest.is_some());
        let came = turns_by_themselves(position.clone(), here, to);
        assert!(
            fastest.is_none() || came == fastest,
            "journey {number}: from {here} to {} at speed {} in {came:?} turns, by steps in {fastest:?}",
            rules().star(to).hex,
            hand.speed,
        );
    }
    assert!(n_around > 20 && n_tied > 20, "only {n_around} at clouds, {n_tied} tied to posts");
}

/// §3.7.2, A-73: what a destination is said to take is what it takes.
#[test]
fn a73_a_destination_says_how_long() {
    let mut n_clouds = 0;
    for number in 0..150 {
        let chance = &mut Chance::new("labels", number);
        let from = Star(chance.below(54) as u8);
        let here = rules().star(from).hex;
        let to = destination(chance, here, 9);
        let mut scene = scene_with(&[]);
        if let Some(speed) = chance.pick(&[None, Some(Tech::Speed4), Some(Tech::Speed8)]) {
            scene = scene.tech(0, speed);
        }
        let scene = scene.fleet(0, &here.to_string(), [77, 0, 0, 0, 0]);
        let game = in_hand(&scene.position(), here);
        let label = game.label(Seat(0), &Action::Head { star: to });
        let position = scene.ships(|stack| stack.to = Some(to)).position();
        let held = in_hand(&position, here).position();
        let hand = Hand::of(&held).expect("the fleet is in hand");
        let turns = hand.fastest().expect("scouts go anywhere") + 1;
        let steps = u32::from(rules().geometry(false).star_distance(to, here));
        n_clouds += usize::from(turns > steps.div_ceil(hand.speed));
        let words = format!(", {turns} turn{}", if turns == 1 { "" } else { "s" });
        let text = label.text.plain();
        assert!(text.contains(&words), "from {here}: {text}, by steps {turns}");
        let fact = Fact::Journey { hexes: steps as u8, turns: Some(turns as u8) };
        assert!(label.facts.contains(&fact), "{:?}", label.facts);
    }
    assert!(n_clouds > 5, "only {n_clouds} destinations lie behind clouds");
}

/// One game of random answers, in which every order is compared.
fn random_game(number: u64, options: &Options, steps: u32) -> usize {
    let chance = &mut Chance::new("games", number);
    let n_seats = 2 + chance.below(3) as u8;
    let mut game = StellarConquest::new(rules(), n_seats, options).expect("a game of two to four");
    let mut n_compared = 0;
    let mut legal = Vec::new();
    for _ in 0..steps {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(chance.0.below(n), &mut Silent),
            Pending::Seats(seats) => {
                n_compared += usize::from(compare(&game).is_some());
                let seat = seats.lowest().expect("somebody is asked");
                legal.clear();
                game.legal(seat, &mut legal);
                let action = chance.pick(&legal);
                game.apply(seat, &action, &mut Silent).expect("a legal answer");
            }
        }
    }
    n_compared
}

/// §3.4 to §3.7.2, A-13: both opinions agree in games of random answers, from the entry on.
#[test]
fn s3_7_2_both_opinions_in_random_games() {
    let modes = ["table", "tournament", "double-blind"];
    let mut compared = 0;
    for number in 0..12 {
        let options = options(&[("secrecy", modes[number as usize % 3])]);
        compared += random_game(number, &options.expect("the option exists"), 3000);
    }
    assert!(compared > 1000, "only {compared} positions were compared");
}
