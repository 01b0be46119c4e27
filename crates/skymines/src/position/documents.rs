//! The parts of views and positions, as documents. Sets are lists in rising order.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat};

use crate::action::Items;
use crate::components::Rules;
use crate::ids::{
    Card, Company, Face, Home, Kind, Mission, N_BONUS_SPACES, N_DISPLAY_SPACES, N_PLAN_COLUMNS,
    Plan, Slot, Space, Threat, Tile, Token,
};
use crate::luna::{self, LunaDoc};
use crate::state::{
    ACTORS_MAX, Actor, Campaign, Frame, N_CATEGORIES, Phase, Player, SecretStep, State, Tally,
    bits, cards,
};
use crate::variant::Variant;
use crate::{ch03_setup, ch04_planning, ch05_tracks};

/// A company: its track, its station, its pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StationDoc {
    /// Which.
    pub company: Company,
    /// The face of its track, once it is drawn.
    pub face: Option<Face>,
    /// Everybody's track marker: seats, then Luna.
    pub markers: Vec<u8>,
    /// Occupied home spaces.
    pub home: Vec<Home>,
    /// The space of each piece on the map; a space with two pieces stands here twice.
    pub pieces: Vec<Space>,
    /// Pieces that have left the game.
    pub boxed: u8,
}

/// The campaign so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CampaignDoc {
    /// The chapter that is being played, from 1.
    pub chapter: u8,
    /// Success points of chapters 1 to 4: seats, then Luna.
    pub success: [Vec<u8>; 4],
    /// Luna's success points for her level.
    pub for_level: u8,
    /// Ranks of the latest finished chapter, from 1; 0 before the first.
    pub ranks: Vec<u8>,
}

/// What lies open on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableDoc {
    /// How many seats play.
    pub n_seats: u8,
    /// The options; in a campaign those of the chapter.
    pub variant: Variant,
    /// Where the game stands.
    pub phase: Phase,
    /// The round, from 1; 0 during set-up.
    pub round: u8,
    /// Rounds begun in all games of a loop or campaign.
    pub rounds_in_all: u16,
    /// The first player.
    pub first: Seat,
    /// The first player of the next round.
    pub first_next: Seat,
    /// The player to Luna's right.
    pub luna_after: Seat,
    /// Whose turn it is: a seat, or Luna as the number after the last seat.
    pub active: Actor,
    /// Everybody's coins: seats, then Luna.
    pub coins: Vec<u16>,
    /// Everybody's helium marker.
    pub helium: Vec<u8>,
    /// Everybody's upload marker.
    pub upload: Vec<u8>,
    /// The companies.
    pub stations: Vec<StationDoc>,
    /// The display by number of its spaces.
    pub display: Vec<Option<Card>>,
    /// How many cards the deck still has.
    pub n_deck: u8,
    /// Display cards that have left the game.
    pub gone: Vec<Card>,
    /// The research display by row and column.
    pub plans: Vec<Vec<Option<Plan>>>,
    /// Plans that have left the game.
    pub plans_gone: Vec<Plan>,
    /// Face-up special plans on the round track.
    pub specials: Vec<Option<Plan>>,
    /// Coins on the supplement spaces of rows A, B and C.
    pub supplement: [u8; 3],
    /// Who has a marker on each bonus space.
    pub marks: Vec<Option<Actor>>,
    /// Mission cards in play.
    pub missions: Vec<Mission>,
    /// The threat card.
    pub threat: Option<Threat>,
    /// Counters on it.
    pub counters: u8,
    /// Games of a time loop that have been scored.
    pub games: u8,
    /// Their sums: seats, then Luna, each by category.
    pub sums: Vec<[i32; N_CATEGORIES]>,
    /// The campaign, if this is one.
    pub campaign: Option<CampaignDoc>,
    /// Pieces placed in the action at hand.
    pub placed: u8,
    /// Screens uploaded in the action at hand.
    pub uploaded: u8,
    /// Whether a counter has been added this turn.
    pub averted: bool,
    /// Luna's board.
    pub luna: Option<LunaDoc>,
    /// Open questions and draws, the newest last.
    pub frames: Vec<Frame>,
}

/// What lies open before one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardDoc {
    /// How many cards are in hand; while planning together with those that lie face down (§2.6).
    pub n_cards: u8,
    /// Resting piles above slots a to e.
    pub resting: [Vec<Card>; 5],
    /// Cards in slots a to e that have been turned up.
    pub slots: [Option<Card>; 5],
    /// Things in the action area that have been used.
    pub used: Items,
    /// Tiles in the action area.
    pub tiles: Vec<Tile>,
    /// Tiles for the next round.
    pub tiles_next: Vec<Tile>,
    /// The good of the cargo tile, once it is told.
    pub cargo: Option<Kind>,
    /// Slots that are on.
    pub open: Vec<Slot>,
    /// The research track; the first is the token.
    pub screens: Vec<Plan>,
    /// Tokens to choose from.
    pub tokens: Vec<Token>,
    /// Bonus markers for the rest of the game.
    pub markers: u8,
    /// Bonus markers still to be placed this round.
    pub markers_left: u8,
    /// Whether the seat has passed.
    pub passed: bool,
    /// Tasks met, by place of the mission card.
    pub missions: Vec<u8>,
    /// One-time markers to place.
    pub once: u8,
    /// Whether the personal space has been used this round.
    pub personal_used: bool,
    /// Whether the seat has put a counter on the threat card.
    pub averted: bool,
}

/// What one seat alone knows (§2.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeskDoc {
    /// What it is asked.
    pub step: SecretStep,
    /// The token that it keeps.
    pub kept: Option<Token>,
    /// Cards in hand.
    pub hand: Vec<Card>,
    /// Cards that lie face down in slots a to e.
    pub planned: [Option<Card>; 5],
    /// The good of its cargo tile.
    pub cargo: Option<Kind>,
}

/// Are the cards in the slots still face down?
pub(crate) fn is_secret(phase: Phase) -> bool {
    matches!(phase, Phase::Planning | Phase::Reveal)
}

fn list<T>(set: u64, of: impl Fn(u8) -> T) -> Vec<T> {
    bits(set).map(of).collect()
}

fn plan_list(set: u128) -> Vec<Plan> {
    Plan::all().filter(|plan| set & plan.bit() != 0).collect()
}

fn tile_list(set: u8) -> Vec<Tile> {
    list(set.into(), |tile| Tile::ALL[usize::from(tile)])
}

impl BoardDoc {
    pub(crate) fn of(player: &Player, phase: Phase) -> BoardDoc {
        let secret = is_secret(phase);
        BoardDoc {
            n_cards: (player.hand | if secret { player.in_slots() } else { 0 }).count_ones() as u8,
            resting: player.resting.map(|pile| cards(pile).collect()),
            slots: if secret { [None; 5] } else { player.slots },
            used: Items(player.used),
            tiles: tile_list(player.tiles),
            tiles_next: tile_list(player.tiles_next),
            cargo: if secret { None } else { player.cargo },
            open: list(player.open.into(), Slot),
            screens: player.screens.to_vec(),
            tokens: player.tokens.iter().flatten().copied().collect(),
            markers: player.markers,
            markers_left: player.markers_left,
            passed: player.passed,
            missions: list(player.missions.into(), |place| place),
            once: player.once,
            personal_used: player.personal_used,
            averted: player.averted,
        }
    }
}

impl DeskDoc {
    pub(crate) fn of(player: &Player, phase: Phase) -> DeskDoc {
        let secret = is_secret(phase);
        DeskDoc {
            step: player.step,
            kept: player.kept,
            hand: cards(player.hand).collect(),
            planned: if secret { player.slots } else { [None; 5] },
            cargo: if secret { player.cargo } else { None },
        }
    }
}

impl TableDoc {
    pub(crate) fn of(state: &State) -> TableDoc {
        let n = usize::from(state.n_actors());
        let station = |company: Company| {
            let idx = company.index();
            let mut pieces: Vec<Space> =
                state.held[idx].iter().flat_map(|&set| bits(set).map(Space)).collect();
            pieces.sort_unstable();
            StationDoc {
                company,
                face: state.faces[idx],
                markers: state.track[idx][..n].to_vec(),
                home: list(state.home[idx].into(), Home),
                pieces,
                boxed: state.boxed[idx],
            }
        };
        TableDoc {
            n_seats: state.n_seats,
            variant: state.variant,
            phase: state.phase,
            round: state.round,
            rounds_in_all: state.rounds_in_all,
            first: state.first,
            first_next: state.first_next,
            luna_after: state.luna_after,
            active: state.active,
            coins: state.coin[..n].to_vec(),
            helium: state.helium[..n].to_vec(),
            upload: state.upload[..n].to_vec(),
            stations: Company::ALL.map(station).to_vec(),
            display: state.display.to_vec(),
            n_deck: state.deck.count_ones() as u8,
            gone: cards(state.gone).collect(),
            plans: state.plans.iter().map(|row| row.to_vec()).collect(),
            plans_gone: plan_list(state.plans_gone),
            specials: state.specials.to_vec(),
            supplement: state.supplement,
            marks: state.marks.to_vec(),
            missions: state.missions.to_vec(),
            threat: state.threat,
            counters: state.counters,
            games: state.tally.games,
            sums: state.tally.sums[..n].to_vec(),
            campaign: campaign_doc(state, n),
            placed: state.placed,
            uploaded: state.uploaded,
            averted: state.averted,
            luna: state.luna.as_ref().map(luna::Luna::doc),
            frames: state.frames.to_vec(),
        }
    }
}

fn campaign_doc(state: &State, n: usize) -> Option<CampaignDoc> {
    let Campaign { chapter, success, for_level, ranks } = state.campaign;
    state.variant.campaign.then(|| CampaignDoc {
        chapter,
        success: success.map(|points| points[..n].to_vec()),
        for_level,
        ranks: ranks[..n].to_vec(),
    })
}

// Reading. What can be written down and makes no sense is found by the audit; what cannot be put
// into a State at all is refused here.

/// A set from a list without repetitions.
fn set_of(what: &str, numbers: impl IntoIterator<Item = u8>) -> Result<u128, String> {
    let mut set = 0u128;
    for number in numbers {
        if set >> number & 1 == 1 {
            return Err(format!("{what}: {number} stands there twice"));
        }
        set |= 1 << number;
    }
    Ok(set)
}

fn card_set(what: &str, cards: &[Card]) -> Result<u64, String> {
    Ok(set_of(what, cards.iter().map(|card| card.0))? as u64)
}

fn by_actor<T: Copy + Default>(
    what: &str,
    values: &[T],
    n: usize,
) -> Result<[T; ACTORS_MAX], String> {
    if values.len() != n {
        return Err(format!("{what}: {} values for {n} players", values.len()));
    }
    let mut all = [T::default(); ACTORS_MAX];
    all[..n].copy_from_slice(values);
    Ok(all)
}

fn exactly<T: Copy, const N: usize>(what: &str, values: &[T]) -> Result<[T; N], String> {
    values.try_into().map_err(|_| format!("{what}: {} values, not {N}", values.len()))
}

fn read_player(
    rules: &Rules,
    doc: &BoardDoc,
    desk: &DeskDoc,
    phase: Phase,
) -> Result<Player, String> {
    let secret = is_secret(phase);
    if secret && (doc.slots != [None; 5] || doc.cargo.is_some()) {
        return Err("cards are not turned up yet".to_owned());
    }
    if !secret && (desk.planned != [None; 5] || desk.cargo.is_some()) {
        return Err("nobody is planning".to_owned());
    }
    let slots = if secret { desk.planned } else { doc.slots };
    let in_slots = set_of("slots", slots.iter().flatten().map(|card| card.0))? as u64;
    let hand = card_set("hand", &desk.hand)?;
    let planned = if secret { in_slots.count_ones() } else { 0 };
    if u32::from(doc.n_cards) != hand.count_ones() + planned {
        return Err(format!("n_cards: {} are not in hand", doc.n_cards));
    }
    let mut resting = [0; 5];
    for (pile, cards) in resting.iter_mut().zip(&doc.resting) {
        *pile = card_set("resting", cards)?;
    }
    let mut player = Player {
        hand,
        resting,
        slots,
        used: doc.used.0,
        tiles: set_of("tiles", doc.tiles.iter().map(|&tile| tile as u8))? as u8,
        tiles_next: set_of("tiles_next", doc.tiles_next.iter().map(|&tile| tile as u8))? as u8,
        cargo: if secret { desk.cargo } else { doc.cargo },
        open: set_of("open", doc.open.iter().map(|slot| slot.0))? as u8,
        tokens: two(&doc.tokens)?,
        kept: desk.kept,
        markers: doc.markers,
        markers_left: doc.markers_left,
        passed: doc.passed,
        missions: places(&doc.missions)?,
        once: doc.once,
        personal_used: doc.personal_used,
        averted: doc.averted,
        step: desk.step,
        ..Player::EMPTY
    };
    if doc.screens.len() > usize::from(rules.research.length) {
        return Err(format!("screens: there are {} only", rules.research.length));
    }
    for &plan in &doc.screens {
        player.screens.push(plan);
    }
    Ok(player)
}

fn places(missions: &[u8]) -> Result<u8, String> {
    if missions.iter().any(|&place| place >= 3) {
        return Err("missions: there are three places at most".to_owned());
    }
    Ok(set_of("missions", missions.iter().copied())? as u8)
}

fn two(tokens: &[Token]) -> Result<[Option<Token>; 2], String> {
    match *tokens {
        [] => Ok([None; 2]),
        [one] => Ok([Some(one), None]),
        [one, other] => Ok([Some(one), Some(other)]),
        [_, _, _, ..] => Err("tokens: two at most".to_owned()),
    }
}

/// Puts the companies of a document into a State.
fn read_stations(
    rules: &Rules,
    state: &mut State,
    docs: &[StationDoc],
    n: usize,
) -> Result<(), String> {
    if docs.len() != Company::COUNT {
        return Err(format!("stations: {} companies, not {}", docs.len(), Company::COUNT));
    }
    for (company, doc) in Company::ALL.into_iter().zip(docs) {
        if doc.company != company {
            return Err(format!("stations: {} in the place of {company}", doc.company));
        }
        let idx = company.index();
        state.faces[idx] = doc.face;
        state.track[idx] = by_actor("markers", &doc.markers, n)?;
        state.home[idx] = set_of("home", doc.home.iter().map(|home| home.0))? as u16;
        state.boxed[idx] = doc.boxed;
        for &space in &doc.pieces {
            if !rules.map(state.variant.side).has(space) {
                return Err(format!("pieces: the map has no space {}", space.number()));
            }
            if state.n_pieces(company, space) == 3 {
                return Err(format!("pieces: four of {company} on space {}", space.number()));
            }
            state.put(company, space);
        }
    }
    Ok(())
}

/// A State from its documents; whether it makes sense is for the audit to say.
pub(crate) fn read(
    rules: &Rules,
    table: &TableDoc,
    seats: &[(&BoardDoc, &DeskDoc)],
) -> Result<State, String> {
    let state = read_all(rules, table, seats)?;
    if state.deck.count_ones() != u32::from(table.n_deck) {
        return Err(format!("n_deck: {} cards lie nowhere else", state.deck.count_ones()));
    }
    Ok(state)
}

/// Do the cards in the slots lie face up?
pub(crate) fn is_revealed(phase: Phase) -> bool {
    matches!(phase, Phase::Majority | Phase::Action)
}

/// What follows from the rest and is kept beside it: unlocked bonuses, totals of the areas.
pub(crate) fn derive(rules: &Rules, state: &mut State) {
    for seat in state.seats() {
        state.players[seat].perks = ch05_tracks::perks(rules, state, seat);
        if is_revealed(state.phase) {
            state.players[seat].totals = ch04_planning::totals(rules, &state.players[seat]);
        }
    }
}

/// A State that knows of the others only what lies open; `own` is the viewer's seat and desk. Nobody can play it:
/// it answers what a viewer may reckon.
///
/// # Panics
/// If the documents are not those of a View.
pub(crate) fn shown(
    rules: &Rules,
    table: &TableDoc,
    boards: &[BoardDoc],
    own: Option<(Seat, &DeskDoc)>,
) -> State {
    let blank = DeskDoc {
        step: SecretStep::Closed,
        kept: None,
        hand: Vec::new(),
        planned: [None; 5],
        cargo: None,
    };
    // Of the others no card is in hand, as far as this state knows.
    let open: Vec<BoardDoc> =
        boards.iter().map(|board| BoardDoc { n_cards: 0, ..board.clone() }).collect();
    let seat = |idx: usize| match own {
        Some((seat, desk)) if seat.index() == idx => (&boards[idx], desk),
        Some(_) | None => (&open[idx], &blank),
    };
    let seats: Vec<_> = (0..boards.len()).map(seat).collect();
    let mut state = read_all(rules, table, &seats).expect("a view is made from a state");
    derive(rules, &mut state);
    state
}

fn read_all(
    rules: &Rules,
    table: &TableDoc,
    seats: &[(&BoardDoc, &DeskDoc)],
) -> Result<State, String> {
    table.variant.check(table.n_seats)?;
    if seats.len() != usize::from(table.n_seats) {
        return Err(format!("{} seats are described, {} play", seats.len(), table.n_seats));
    }
    let mut state = ch03_setup::new(rules, table.n_seats, table.variant);
    let n = usize::from(state.n_actors());
    state.phase = table.phase;
    (state.round, state.rounds_in_all) = (table.round, table.rounds_in_all);
    (state.first, state.first_next) = (table.first, table.first_next);
    (state.luna_after, state.active) = (table.luna_after, table.active);
    state.coin = by_actor("coins", &table.coins, n)?;
    state.helium = by_actor("helium", &table.helium, n)?;
    state.upload = by_actor("upload", &table.upload, n)?;
    read_stations(rules, &mut state, &table.stations, n)?;
    read_board(&mut state, table)?;
    state.tally = Tally { games: table.games, sums: by_actor("sums", &table.sums, n)? };
    (state.placed, state.uploaded, state.averted) = (table.placed, table.uploaded, table.averted);
    state.campaign = read_campaign(table, n)?;
    state.luna = match (&table.luna, table.variant.luna) {
        (Some(doc), Some(_)) => Some(luna::read(rules, doc)?),
        (None, None) => None,
        (_, _) => return Err("Luna is on the table exactly if the option says so".to_owned()),
    };
    let mut players = [Player::EMPTY; ACTORS_MAX];
    for (player, (board, desk)) in players.iter_mut().zip(seats) {
        *player = read_player(rules, board, desk, table.phase)?;
    }
    state.players = PerSeat(players);
    derive_stacks(&mut state);
    if table.frames.len() > crate::state::FRAMES_MAX {
        return Err("frames: too many".to_owned());
    }
    for &frame in &table.frames {
        state.push(frame);
    }
    Ok(state)
}

fn read_board(state: &mut State, table: &TableDoc) -> Result<(), String> {
    state.display = exactly::<_, N_DISPLAY_SPACES>("display", &table.display)?;
    state.gone = card_set("gone", &table.gone)?;
    let rows: [&Vec<Option<Plan>>; 3] = exactly("plans", &table.plans.iter().collect::<Vec<_>>())?;
    for (row, doc) in state.plans.iter_mut().zip(rows) {
        *row = exactly::<_, N_PLAN_COLUMNS>("plans", doc)?;
    }
    state.plans_gone = set_of("plans_gone", table.plans_gone.iter().map(|plan| plan.0))?;
    state.specials = exactly("specials", &table.specials)?;
    state.supplement = table.supplement;
    state.marks = exactly::<_, N_BONUS_SPACES>("marks", &table.marks)?;
    if table.missions.len() > 3 {
        return Err("missions: three at most".to_owned());
    }
    for &mission in &table.missions {
        state.missions.push(mission);
    }
    (state.threat, state.counters) = (table.threat, table.counters);
    Ok(())
}

fn read_campaign(table: &TableDoc, n: usize) -> Result<Campaign, String> {
    match (&table.campaign, table.variant.campaign) {
        (None, false) => Ok(Campaign::default()),
        (Some(doc), true) => {
            let mut success = [[0; ACTORS_MAX]; 4];
            for (points, doc) in success.iter_mut().zip(&doc.success) {
                *points = by_actor("success", doc, n)?;
            }
            let ranks = by_actor("ranks", &doc.ranks, n)?;
            Ok(Campaign { chapter: doc.chapter, success, for_level: doc.for_level, ranks })
        }
        (_, _) => Err("a campaign is told exactly if the option says so".to_owned()),
    }
}

/// Decks hold what lies nowhere else.
fn derive_stacks(state: &mut State) {
    state.deck &= !(state.gone | displayed(state) | in_hands(state));
    state.stack &= !(state.plans_gone | plans_out(state));
}

/// Cards in the display.
pub(crate) fn displayed(state: &State) -> u64 {
    state.display.iter().flatten().fold(0, |set, card| set | card.bit())
}

/// Cards that somebody owns, Luna included.
pub(crate) fn in_hands(state: &State) -> u64 {
    let seats = state.seats().fold(0, |set, seat| set | state.players[seat].owned());
    seats | state.luna.as_ref().map_or(0, |luna| luna.reserve)
}

/// Plans that lie face up somewhere.
pub(crate) fn plans_out(state: &State) -> u128 {
    let displayed = state.plans.iter().flatten().chain(&state.specials).flatten();
    let screens = state.seats().flat_map(|seat| state.players[seat].screens.iter());
    displayed.chain(screens).fold(0, |set, plan| set | plan.bit())
}
