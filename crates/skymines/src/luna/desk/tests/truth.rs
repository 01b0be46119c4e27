//! What people would see: the true table, in the words of the desk.

use super::super::at::{Missing, Order};
use super::*;
use crate::components::Toward;
use crate::geometry::spaces;
use crate::ids::{Column, DisplaySpace, HOMES_PER_COLUMN};

/// An event of the game as both can say it; none for what the desk leaves to people's eyes.
pub(super) fn of_game(event: &EventView) -> Option<String> {
    let of_hers = matches!(
        event,
        EventView::Advanced { who: Party::Luna, .. }
            | EventView::BarrierPaid { who: Party::Luna, .. }
            | EventView::CoinsGained { who: Party::Luna, .. }
    );
    if of_hers {
        return Some(format!("{event:?}"));
    }
    let EventView::Luna { deed } = event else { return None };
    let by = format!("{:?} {:?}", deed.card, deed.slot);
    #[expect(clippy::wildcard_enum_match_arm, reason = "all else is said by both")]
    let order = match &deed.what {
        What::TokenDrawn { .. } | What::Placed { .. } | What::Forfeited { .. } => return None,
        What::CardGained { space, .. } | What::CardMissing { space } => {
            Order::Gain { space: *space }
        }
        What::ShareGained { .. } | What::ShareMissing => Order::GainShare,
        What::MarkerPlaced { space } | What::MarkerNotPlaced { space, .. } => {
            Order::Marker { space: *space }
        }
        What::PlanDiscarded { row, column, .. } | What::PlanMissing { row, column } => {
            Order::Discard { row: *row, column: *column }
        }
        What::SpecialDiscarded { .. } | What::SpecialMissing => Order::DiscardSpecial,
        What::TracksChosen { on, steps, chosen, .. } => {
            let mut chosen = chosen.clone();
            if *on == Selector::All {
                chosen.sort_by_key(|company| company.index());
            }
            return Some(format!("{by} {on:?} {steps} {chosen:?}"));
        }
        what => return Some(format!("{by} {what:?}")),
    };
    Some(format!("{by} {order:?}"))
}

/// The same for what the desk says.
pub(super) fn of_desk(told: &Told) -> Option<String> {
    match told {
        Told::Event(event) => of_game(event),
        Told::Order { order, card, slot } => Some(format!("{card:?} {slot:?} {order:?}")),
    }
}

/// Who is paid when she crosses a threshold (§5.7.4).
pub(super) fn paid(state: &State, company: Company, space: u8, coins: u8) -> Vec<String> {
    let beyond = state.seats().filter(|&seat| state.at_track(company, seat.into()) >= space);
    beyond.map(|seat| format!("{} {coins}", Party::Seat(seat))).collect()
}

fn pick(company: Company) -> DeskAnswer {
    DeskAnswer::Pick(company.key().to_owned())
}

/// A fact that the desk asks for.
pub(super) fn fact(rules: &Rules, state: &State, missing: Missing, entering: bool) -> DeskAnswer {
    let sight = facts(rules, state);
    match missing {
        Missing::Company { on, place, .. } => {
            let nth = usize::from(place) - choose::places(on).start;
            pick(choose::tracks(sight, on).chosen[nth])
        }
        Missing::Least { among } => {
            let order = choose::by_value(sight);
            let last = order.iter().rev().find(|rank| among >> rank.company.index() & 1 == 1);
            pick(last.expect("one of them").company)
        }
        Missing::Lines { face, from, to, .. } => {
            let info = rules.face(face);
            let line = |space: u8| match space <= info.length {
                true => [info.barrier[usize::from(space)], info.threshold[usize::from(space)]],
                false => [0, 0],
            };
            let mut numbers: Vec<u32> = (from..=to).flat_map(line).map(u32::from).collect();
            numbers.push(if info.length <= to { info.length.into() } else { 0 });
            match (entering, numbers.iter().all(|&n| n == 0)) {
                (true, _) => DeskAnswer::Numbers(numbers),
                (false, true) => DeskAnswer::Pick("none".to_owned()),
                (false, false) => DeskAnswer::Pick("enter".to_owned()),
            }
        }
        Missing::Supplement { row, column } => {
            let coins = match sight.plan_on(row, column) {
                Some(_) => state.supplement[row.index()],
                None => 0,
            };
            DeskAnswer::Numbers(vec![coins.into()])
        }
        Missing::Token => unreachable!("told when the token is drawn"),
    }
}

/// The company whose station a sum looks at, and the end of its expansion.
pub(super) type Expanding = (Company, Toward);

/// Does a sum with numbers from the true table: what it found, and the answer.
pub(super) fn work_out(
    desk: &LunaDesk,
    rules: &Rules,
    state: &State,
    id: &str,
    expanding: Option<Expanding>,
) -> (String, Option<DeskAnswer>) {
    let mut given = Vec::new();
    let mut n_stations = 0;
    for _ in 0..20 {
        let ask = match desk.sum(id, &given).expect("a sum") {
            DeskWorking::Found { text, answer, .. } => return (text, answer),
            DeskWorking::Ask(ask) => ask,
        };
        // The station of the company, then that of the piece in the way.
        let station = expanding.and_then(|(company, toward)| match n_stations {
            0 => Some(company),
            _ => {
                let target =
                    super::super::super::expand::target(facts(rules, state), company, toward);
                target.ok().and_then(|target| target.victim)
            }
        });
        let is_last_of_station = ask.id == "station";
        let answer = number(rules, state, &ask.id, &ask.form, station, expanding);
        assert_eq!(ask.form.check(&answer), Ok(()), "{}: {answer:?}", ask.text);
        given.push(answer);
        // Coins of columns are asked behind the station they belong to.
        let next = desk.sum(id, &given).expect("a sum");
        let asks_coins = matches!(&next, DeskWorking::Ask(ask) if ask.id == "coins");
        n_stations += usize::from((is_last_of_station && !asks_coins) || ask.id == "coins");
    }
    panic!("the sum {id} asks and asks");
}

/// What a question of a sum is answered with.
fn number(
    rules: &Rules,
    state: &State,
    id: &str,
    form: &DeskForm,
    station: Option<Company>,
    expanding: Option<Expanding>,
) -> DeskAnswer {
    let sight = facts(rules, state);
    let of_companies = |number: &dyn Fn(Company) -> u32| {
        let DeskForm::Numbers(fields) = form else { panic!("numbers are wanted") };
        let all = fields.iter().map(|field| number(company(&field.id).expect("a company")));
        DeskAnswer::Numbers(all.collect())
    };
    match id {
        "values" => of_companies(&|one| sight.rank(one).value.into()),
        "vacant" => of_companies(&|one| sight.rank(one).vacant.into()),
        "best" => of_companies(&|one| {
            let best = state.seats().map(|seat| state.at_track(one, seat.into())).max();
            best.unwrap_or(0).into()
        }),
        "shares" => {
            let shown = DisplaySpace::all().filter_map(|space| sight.share_on(space));
            let mut keys: Vec<String> = shown.map(|one| one.key().to_owned()).collect();
            keys.sort();
            keys.dedup();
            DeskAnswer::All(keys)
        }
        "spaces" => {
            let order = choose::by_value(sight);
            let shown = |one: Company| {
                let at =
                    DisplaySpace::all().filter(move |&space| sight.share_on(space) == Some(one));
                at.map(|space| space.number().to_string()).collect::<Vec<_>>()
            };
            let best = order.iter().map(|rank| shown(rank.company)).find(|at| !at.is_empty());
            DeskAnswer::All(best.expect("a share is displayed"))
        }
        _ => map(rules, state, id, form, station, expanding.expect("only expansions ask on")),
    }
}

/// The same for a question about stations and the map.
fn map(
    rules: &Rules,
    state: &State,
    id: &str,
    form: &DeskForm,
    station: Option<Company>,
    (mover, toward): Expanding,
) -> DeskAnswer {
    let sight = facts(rules, state);
    let station = || station.expect("a second station is asked for where somebody is ousted");
    let outposts = |one: &Column| sight.is_outpost_column(station(), *one);
    let (reach, own) = (sight.reach(mover), sight.presence(mover));
    let shuttle = spaces(reach).filter(|one| sight.is_for_shuttles(*one));
    let shuttle = shuttle.fold(0, |set, space| set | space.bit());
    let room = spaces(reach).filter(|one| sight.has_room(*one));
    let room = room.fold(0, |set, space| set | space.bit());
    let occupied = Company::ALL.into_iter().fold(0, |set, one| set | sight.presence(one));
    let for_shuttle = if sight.sources(mover, true).is_empty() { 0 } else { shuttle };
    let for_outpost = if sight.sources(mover, false).is_empty() { 0 } else { reach & !shuttle };
    let usable = match sight.side() {
        Side::Moon => reach,
        Side::Belt => for_shuttle | for_outpost,
    };
    let numbers =
        |set: u64| DeskAnswer::All(spaces(set).map(|space| space.number().to_string()).collect());
    match id {
        "shuttles" => {
            let column = Column::all().find(|one| !outposts(one)).expect("a column of shuttles");
            DeskAnswer::Pick((column.0 + 1).to_string())
        }
        "station" => {
            let mut all = Vec::new();
            for column in Column::all().filter(outposts) {
                let seen = sight.column(station(), column);
                all.extend([seen.vacant.into(), u32::from(!seen.final_occupied)]);
            }
            if let Some(column) = Column::all().find(|one| !outposts(one)) {
                let n = HOMES_PER_COLUMN as u32 - state.column(station(), column).count_ones();
                all.push(n);
            }
            DeskAnswer::Numbers(all)
        }
        "coins" => {
            let DeskForm::Numbers(fields) = form else { panic!("numbers are wanted") };
            let column = |id: &str| Column(id.as_bytes()[id.len() - 1] - b'1');
            let all = fields.iter().map(|f| sight.column(station(), column(&f.id)).coins.into());
            DeskAnswer::Numbers(all.collect())
        }
        "vacant_sectors" => numbers(reach & !occupied),
        "vacant_shuttle_spaces" => numbers(room & shuttle),
        "asteroids" => numbers(room & !shuttle & !own),
        "asteroids_again" => numbers(room & !shuttle & own),
        "rivals" => {
            let others = Company::ALL.into_iter().filter(|one| *one != mover);
            let there = others.filter(|one| usable & sight.presence(*one) != 0);
            DeskAnswer::All(there.map(|one| one.key().to_owned()).collect())
        }
        "victims" | "victims_shuttle" => {
            let target = super::super::super::expand::target(sight, mover, toward);
            let target = target.ok().expect("a target");
            let at = target.candidates;
            numbers(if id == "victims" { at } else { at & shuttle })
        }
        _ => panic!("an unknown question: {id}"),
    }
}

/// §13.4.2: what the sum says of the true table.
pub(super) fn share(rules: &Rules, state: &State) -> String {
    let sight = facts(rules, state);
    let all = DisplaySpace::all().filter_map(|space| Some((space, sight.share_on(space)?)));
    let all: Vec<(DisplaySpace, Company)> = all.collect();
    match choose::share(sight, &all) {
        None => "No share is displayed".to_owned(),
        Some((company, space, _)) => format!("display space {}: {company}", space.number()),
    }
}

/// §14: each point of an expansion by numbers, beside the game that has done them all; how many sums that were.
pub(super) fn expand(
    desk: &LunaDesk,
    rules: &Rules,
    before: &State,
    after: &State,
    (chosen, points, toward): (u8, u8, Toward),
) -> usize {
    let mut state = *before;
    let mut n_sums = 0;
    let order = choose::by_value(facts(rules, &state));
    for company in order.iter().rev().map(|rank| rank.company) {
        if chosen >> company.index() & 1 == 0 {
            continue;
        }
        for _ in 0..points {
            let id = sums::expand_id(company, toward);
            let (text, _) = work_out(desk, rules, &state, &id, Some((company, toward)));
            n_sums += 1;
            let mut log: Vec<Event> = Vec::new();
            let point = super::super::super::Expansion { points: 1, toward };
            super::super::super::expand::expand(
                rules,
                &mut state,
                company,
                point,
                super::super::super::Deed::plain,
                &mut log,
            );
            let mut done = log.iter().filter_map(|event| {
                let EventView::Luna { deed } = &event.what else { return None };
                Some(&deed.what)
            });
            assert_same(&text, done.next_back().expect("a deed"));
        }
    }
    assert_eq!((state.held, state.home, state.boxed), (after.held, after.home, after.boxed));
    n_sums
}

/// Does the sum say what was done?
fn assert_same(text: &str, done: &What) {
    if let What::Forfeited { no_piece, .. } = done {
        let why = if *no_piece { "no piece is left" } else { "no space is left" };
        return assert!(text.contains(why), "{text} / {done:?}");
    }
    let What::Placed { space, home, column_tie, ousted, .. } = done else {
        panic!("an expansion places or loses: {done:?}")
    };
    assert!(text.contains(&format!(" {}, the ", space.number())), "{text} / {done:?}");
    let from = format!(", from column {}", home.column().0 + 1);
    assert!(text.contains(&from), "{text} / {done:?}");
    let first = text.split(';').next().unwrap_or(text);
    assert_eq!(first.contains("(tie:"), column_tie.is_some(), "{text} / {done:?}");
    let Some(ousting) = ousted else {
        return assert!(!text.contains("the piece of"), "{text} / {done:?}");
    };
    let victim = format!("the piece of {} there", ousting.company);
    let home = match ousting.home {
        Some(home) => format!("goes home to column {}", home.column().0 + 1),
        None => "leaves the game".to_owned(),
    };
    assert!(text.contains(&victim) && text.contains(&home), "{text} / {done:?}");
    let is_tie = text.contains("(tie: more valuable)");
    assert_eq!(is_tie, ousting.tie.is_some(), "{text} / {done:?}");
}
