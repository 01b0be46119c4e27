//! A second opinion on chapter 4, slow and naive: whole battles and attacks fought ship by ship
//! beside the engine, with the same targets and the same dice.
//!
//! The attack table stands here once more, from the book and not from the components.

use stellar_conquest::{
    Action, BattleDoc, BattleFrame, ColonyFrame, FireFrame, Frame, Group, Hex, MovementFrame,
    Planet, Position, Star, StellarConquest, Target, Tech,
};
use tabletop::{Audited, Dealer, Game, Pending, Seat, Seed, Silent};

use super::support::{Scene, hex, planet, scene_of, star};

/// What a shot needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Nothing,
    Miracle,
    UpTo(u32),
    Ten,
}

/// The attack table. Strengths: 0 death star, 1 fighter or advanced base, 2 corvette or base.
fn need(strength: usize, target: Target, fighter_hits: bool) -> Need {
    let column = match target {
        Target::Scout | Target::Transport { .. } => 0,
        Target::Corvette | Target::Base { .. } => 1,
        Target::Fighter | Target::AdvancedBase { .. } => 2,
        Target::DeathStar | Target::ShieldBase { .. } => 3,
    };
    match (strength, column) {
        (0, 0) => Need::Nothing,
        (0, 1) => Need::UpTo(4),
        (0, 2) => Need::UpTo(3),
        (0, _) => Need::UpTo(2),
        (1, 0) => Need::UpTo(5),
        (1, 1) => Need::UpTo(if fighter_hits { 3 } else { 2 }),
        (1, 2) => Need::UpTo(1),
        (1, _) => Need::Ten,
        (_, 0) => Need::UpTo(4),
        (_, 1) => Need::UpTo(1),
        (_, 2) => Need::Ten,
        (_, _) => Need::Miracle,
    }
}

/// One shot: is it a hit? Each die is asked for with the number of its outcomes.
fn shoot(need: Need, dice: &mut impl FnMut(u32) -> u32) -> bool {
    match need {
        Need::Nothing => true,
        Need::Miracle => false,
        Need::UpTo(most) => dice(6) < most,
        Need::Ten => {
            let both = dice(36);
            both / 6 + 1 + both % 6 + 1 == 10
        }
    }
}

/// The side that fires, and how.
#[derive(Clone, Copy, Debug)]
struct Gunners {
    isw: bool,
    bases: bool,
    bases_use_isw: bool,
    fighter_hits: bool,
}

impl Gunners {
    /// §4.1.6, §6.6.5: how often a shot of this strength may be tried.
    fn tries(self, strength: usize) -> u32 {
        let again = match (self.bases, strength) {
            (true, 0) => true,
            (true, _) => self.isw && self.bases_use_isw,
            (false, _) => self.isw,
        };
        1 + u32::from(again)
    }
}

/// §4.1.5, §4.1.7: all fire of one side: how many of each group of targets die.
fn barrage(targets: &[Group], gunners: Gunners, dice: &mut impl FnMut(u32) -> u32) -> Vec<u16> {
    let mut dead = vec![0; targets.len()];
    for (idx, group) in targets.iter().enumerate() {
        for _ship in 0..group.n {
            if is_killed(group, gunners, dice) {
                dead[idx] += 1;
            }
        }
    }
    dead
}

fn is_killed(group: &Group, gunners: Gunners, dice: &mut impl FnMut(u32) -> u32) -> bool {
    for (strength, shots) in group.load.into_iter().enumerate() {
        let need = need(strength, group.target, gunners.fighter_hits);
        for _shot in 0..shots {
            let tries = if need == Need::Miracle { 1 } else { gunners.tries(strength) };
            for _try in 0..tries {
                if shoot(need, dice) {
                    return true;
                }
            }
        }
    }
    false
}

// What is where, from the document alone.

const KINDS: usize = 8;
type Roster = [u16; KINDS];

fn kinds() -> [Target; KINDS] {
    let transport = |people| Target::Transport { people: Seat(people) };
    [
        Target::Scout,
        Target::Corvette,
        Target::Fighter,
        Target::DeathStar,
        transport(0),
        transport(1),
        transport(2),
        transport(3),
    ]
}

/// Ships of a seat in a hex, by kind.
fn roster(position: &Position, seat: Seat, hex: Hex) -> Roster {
    let mut all = [0; KINDS];
    for stack in &position.seats[seat.index()].fleets {
        if stack.hex == Some(hex) {
            let ships = stack.ships;
            let people = stack.cargo.map_or(0, |cargo| cargo.people.index());
            let classes = [ships.scouts, ships.corvettes, ships.fighters, ships.death_stars];
            for (kind, n) in classes.into_iter().enumerate() {
                all[kind] += u16::from(n);
            }
            all[4 + people] += u16::from(ships.transports);
        }
    }
    all
}

fn is_armed(roster: &Roster) -> bool {
    roster[1] + roster[2] + roster[3] > 0
}

fn shots(roster: &Roster) -> [u16; 3] {
    [roster[3], roster[2], roster[1]]
}

/// The engine beside the reference.
struct Fight {
    game: StellarConquest,
    dealer: Dealer,
    star: Star,
    seats: [Seat; 2],
    /// Ships of both sides at the star, as the reference counts them.
    here: [Roster; 2],
    /// Ships of both sides that have withdrawn, and where to.
    gone: [Roster; 2],
    sent: [Option<Hex>; 2],
    number: u64,
    rounds: u32,
}

impl Fight {
    fn position(&self) -> Position {
        self.game.position()
    }

    fn top(&self) -> Option<Frame> {
        self.position().frames.last().copied()
    }

    fn battle(&self) -> BattleDoc {
        self.position().battle.unwrap_or_else(|| panic!("seed {}: no battle", self.number))
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let result = self.game.apply(seat, &action, &mut Silent);
        result.unwrap_or_else(|error| panic!("seed {}: {action:?}: {error}", self.number));
        self.game.audit().unwrap_or_else(|error| panic!("seed {}: {error}", self.number));
    }

    fn below(&mut self, n: usize) -> usize {
        self.dealer.below(n as u32) as usize
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        legal
    }

    /// §4.1.13: ships that need a destination get one, whoever owns them.
    fn redirect(&mut self) {
        while let Some(Frame::Movement(MovementFrame::Redirect { seat })) = self.top() {
            let legal = self.legal(seat);
            let choice = self.below(legal.len());
            self.act(seat, legal[choice]);
        }
    }

    /// §4.1.5: one side aims at random; what it could aim at, and every load, is kept by hand.
    fn aim(&mut self, side: usize, mut shots: [u16; 3], targets: &mut Vec<(Target, [u16; 3])>) {
        let seat = self.seats[side];
        while shots != [0; 3] {
            assert_eq!(
                self.top(),
                Some(Frame::Battle(BattleFrame::Aim { side: side as u8 })),
                "seed {}",
                self.number
            );
            assert_eq!(self.battle().shots, shots, "seed {}", self.number);
            let strength = shots.iter().position(|n| *n > 0).expect("shots are left");
            let (target, load) = targets[self.below(targets.len())];
            let spread = Action::Spread { target };
            if self.below(3) == 0 && self.game.check(seat, &spread).is_ok() {
                self.act(seat, spread);
                for _ in 0..shots[strength] {
                    let of_kind = targets.iter_mut().filter(|(kind, _)| *kind == target);
                    let lightest = of_kind.min_by_key(|(_, load)| total(load)).expect("a target");
                    lightest.1[strength] += 1;
                }
                shots[strength] = 0;
                self.follow(side, targets);
            } else {
                self.act(seat, Action::Aim { target, load });
                let aimed = targets.iter_mut().find(|one| **one == (target, load));
                aimed.expect("a target").1[strength] += 1;
                shots[strength] -= 1;
            }
        }
    }

    /// Among equals a spread may choose: the sums are compared, and the engine's choice is taken
    /// over.
    fn follow(&self, side: usize, targets: &mut Vec<(Target, [u16; 3])>) {
        if matches!(
            self.top(),
            Some(Frame::Battle(BattleFrame::Aim { .. }) | Frame::Fire(FireFrame::Fire { .. }))
        ) {
            let groups = &self.battle().groups[1 - side];
            self.compare_loads(groups, targets);
            targets.clear();
            for group in groups {
                targets.extend((0..group.n).map(|_| (group.target, group.load)));
            }
        }
    }

    fn compare_loads(&self, groups: &[Group], targets: &[(Target, [u16; 3])]) {
        let mut ours: Vec<(Target, u32)> =
            targets.iter().map(|(target, load)| (*target, total(load))).collect();
        let mut theirs = Vec::new();
        for group in groups {
            theirs.extend((0..group.n).map(|_| (group.target, total(&group.load))));
        }
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "seed {}", self.number);
    }

    /// §4.1.5, §4.1.7: both barrages of a round; the dice are drawn here and then dealt to the
    /// engine.
    fn fire(&mut self, groups: &[Vec<Group>; 2], gunners: [Gunners; 2]) -> [Vec<u16>; 2] {
        let mut drawn: Vec<(u32, u32)> = Vec::new();
        let dealer = &mut self.dealer;
        let mut dice = |n: u32| {
            let result = dealer.below(n);
            drawn.push((n, result));
            result
        };
        let second = barrage(&groups[1], gunners[0], &mut dice);
        let first = barrage(&groups[0], gunners[1], &mut dice);
        for (idx, (n, result)) in drawn.iter().enumerate() {
            let pending = self.game.pending();
            assert_eq!(pending, Pending::Dealer { n: *n }, "seed {} die {idx}", self.number);
            self.game.deal(*result, &mut Silent);
        }
        let dealing = matches!(self.game.pending(), Pending::Dealer { .. });
        assert!(!dealing, "seed {}: the engine wants another die", self.number);
        [first, second]
    }

    fn compare_rosters(&self) {
        let place = super::support::rules().star(self.star).hex;
        let position = self.position();
        for side in 0..2 {
            let seat = self.seats[side];
            assert_eq!(roster(&position, seat, place), self.here[side], "seed {}", self.number);
            if let Some(sent) = self.sent[side] {
                let away = roster(&position, seat, sent);
                let guarded = |kind: usize| kind < 4 || kind - 4 == seat.index();
                for kind in (0..KINDS).filter(|kind| guarded(*kind)) {
                    assert_eq!(away[kind], self.gone[side][kind], "seed {}", self.number);
                }
            }
        }
    }
}

fn total(load: &[u16; 3]) -> u32 {
    load.iter().map(|n| u32::from(*n)).sum()
}

/// One target for each ship or base.
fn individuals(groups: &[(Target, u16)]) -> Vec<(Target, [u16; 3])> {
    groups.iter().flat_map(|(target, n)| (0..*n).map(|_| (*target, [0; 3]))).collect()
}

fn of_roster(roster: &Roster) -> Vec<(Target, u16)> {
    kinds().into_iter().zip(*roster).collect()
}

impl Fight {
    fn gunners(&self, side: usize, bases: bool) -> Gunners {
        let position = self.position();
        let isw =
            position.seats[self.seats[side].index()].owned.contains(&Tech::ImprovedShipWeaponry);
        let variant = position.variant;
        let (bases_use_isw, fighter_hits) = (variant.bases_use_isw, variant.fighter_hits);
        Gunners { isw, bases, bases_use_isw, fighter_hits }
    }

    /// §4.1: a whole battle of ships, from the choice of it to its end.
    fn battle_of_ships(&mut self) {
        self.act(self.seats[0], Action::Fight { star: self.star, against: self.seats[1] });
        if !self.here.iter().any(is_armed) {
            return self.withdraw_all_of_the_attacker(); // §4.1.3
        }
        loop {
            self.rounds += 1;
            assert!(self.rounds < 5000, "seed {} does not end", self.number);
            self.round();
            if self.is_decided() {
                return;
            }
            for side in 0..2 {
                self.withdraw(side);
                if self.is_decided() {
                    return;
                }
            }
        }
    }

    /// §4.1.4, §4.1.10: is one side gone, or nobody armed any more?
    fn is_decided(&mut self) -> bool {
        self.free_exiles();
        if self.here.contains(&[0; KINDS]) {
            self.compare_rosters();
            self.redirect();
            assert!(self.position().battle.is_none(), "seed {}: it should be over", self.number);
            return true;
        }
        if !self.here.iter().any(is_armed) {
            self.withdraw_all_of_the_attacker();
            return true;
        }
        self.compare_rosters();
        false
    }

    /// §4.4.6, A-50, A-70: exiles without a guard are their owner's again, and on the owner's side where the owner
    /// takes part.
    fn free_exiles(&mut self) {
        let place = super::support::rules().star(self.star).hex;
        for side in 0..2 {
            for kind in (4..KINDS).filter(|kind| kind - 4 != self.seats[side].index()) {
                let owner = Seat(kind as u8 - 4);
                if is_armed(&self.here[side]) || self.here[side][kind] == 0 {
                    continue;
                }
                let freed = std::mem::take(&mut self.here[side][kind]);
                let other = 1 - side;
                if owner == self.seats[other] {
                    self.here[other][kind] += freed;
                } else {
                    let now = roster(&self.position(), owner, place)[kind];
                    assert_eq!(now, freed, "seed {}", self.number);
                }
            }
        }
    }

    fn round(&mut self) {
        self.redirect();
        let mut under_fire = [0, 1].map(|side: usize| individuals(&of_roster(&self.here[side])));
        for side in 0..2 {
            let shots = shots(&self.here[side]);
            self.aim(side, shots, &mut under_fire[1 - side]);
            self.follow(side, &mut under_fire[1 - side]);
        }
        let groups = self.groups_under_fire(&under_fire);
        let gunners = [self.gunners(0, false), self.gunners(1, false)];
        let dead = self.fire(&groups, gunners);
        for side in 0..2 {
            for (group, n) in groups[side].iter().zip(&dead[side]) {
                let kind = kinds().iter().position(|kind| *kind == group.target).expect("a ship");
                self.here[side][kind] -= n;
            }
        }
    }

    /// The order in which targets are shot at. A battle that is over already needed no die.
    fn groups_under_fire(&self, under_fire: &[Vec<(Target, [u16; 3])>; 2]) -> [Vec<Group>; 2] {
        if let Some(battle) = self.position().battle {
            return battle.groups;
        }
        [0, 1].map(|side: usize| {
            let alone = |(target, load)| Group { target, load, n: 1, dead: 0 };
            under_fire[side].iter().copied().map(alone).collect()
        })
    }

    /// §4.1.3, §4.1.10: the attacker leaves with everything.
    fn withdraw_all_of_the_attacker(&mut self) {
        self.send(0, self.here[0]);
        self.free_exiles();
        self.compare_rosters();
        self.redirect();
        assert!(self.position().battle.is_none(), "seed {}", self.number);
    }

    /// §4.1.12: some ships of a side go; the other side picks the hex once.
    fn send(&mut self, side: usize, pulled: Roster) {
        if self.sent[side].is_none() {
            self.redirect();
            let chooser = self.seats[1 - side];
            let legal = self.legal(chooser);
            let around = legal.iter().all(|action| matches!(action, Action::SendTo { .. }));
            assert!(around && !legal.is_empty(), "seed {}: {legal:?}", self.number);
            let choice = self.below(legal.len());
            let Action::SendTo { hex } = legal[choice] else { unreachable!("seen above") };
            self.act(chooser, legal[choice]);
            self.sent[side] = Some(hex);
        }
        for (kind, n) in pulled.into_iter().enumerate() {
            self.here[side][kind] -= n;
            self.gone[side][kind] += n;
        }
    }

    /// §4.1.4: a side that is asked withdraws nothing, something or everything.
    fn withdraw(&mut self, side: usize) {
        self.redirect();
        let frame = self.top();
        let asked = matches!(frame, Some(Frame::Battle(BattleFrame::Withdraw { side: s, .. })) if usize::from(s) == side);
        assert!(asked, "seed {}: {frame:?}", self.number);
        let seat = self.seats[side];
        let mut pulled = [0; KINDS];
        match self.below(6) {
            0 => {
                let mut left = self.here[side];
                while self.below(3) > 0 {
                    let some: Vec<usize> = (0..KINDS).filter(|kind| left[*kind] > 0).collect();
                    let Some(kind) = some.get(self.below(some.len().max(1))).copied() else {
                        break;
                    };
                    let target = kinds()[kind];
                    let all = left[kind] > 1 && self.below(2) == 0;
                    let n = if all { left[kind] } else { 1 };
                    self.act(
                        seat,
                        if all { Action::PullAll { target } } else { Action::Pull { target } },
                    );
                    left[kind] -= n;
                    pulled[kind] += n;
                }
                self.act(seat, Action::Done);
            }
            1 if self.rounds > 2 => {
                pulled = self.here[side];
                self.act(seat, Action::Retreat);
            }
            _ => self.act(seat, Action::Done),
        }
        if pulled != [0; KINDS] {
            self.send(side, pulled);
        }
    }
}

// Attacks on colonies.

/// The planet of a base.
fn planet_of(target: Target) -> Option<Planet> {
    match target {
        Target::Base { planet }
        | Target::AdvancedBase { planet }
        | Target::ShieldBase { planet } => Some(planet),
        Target::Scout
        | Target::Corvette
        | Target::Fighter
        | Target::DeathStar
        | Target::Transport { .. } => None,
    }
}

/// Shots by strength; a fighting shield has two.
fn base_shots(bases: &[(Target, u16)]) -> [u16; 3] {
    let mut shots = [0; 3];
    for (target, n) in bases {
        if matches!(target, Target::ShieldBase { .. }) {
            shots[0] += 2 * n;
        } else if matches!(target, Target::AdvancedBase { .. }) {
            shots[1] += n;
        } else {
            shots[2] += n;
        }
    }
    shots
}

impl Fight {
    /// Bases of the colonies under attack, by target.
    fn bases(&self, attacked: &[Planet]) -> Vec<(Target, u16)> {
        let mut all = Vec::new();
        for colony in &self.position().colonies {
            let planet = colony.planet;
            if attacked.contains(&planet) {
                all.push((Target::Base { planet }, colony.bases));
                all.push((Target::AdvancedBase { planet }, colony.advanced_bases));
                all.push((Target::ShieldBase { planet }, u16::from(colony.shields)));
            }
        }
        all
    }

    /// §4.2: attacks until the attacker has enough, the colonies have fallen, or their warships have.
    fn attack_colonies(&mut self, colonies: &[Planet]) {
        let seat = self.seats[0];
        let mut attacked: Vec<Planet> = Vec::new();
        for planet in colonies {
            let first = attacked.is_empty();
            if !first && self.below(2) == 0 {
                continue;
            }
            self.act(seat, Action::Attack { planet: *planet });
            let undefended = self.bases(&[*planet]).iter().all(|(_, n)| *n == 0);
            assert_eq!(self.conqueror(*planet), undefended.then_some(seat), "seed {}", self.number);
            if !undefended {
                attacked.push(*planet); // §4.2.4: otherwise it has fallen.
            }
        }
        while !attacked.is_empty() && is_armed(&self.here[0]) {
            self.rounds += 1;
            assert!(self.rounds < 5000, "seed {} does not end", self.number);
            self.attack_round(&mut attacked);
            if !attacked.is_empty() && is_armed(&self.here[0]) && self.below(8) == 0 {
                self.act(seat, Action::Done);
                break;
            }
        }
        assert!(self.position().battle.is_none(), "seed {}", self.number);
    }

    fn conqueror(&self, planet: Planet) -> Option<Seat> {
        let colonies = self.position().colonies;
        colonies.iter().find(|colony| colony.planet == planet).expect("a colony").conqueror
    }

    fn attack_round(&mut self, attacked: &mut Vec<Planet>) {
        self.act(self.seats[0], Action::Fire);
        let before = self.bases(attacked);
        let mut targets = individuals(&before);
        let guns = shots(&self.here[0]);
        self.aim(0, guns, &mut targets);
        let base_shots = base_shots(&before);
        let mut ships = individuals(&of_roster(&self.here[0]));
        self.aim(1, base_shots, &mut ships);
        let groups = self.groups_under_fire(&[ships, targets]);
        let gunners = [self.gunners(0, false), self.gunners(1, true)];
        let dead = self.fire(&groups, gunners);
        for (group, n) in groups[0].iter().zip(&dead[0]) {
            let kind = kinds().iter().position(|kind| *kind == group.target).expect("a ship");
            self.here[0][kind] -= n;
        }
        self.compare_rosters();
        let mut after = before;
        for (group, n) in groups[1].iter().zip(&dead[1]) {
            let base = after.iter_mut().find(|(target, _)| *target == group.target);
            base.expect("a base").1 -= n;
        }
        assert_eq!(self.bases(attacked), after, "seed {}", self.number);
        self.after_the_round(attacked, &after);
    }

    /// §4.2.6, §4.2.7: what has no bases falls to a warship that is left; other owners may burn
    /// factories.
    fn after_the_round(&mut self, attacked: &mut Vec<Planet>, after: &[(Target, u16)]) {
        let armed = is_armed(&self.here[0]);
        let mut standing = Vec::new();
        for planet in attacked.iter().copied() {
            let there = after.iter().filter(|(target, _)| planet_of(*target) == Some(planet));
            let left: u16 = there.map(|(_, n)| n).sum();
            let falls = left == 0 && armed;
            assert_eq!(
                self.conqueror(planet),
                falls.then_some(self.seats[0]),
                "seed {}",
                self.number
            );
            if !falls {
                standing.push(planet);
            }
        }
        // for each of them, also where there are none.
        let asked = standing.len();
        for _ in 0..asked {
            let Some(Frame::Colony(ColonyFrame::RazeDefence { planet })) = self.top() else {
                panic!("seed {}: {:?}", self.number, self.top());
            };
            let n = self.below(usize::from(self.factories(planet)) + 1) as u16;
            let left = self.factories(planet) - n;
            self.act(self.seats[1], Action::Amount { n });
            assert_eq!(self.factories(planet), left, "seed {}", self.number);
        }
        *attacked = standing;
    }

    fn factories(&self, planet: Planet) -> u16 {
        let colonies = self.position().colonies;
        colonies.iter().find(|colony| colony.planet == planet).expect("a colony").factories
    }
}

// Random battles.

fn dealer_of(number: u64) -> Dealer {
    Dealer::new(Seed([0; 32]).derive("reference battle", number))
}

fn any_options(dealer: &mut Dealer) -> Vec<(&'static str, &'static str)> {
    let choices = [
        ("fighter_hits", "1-3"),
        ("bases_use_isw", "yes"),
        ("shield_as_base", "yes"),
        ("secret_targeting", "yes"),
        ("secrecy", "double-blind"),
    ];
    choices.into_iter().filter(|_| dealer.below(4) == 0).collect()
}

fn any_ships(dealer: &mut Dealer, armed: bool) -> [u8; 5] {
    let mut ships = [0; 5];
    for n in &mut ships {
        if dealer.below(2) == 0 {
            *n = dealer.below(7) as u8;
        }
    }
    if armed && ships[2] + ships[3] + ships[4] == 0 || ships == [0; 5] {
        ships[2] += 1;
    }
    ships
}

fn any_scene(dealer: &mut Dealer, armed: bool) -> Scene {
    let asked = any_options(dealer);
    let mut scene = scene_of(3, &asked).card("Ceti", 24).explored(0, "Ceti").explored(1, "Ceti");
    for seat in 0..2 {
        if dealer.below(3) == 0 {
            scene = scene.tech(seat, Tech::ImprovedShipWeaponry);
        }
        if dealer.below(4) == 0 {
            scene = scene.tech(seat, Tech::UnlimitedCommunication);
        }
    }
    scene.fleet(0, "Ceti", any_ships(dealer, armed))
}

fn fight(scene: &Scene, dealer: Dealer, number: u64) -> Fight {
    let game = scene.game();
    let seats = [Seat(0), Seat(1)];
    let (gone, sent) = ([[0; KINDS]; 2], [None; 2]);
    let star = star("Ceti");
    let here = seats.map(|seat| roster(&game.position(), seat, hex("Ceti")));
    let mut fight = Fight { game, dealer, star, seats, here, gone, sent, number, rounds: 0 };
    fight.act(Seat(0), Action::Done);
    fight
}

/// §4.1: thousands of battles of ships.
#[test]
fn reference_agrees_on_battles() {
    let (mut rounds, mut withdrawn) = (0, 0);
    for number in 0..2500 {
        let mut dealer = dealer_of(number);
        let mut scene = any_scene(&mut dealer, false);
        scene = scene.fleet(1, "Ceti", any_ships(&mut dealer, false));
        if dealer.below(3) == 0 {
            // Task forces and exiles among them.
            scene = scene.fleet(1, "Ceti", any_ships(&mut dealer, true)).force(4);
            scene = scene
                .fleet(1, "Ceti", [0, 1 + dealer.below(5) as u8, 0, 0, 0])
                .cargo(2, None, true);
        }
        let mut fight = fight(&scene, dealer, number);
        fight.battle_of_ships();
        rounds += fight.rounds;
        withdrawn += u32::from(fight.sent.iter().any(Option::is_some));
    }
    assert!(rounds > 4000 && withdrawn > 400, "{rounds} rounds, {withdrawn} withdrawals only");
}

/// §4.2: thousands of attacks on colonies.
#[test]
fn reference_agrees_on_attacks() {
    let (mut rounds, mut fallen) = (0, 0);
    for number in 0..2500 {
        let mut dealer = dealer_of(1_000_000 + number);
        let mut scene = any_scene(&mut dealer, true);
        let shields_fight = scene.position().variant.shield_as_base;
        let mut colonies = Vec::new();
        for slot in 0..2 {
            if slot == 1 && dealer.below(2) == 0 {
                continue;
            }
            let factories = dealer.below(4) as u16;
            scene = scene.colony("Ceti", slot, 1, 9, factories);
            let [bases, advanced] = [dealer.below(6) as u16, dealer.below(3) as u16];
            let shields = if shields_fight { dealer.below(2) as u8 } else { 0 };
            scene = scene.defended(bases, advanced, shields);
            colonies.push(planet("Ceti", slot));
        }
        let mut fight = fight(&scene, dealer, number);
        fight.attack_colonies(&colonies);
        rounds += fight.rounds;
        fallen += u32::from(colonies.iter().any(|planet| fight.conqueror(*planet).is_some()));
    }
    assert!(rounds > 4000 && fallen > 400, "{rounds} rounds, {fallen} conquests only");
}
