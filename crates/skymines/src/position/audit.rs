//! Are all components accounted for, and does everything stand where it can stand?

use tabletop::Seat;

use crate::ch03_setup;
use crate::ch04_planning::area;
use crate::ch17_campaign::chapter_variant;
use crate::components::{N_CHAPTERS, Rules};
use crate::ids::{
    Card, Company, HOMES_PER_COLUMN, Kind, N_DISPLAY_CARDS, N_HOMES, Plan, PlanRow, Side, Space,
    Threat, Tile, Token,
};
use crate::luna;
use crate::position::documents::{displayed, is_revealed};
use crate::state::{Actor, FIRST_SLOTS, Phase, Player, SecretStep, State};
use crate::variant::Threats;

/// The most coins in a position that is read: far above what a game gives.
const COINS_MAX: u16 = 10_000;
/// The highest sum of a time loop in a position that is read.
const SUM_MAX: i32 = 1_000_000;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// Numbers that would break the arithmetic before anything else can be looked at.
pub(super) fn tame(rules: &Rules, state: &State) -> Result<(), String> {
    ensure(state.coin.iter().all(|&coins| coins <= COINS_MAX), || {
        format!("coins: nobody has more than {COINS_MAX}")
    })?;
    let sums = state.tally.sums.iter().flatten();
    ensure(sums.into_iter().all(|sum| (0..=SUM_MAX).contains(sum)), || "sums: too large".into())?;
    let seats = [state.first, state.first_next, state.luna_after];
    ensure(seats.iter().all(|seat| seat.0 < state.n_seats), || "there is no such seat".into())?;
    ensure(state.active.0 < state.n_actors(), || "active: nobody of that number".into())?;
    for company in Company::ALL {
        let markers = state.track[company.index()];
        let length = state.faces[company.index()].map_or(0, |face| rules.face(face).length);
        ensure(markers.iter().all(|&at| at <= length), || {
            format!("{company}: a marker is beyond the end of the track")
        })?;
    }
    if is_revealed(state.phase) {
        for seat in state.seats() {
            let player = &state.players[seat];
            let cargo = player.tiles & 1 << Tile::Cargo as u8 != 0;
            ensure(cargo == player.cargo.is_some(), || format!("{seat}: a cargo tile has a good"))?;
        }
    }
    Ok(())
}

/// All components are accounted for, and everything stands where it can stand.
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    options(rules, state)?;
    table(rules, state)?;
    cards(rules, state)?;
    plans(state)?;
    for company in Company::ALL {
        pieces(rules, state, company)?;
    }
    tiles(state)?;
    for seat in state.seats() {
        player(rules, state, seat).map_err(|error| format!("{seat}: {error}"))?;
    }
    if state.luna.is_some() {
        luna::audit(rules, state)?;
    }
    Ok(())
}

fn is_setup(phase: Phase) -> bool {
    match phase {
        Phase::Faces
        | Phase::Display
        | Phase::Plans
        | Phase::Missions
        | Phase::Threats
        | Phase::First
        | Phase::Tokens
        | Phase::Choice
        | Phase::Luna
        | Phase::Ready => true,
        Phase::Planning
        | Phase::Reveal
        | Phase::Majority
        | Phase::Action
        | Phase::Special
        | Phase::Bonus
        | Phase::Refill
        | Phase::Chapter
        | Phase::Over => false,
    }
}

/// Is the set-up behind this phase? Phases come in the order in which they are listed.
fn is_after(state: &State, phase: Phase) -> bool {
    !is_setup(state.phase) || state.phase as u8 > phase as u8
}

fn options(rules: &Rules, state: &State) -> Result<(), String> {
    let variant = state.variant;
    let campaign = &state.campaign;
    let chapter = usize::from(campaign.chapter);
    ensure(variant.campaign == (chapter > 0) && chapter <= N_CHAPTERS, || {
        "chapter: a campaign has chapters 1 to 4".into()
    })?;
    if variant.campaign {
        let own = chapter_variant(rules, variant, campaign.chapter);
        ensure(own == variant, || "the chapter decides side and modules".into())?;
        let points = campaign.success.iter().flatten().chain([&campaign.for_level]);
        ensure(points.into_iter().all(|&n| n <= 50), || "success: too many points".into())?;
    }
    ensure(campaign.ranks.iter().all(|&rank| rank <= 4), || "ranks: 1 to 4".into())?;
    let level = state.luna.as_ref().map(|luna| luna.level);
    ensure(level == variant.luna, || "luna: her level is what the options say".into())?;
    let fixed = match variant.threats {
        Threats::Off => state.threat.is_none(),
        Threats::Random => {
            let looped = state.tally.games > 0 && state.phase != Phase::Over;
            state.threat.is_some() == is_after(state, Phase::Threats)
                || state.phase == Phase::Threats
                || looped
        }
        Threats::Card(threat) => state.threat == Some(threat),
    };
    ensure(fixed, || "threat: not what the options say".into())?;
    let needed = state.counters_needed(rules);
    ensure(state.counters <= needed, || format!("counters: at most {needed}"))?;
    ensure(state.threat.is_some() || state.counters == 0, || "counters: no threat".into())
}

fn table(rules: &Rules, state: &State) -> Result<(), String> {
    let rounds = rules.numbers.rounds;
    let fits = match is_setup(state.phase) {
        true => state.round == 0,
        false => (1..=rounds).contains(&state.round),
    };
    ensure(fits, || format!("round: {} in this phase", state.round))?;
    let preparing = matches!(state.phase, Phase::Special | Phase::Bonus | Phase::Refill);
    ensure(!preparing || state.round < rounds, || "nothing follows the last round".into())?;
    ensure(state.rounds_in_all >= state.round.into() && state.rounds_in_all < 1000, || {
        "rounds_in_all: fewer than the rounds of this game, or far too many".into()
    })?;
    let scored = matches!(state.phase, Phase::Over | Phase::Chapter);
    let most = match state.threat {
        Some(Threat::TimeAnomaly) => rules.threat(Threat::TimeAnomaly).amount,
        Some(_) | None => 1,
    };
    let games = state.tally.games;
    let fits = if scored { (1..=most).contains(&games) } else { games < most };
    ensure(fits, || format!("games: {games} cannot have been scored"))?;
    let helium = state.helium.iter().all(|&at| at <= rules.tank.length);
    ensure(helium, || "helium: beyond the end of the tank".into())?;
    ensure(state.upload.iter().all(|&at| at <= rules.research.length), || {
        "upload: beyond the end of the research track".into()
    })?;
    let actors = state.marks.iter().flatten().all(|actor| actor.0 < state.n_actors());
    ensure(actors, || "marks: nobody of that number".into())?;
    let drawn = |company: Company| state.faces[company.index()].is_some();
    ensure(!is_after(state, Phase::Faces) || Company::ALL.into_iter().all(drawn), || {
        "face: the tracks have been drawn".into()
    })?;
    let boards = state.faces.iter().flatten().fold((0u8, true), |(seen, ok), face| {
        let board = 1 << (face.0 / 2);
        (seen | board, ok && seen & board == 0)
    });
    ensure(boards.1, || "face: two companies have the same board".into())?;
    missions(rules, state)
}

fn missions(rules: &Rules, state: &State) -> Result<(), String> {
    let n = state.missions.len();
    let most = usize::from(rules.numbers.n_revealed_missions);
    let fits = match (state.variant.missions, is_after(state, Phase::Missions)) {
        (false, _) => n == 0,
        (true, true) => n == most,
        (true, false) => n <= most,
    };
    ensure(fits, || format!("missions: {n} are revealed"))?;
    let distinct = ch03_setup::spare_missions(state).count_ones() as usize;
    ensure(distinct + n == crate::ids::Mission::COUNT, || "missions: one is there twice".into())
}

fn cards(rules: &Rules, state: &State) -> Result<(), String> {
    let all = rules.deck_letters.iter().fold(0, |deck, letter| deck | letter);
    let mut seen = 0u64;
    let mut add = |what: String, set: u64| {
        let twice = seen & set;
        seen |= set;
        ensure(twice == 0, || format!("card {} is in two places, {what}", twice.trailing_zeros()))
    };
    add("deck".into(), state.deck)?;
    add("gone".into(), state.gone)?;
    let n = state.display.iter().flatten().count() as u32;
    ensure(displayed(state).count_ones() == n, || "display: a card is there twice".into())?;
    add("display".into(), displayed(state))?;
    for seat in state.seats() {
        let player = &state.players[seat];
        let single = Card(Card::FIRST_SINGLE.0 + seat.0);
        let own = rules.start_cards | single.bit();
        let piles = [player.hand, player.in_slots()].into_iter().chain(player.resting);
        let n: u32 = piles.map(u64::count_ones).sum();
        let slots = player.slots.iter().flatten().count() as u32;
        let in_slots = player.in_slots().count_ones();
        ensure(n == player.owned().count_ones() && slots == in_slots, || {
            format!("{seat}: a card is in two places")
        })?;
        ensure(player.owned() & !(own | all) == 0, || format!("{seat}: a card of another seat"))?;
        add(format!("{seat}"), player.owned() & all)?;
    }
    let reserve = state.luna.as_ref().map_or(0, |luna| luna.reserve);
    add("Luna".into(), reserve)?;
    ensure(seen == all, || format!("{} cards of {}", seen.count_ones(), N_DISPLAY_CARDS))?;
    let empty = state.display.iter().any(Option::is_none);
    let fills = matches!(state.phase, Phase::Faces | Phase::Display | Phase::Refill);
    let full_at_start = is_after(state, Phase::Display) && is_setup(state.phase);
    ensure(fills || !full_at_start || !empty || state.deck == 0, || {
        "display: it has been filled".into()
    })
}

fn plans(state: &State) -> Result<(), String> {
    let all: u128 = (1 << Plan::FIRST_TOKEN.0) - 1;
    let mut seen = state.stack;
    let mut add = |plan: Plan| {
        let twice = seen & plan.bit() != 0;
        seen |= plan.bit();
        ensure(!twice, || format!("plan {} is in two places", plan.0))
    };
    ensure(state.stack & state.plans_gone == 0, || "plans_gone: still in the stack".into())?;
    for (row, plans) in [PlanRow::A, PlanRow::B, PlanRow::C].into_iter().zip(&state.plans) {
        for &plan in plans.iter().flatten() {
            ensure(plan.row() == row, || format!("plan {} lies in the wrong row", plan.0))?;
            add(plan)?;
        }
    }
    for &plan in state.specials.iter().flatten() {
        ensure(plan.row() == PlanRow::Special, || "specials: not a special plan".into())?;
        add(plan)?;
    }
    for seat in state.seats() {
        let screens = &state.players[seat].screens;
        for (screen, &plan) in screens.iter().enumerate() {
            ensure((plan.row() == PlanRow::Token) == (screen == 0), || {
                format!("{seat}: the token, and only the token, is the first screen")
            })?;
            add(plan)?;
        }
        let upload = usize::from(state.upload[seat.index()]);
        ensure(upload <= screens.len(), || format!("{seat}: the upload marker has no plan"))?;
        let started = is_after(state, Phase::Choice);
        ensure(screens.is_empty() != started, || format!("{seat}: one token for everybody"))?;
    }
    ensure((seen | state.plans_gone) & all == all, || "a plan is missing".into())?;
    ensure(state.plans_gone & !all == 0, || "plans_gone: a token".into())?;
    let revealed = matches!(state.phase, Phase::Bonus | Phase::Refill);
    let first_empty = usize::from(state.round.saturating_sub(u8::from(!revealed)));
    let later = state.specials.iter().skip(first_empty);
    ensure(later.flatten().next().is_none(), || "specials: not revealed yet".into())?;
    Ok(())
}

fn pieces(rules: &Rules, state: &State, company: Company) -> Result<(), String> {
    let map = rules.map(state.variant.side);
    let mut away = [0u32; 2];
    for space in Space::all() {
        let own = state.n_pieces(company, space);
        if own == 0 {
            continue;
        }
        ensure(map.has(space), || format!("{company}: no space {}", space.number()))?;
        let shuttle = map.shuttle & space.bit() != 0;
        let seats = if shuttle || state.variant.side == Side::Moon { 1 } else { map.seats(space) };
        let all = state.pieces_at(space);
        ensure(all <= seats, || format!("space {} holds {seats} pieces", space.number()))?;
        away[usize::from(shuttle)] += u32::from(own);
    }
    let mut home = [0u32; 2];
    let mut rooms = [0u32; 2];
    for column in crate::ids::Column::all() {
        let shuttle = usize::from(state.is_for(rules, company, column, true));
        home[shuttle] += state.column(company, column).count_ones();
        rooms[shuttle] += HOMES_PER_COLUMN as u32;
    }
    let boxed = u32::from(state.boxed[company.index()]);
    ensure(away[0] + home[0] + boxed == rooms[0], || {
        format!("{company}: {} outposts of {}", away[0] + home[0] + boxed, rooms[0])
    })?;
    ensure(away[1] + home[1] == rooms[1], || {
        format!("{company}: {} shuttles of {}", away[1] + home[1], rooms[1])
    })?;
    ensure(state.home[company.index()] >> N_HOMES == 0, || format!("{company}: a home too many"))
}

/// There is one tile of each kind, in an area or promised, and each only once (§5.8.6).
fn tiles(state: &State) -> Result<(), String> {
    let mut now = 0u8;
    let mut next = 0u8;
    for seat in state.seats() {
        let player = &state.players[seat];
        let twice = now & player.tiles | next & player.tiles_next;
        ensure(twice == 0, || format!("{seat}: a tile that another seat has"))?;
        (now, next) = (now | player.tiles, next | player.tiles_next);
    }
    Ok(())
}

fn player(rules: &Rules, state: &State, seat: Seat) -> Result<(), String> {
    let player = &state.players[seat];
    ensure(player.open & FIRST_SLOTS == FIRST_SLOTS && player.open >> 5 == 0, || {
        "open: b, c and d are always on".into()
    })?;
    let closed = |idx: usize| player.open >> idx & 1 == 0;
    let misplaced = (0..5).any(|idx| closed(idx) && player.slots[idx].is_some());
    ensure(!misplaced, || "slots: a card in a slot that is off".into())?;
    let resting = (0..5).any(|idx| closed(idx) && player.resting[idx] != 0);
    ensure(!resting, || "resting: a pile above a slot that is off".into())?;
    ensure(player.used & !area(player) == 0, || "used: what is not in the area".into())?;
    ensure(player.markers <= rules.numbers.markers_max, || "markers: too many".into())?;
    ensure(player.markers_left <= player.markers, || "markers_left: more than markers".into())?;
    let met = player.missions;
    ensure(met >> state.missions.len() == 0, || "missions: no such card".into())?;
    ensure(u32::from(player.once) <= met.count_ones(), || "once: more than tasks met".into())?;
    let helium = state.helium[seat.index()] >= rules.tank.opens_slot;
    let upload = state.upload[seat.index()] >= rules.research.opens_slot;
    ensure((!helium || !closed(0)) && (!upload || !closed(4)), || {
        "open: a slot that has been reached is on".into()
    })?;
    steps(state, player)?;
    area_fits(state, player)?;
    let passing = state.phase == Phase::Action && state.active == Actor::from(seat);
    let area_left = player.in_slots() != 0 || player.tiles != 0;
    ensure(!player.passed || passing || !area_left, || "passed: the area is empty then".into())?;
    let counted = state.threat.is_some() && state.counters > 0;
    ensure(counted || !player.averted, || "averted: there is no counter".into())?;
    tokens(state, player)
}

fn steps(state: &State, player: &Player) -> Result<(), String> {
    let step = player.step;
    let fits = match step {
        SecretStep::Token => state.phase == Phase::Choice && player.kept.is_none(),
        SecretStep::Cargo => state.phase == Phase::Planning && player.in_slots() == 0,
        SecretStep::Plan => state.phase == Phase::Planning,
        SecretStep::Closed => state.phase != Phase::Choice || player.kept.is_some(),
    };
    ensure(fits, || "step: not in this phase".into())?;
    ensure(state.phase == Phase::Choice || player.kept.is_none(), || "kept: too late".into())
}

/// Cards and tiles lie in an area only while there is one.
fn area_fits(state: &State, player: &Player) -> Result<(), String> {
    let has_cargo = player.tiles & 1 << Tile::Cargo as u8 != 0;
    let has_area =
        matches!(state.phase, Phase::Planning | Phase::Reveal | Phase::Majority | Phase::Action);
    let told = has_area && has_cargo && player.step != SecretStep::Cargo;
    ensure(player.cargo.is_some() == told, || "cargo: a good, once it is chosen".into())?;
    ensure(player.cargo.is_none_or(Kind::is_good), || "cargo: not a good".into())?;
    ensure(has_area || player.in_slots() == 0, || "slots: nobody has planned".into())?;
    ensure(state.phase == Phase::Action || player.used == 0, || "used: no turn yet".into())?;
    ensure(!player.passed || player.used == 0, || "used: the seat has passed".into())?;
    let over = matches!(state.phase, Phase::Chapter | Phase::Over);
    ensure(state.phase == Phase::Action || over || !player.passed, || "passed: too early".into())?;
    let setup = is_setup(state.phase);
    ensure(!setup || player.tiles | player.tiles_next == 0, || "tiles: too early".into())
}

fn tokens(state: &State, player: &Player) -> Result<(), String> {
    let n = player.tokens.iter().flatten().count();
    let fits = match n {
        0 => state.phase != Phase::Choice,
        1 => state.phase == Phase::Tokens,
        _ => matches!(state.phase, Phase::Tokens | Phase::Choice),
    };
    ensure(fits, || "tokens: two to choose from, while one chooses".into())?;
    let [one, other] = player.tokens;
    ensure(one.is_none() || one != other, || "tokens: the same twice".into())?;
    let kept = player.kept.is_none_or(|token| player.tokens.contains(&Some(token)));
    ensure(kept, || "kept: not one of the two".into())?;
    let spare = ch03_setup::spare_tokens(state).count_ones() as usize;
    let dealt: usize =
        state.seats().map(|seat| state.players[seat].tokens.iter().flatten().count()).sum();
    ensure(spare + dealt == Token::COUNT, || "tokens: one is dealt twice".into())
}
