//! The map as the bot reads it: its View and its notes, put together for questions about stars.

use std::cell::OnceCell;

use stellar_conquest::{
    Card, ColonyDoc, Colour, Geometry, Hex, N_PLANETS, N_STARS, Own, Planet, PlanetInfo,
    PlanetType, Rules, Secrecy, Star, Tech, View,
};
use tabletop::{Seat, SeatSet};

use super::notes::{Foe, Notes};
use super::odds::Force;
use super::style::Style;

/// A sight of ships is good for so many turns while their marker stays.
const SIGHT_TURNS: u8 = 4;

/// What a seat knows, indexed by star and planet.
pub(super) struct Sky<'a> {
    pub(super) rules: &'a Rules,
    pub(super) geometry: &'a Geometry,
    pub(super) view: &'a View,
    pub(super) own: &'a Own,
    pub(super) notes: &'a Notes,
    pub(super) seat: Seat,
    pub(super) style: &'a Style,
    /// Technologies owned, bits of [`Tech::bit`].
    pub(super) tech: u32,
    /// Seats with ships at a star, other than this one.
    pub(super) others: [SeatSet; N_STARS],
    /// Stars that ships can be tied to (§3.6).
    anchors: Vec<Star>,
    cards: [Option<Card>; N_STARS],
    /// Places in `own.colonies`.
    colonies: [Option<u8>; N_PLANETS],
    /// Command posts of others.
    posts: u64,
    /// Steps to the nearest own colony, found when first asked for.
    home_steps: OnceCell<[u8; N_STARS]>,
}

impl<'a> Sky<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        view: &'a View,
        notes: &'a Notes,
        seat: Seat,
        style: &'a Style,
    ) -> Option<Sky<'a>> {
        let own = view.own.as_ref()?;
        let mut sky = Sky {
            rules,
            geometry: rules.geometry(view.variant.extra_cloud),
            view,
            own,
            notes,
            seat,
            style,
            tech: own.seat.owned.iter().fold(0, |set, tech| set | tech.bit()),
            others: [SeatSet::EMPTY; N_STARS],
            anchors: Vec::new(),
            cards: [None; N_STARS],
            colonies: [None; N_PLANETS],
            posts: 0,
            home_steps: OnceCell::new(),
        };
        for known in &view.stars {
            sky.cards[known.star.index()] = known.card;
        }
        for marker in view.markers.iter().filter(|marker| marker.owner != seat) {
            if let Some(star) = rules.star_in(marker.hex) {
                sky.others[star.index()] = sky.others[star.index()].with(marker.owner);
            }
        }
        for (place, colony) in own.colonies.iter().enumerate() {
            sky.colonies[colony.planet.index()] = Some(place as u8);
        }
        for post in view.posts.iter().filter(|post| post.owner != seat) {
            sky.posts |= 1 << post.star.0;
        }
        sky.anchors = sky.usable_anchors();
        Some(sky)
    }

    /// §3.6.2, §4.3.2: posts, or colonies where they are traced, that nobody besieges.
    fn usable_anchors(&self) -> Vec<Star> {
        let posts: Vec<Star> = if self.view.variant.posts_placed {
            self.own.seat.posts.clone()
        } else {
            let free = self.own.colonies.iter().filter(|colony| colony.conqueror.is_none());
            free.map(|colony| colony.planet.star()).collect()
        };
        posts.into_iter().filter(|&star| !self.enemy_force(star).is_armed()).collect()
    }

    pub(super) fn has(&self, tech: Tech) -> bool {
        self.tech & tech.bit() != 0
    }

    /// §3.3.5.
    pub(super) fn speed(&self) -> u8 {
        let fastest = Tech::SPEEDS.into_iter().rev().find(|&tech| self.has(tech));
        let start = self.rules.numbers.speed_start;
        fastest.and_then(Tech::speed).map_or(start, |speed| speed.max(start)).max(1)
    }

    pub(super) fn hex(&self, star: Star) -> Hex {
        self.rules.star(star).hex
    }

    pub(super) fn entry(&self) -> Hex {
        let entries = &self.view.entries;
        entries.get(self.seat.index()).copied().flatten().unwrap_or(Hex(0))
    }

    /// Production turns that are over.
    pub(super) fn n_productions(&self) -> usize {
        let every = self.rules.numbers.production_every.max(1);
        usize::from(self.view.turn.saturating_sub(1) / every).min(10)
    }

    pub(super) fn turns_left(&self) -> u8 {
        self.rules.numbers.turns.saturating_sub(self.view.turn)
    }

    /// Turns from a hex to a star, this one counted.
    pub(super) fn turns(&self, from: Option<Hex>, star: Star) -> u8 {
        let steps = match from {
            Some(hex) => self.geometry.star_distance(star, hex),
            None => self.geometry.star_distance(star, self.entry()) + 1,
        };
        let wait = u8::from(self.geometry.is_cloud(self.hex(star)) && steps > 1);
        steps.div_ceil(self.speed()) + wait
    }

    /// §3.6.1: can ships that are tied to posts go there without leaving range?
    ///
    /// All shortest paths between two hexes in range of one post stay in its range.
    pub(super) fn in_range(&self, from: Option<Hex>, star: Star) -> bool {
        if self.has(Tech::UnlimitedRange) {
            return true;
        }
        let (range, to) = (self.rules.numbers.range, self.hex(star));
        if self.anchors.is_empty() {
            let from_entry = |hex: Hex| self.geometry.distance(self.entry(), hex) < range;
            return from_entry(to) && from.is_none_or(from_entry);
        }
        let Some(from) = from else { return true };
        self.anchors.iter().any(|&post| {
            self.geometry.star_distance(post, from) <= range
                && self.geometry.star_distance(post, to) <= range
        })
    }

    pub(super) fn is_explored(&self, star: Star) -> bool {
        self.cards[star.index()].is_some()
    }

    /// The planets of an explored star.
    pub(super) fn planets(&self, star: Star) -> impl Iterator<Item = (Planet, &'a PlanetInfo)> {
        let infos: &'a [PlanetInfo] = match self.cards[star.index()] {
            Some(card) => &self.rules.card(card).planets,
            None => &[],
        };
        infos.iter().enumerate().map(move |(slot, info)| (Planet::new(star, slot as u8), info))
    }

    pub(super) fn planet(&self, planet: Planet) -> Option<&'a PlanetInfo> {
        let card = self.cards[planet.star().index()]?;
        self.rules.card(card).planets.get(usize::from(planet.slot()))
    }

    /// A colony under own control.
    pub(super) fn colony(&self, planet: Planet) -> Option<&'a ColonyDoc> {
        self.colonies[planet.index()].map(|place| &self.own.colonies[usize::from(place)])
    }

    /// An unconquered colony of others, as far as known.
    pub(super) fn foe(&self, planet: Planet) -> Option<&Foe> {
        let foe = self.notes.foes[planet.index()].as_ref()?;
        (self.colony(planet).is_none() && foe.owner != self.seat).then_some(foe)
    }

    /// The points of an own colony that another has conquered.
    pub(super) fn lost(&self, planet: Planet) -> Option<u32> {
        let foe = self.notes.foes[planet.index()].as_ref()?;
        let taken = foe.owner == self.seat && foe.conqueror.is_some_and(|by| by != self.seat);
        taken.then(|| self.planet(planet).map_or(0, |info| self.points(info)))
    }

    /// Points for a planet of this type.
    pub(super) fn points(&self, info: &PlanetInfo) -> u32 {
        u32::from(self.rules.numbers.points[info.kind.index()])
    }

    /// Do others live at the star, as far as known?
    pub(super) fn is_foreign(&self, star: Star) -> bool {
        self.posts >> star.0 & 1 == 1
            || (0..3).any(|slot| self.foe(Planet::new(star, slot)).is_some())
    }

    /// Has the seat an unconquered colony at the star?
    pub(super) fn is_home(&self, star: Star) -> bool {
        (0..3).any(|slot| {
            self.colony(Planet::new(star, slot)).is_some_and(|colony| colony.conqueror.is_none())
        })
    }

    /// Stars with own unconquered colonies.
    pub(super) fn homes(&self) -> Vec<Star> {
        let mut stars: Vec<Star> = Vec::new();
        for colony in self.own.colonies.iter().filter(|colony| colony.conqueror.is_none()) {
            if !stars.contains(&colony.planet.star()) {
                stars.push(colony.planet.star());
            }
        }
        stars
    }

    /// Have armed ships of others been seen at a star where their marker still is?
    pub(super) fn sees_guns(&self, star: Star) -> bool {
        self.others[star.index()].iter().any(|seat| {
            let sight = self.notes.sight(star, seat);
            let fresh = sight.turn > 0 && sight.turn + SIGHT_TURNS >= self.view.turn;
            fresh && Force::of_ships(&sight.ships, false).is_armed()
        })
    }

    /// Ships of others at a star: those that were seen, or a guess where only a marker is.
    pub(super) fn enemy_force(&self, star: Star) -> Force {
        let blind = self.view.variant.secrecy == Secrecy::DoubleBlind;
        let mut force = Force::default();
        for seat in Seat::first(self.view.n_seats).filter(|&seat| seat != self.seat) {
            let sight = self.notes.sight(star, seat);
            let marker = self.others[star.index()].contains(seat);
            let fresh = sight.turn > 0 && sight.turn + SIGHT_TURNS >= self.view.turn;
            if fresh && (marker || blind) {
                force = force.plus(&Force::of_ships(&sight.ships, false));
            } else if marker {
                let guess = 1 + u16::from(self.view.turn / self.style.guess[0].max(1));
                force = force.plus(&Force { guns: [guess, 0, 0], unarmed: 0, twice: false });
            }
        }
        force
    }

    /// Bases of a colony that nobody has seen.
    pub(super) fn guessed_bases(&self) -> u16 {
        u16::from(self.view.turn.saturating_sub(10) / self.style.guess[1].max(1))
    }

    /// Bases of the colonies of others at a star: as they were shown, or a guess.
    pub(super) fn enemy_bases(&self, planet: Planet) -> Force {
        let Some(foe) = self.foe(planet) else { return Force::default() };
        let turn = self.view.turn;
        match foe.bases {
            Some((shown, when)) => {
                let more = u16::from(turn.saturating_sub(when) / self.style.guess[2].max(1));
                Force { guns: [shown[0] + more, shown[1], shown[2] * 2], ..Force::default() }
            }
            None => Force { guns: [self.guessed_bases(), 0, 0], ..Force::default() },
        }
    }

    /// §5.1.3: can transports land there at all?
    pub(super) fn is_habitable(&self, info: &PlanetInfo) -> bool {
        info.kind != PlanetType::Barren || self.has(Tech::ControlledEnvironment)
    }

    /// What a star of this colour promises, before anybody has looked (dossier 2.2).
    pub(super) fn promise(&self, star: Star) -> u32 {
        let [yellow, green, orange, red, blue] = self.style.promise;
        let promise = match self.rules.star(star).colour {
            Colour::Yellow => yellow,
            Colour::Green => green,
            Colour::Orange => orange,
            Colour::Red => red,
            Colour::Blue => blue,
        };
        self.style.noise.bent(promise, [2, star.index() as u64])
    }

    /// Steps to the nearest own colony, or to the entry hex before there is one.
    pub(super) fn steps_from_home(&self, star: Star) -> u8 {
        let steps = self.home_steps.get_or_init(|| {
            let homes: Vec<Hex> = self.homes().into_iter().map(|star| self.hex(star)).collect();
            std::array::from_fn(|idx| {
                let from = |hex: &Hex| self.geometry.star_distance(Star(idx as u8), *hex);
                homes.iter().map(from).min().unwrap_or_else(|| from(&self.entry()))
            })
        });
        steps[star.index()]
    }
}
