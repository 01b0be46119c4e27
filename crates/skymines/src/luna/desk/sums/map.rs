//! Where the next piece goes (§14): the sector or target, whom it ousts, and the columns.

use super::super::super::deed::Tie;
use super::*;

/// §14.1: columns of outposts of a station, as far as the main one depends on them.
fn enter_station(
    paper: &mut Paper<'_>,
    entered: &mut Entered,
    company: Company,
) -> Result<(), Stop> {
    let shuttles = match entered.side {
        Side::Moon => None,
        Side::Belt => {
            let text =
                format!("Which column of {company} holds the shuttles? 1 is nearest to the logo.");
            let form = DeskForm::pick(["1", "2", "3"].map(|n| (n, n)));
            let picked = paper.ask("shuttles", text, "§14.4.2", form)?.picked()?;
            Some(Column(picked.as_bytes()[0] - b'1'))
        }
    };
    let outposts: Vec<Column> = Column::all().filter(|one| Some(*one) != shuttles).collect();
    let homes = HOMES_PER_COLUMN as u32;
    let mut fields = Vec::new();
    for column in &outposts {
        let n = column.0 + 1;
        fields.push(DeskField::new(
            format!("vacant_{n}"),
            format!("column {n}: vacant home spaces"),
            homes,
            0,
        ));
        fields.push(DeskField::new(
            format!("final_{n}"),
            format!("column {n}: final home space vacant (1)"),
            1,
            0,
        ));
    }
    if let Some(column) = shuttles {
        let n = column.0 + 1;
        fields.push(DeskField::new(
            "vacant_shuttles",
            format!("column {n}: vacant home spaces"),
            homes,
            0,
        ));
    }
    let text = format!("How does the station of {company} stand? Column 1 is nearest to the logo.");
    let numbers = paper.ask("station", text, "§14.1.1", DeskForm::Numbers(fields))?.numbers()?;
    entered.columns = outposts
        .iter()
        .zip(numbers.chunks_exact(2))
        .map(|(&column, pair)| {
            let vacant = pair[0] as u8;
            let final_occupied = pair[1] == 0 && u32::from(vacant) < homes;
            ColumnSight { column, vacant, coins: 0, final_occupied }
        })
        .collect();
    if let (Some(column), Some(&vacant)) = (shuttles, numbers.last()) {
        entered.shuttles = ColumnSet(u8::from(vacant < homes) << column.0);
        entered.shuttle_havens = ColumnSet(u8::from(vacant > 0) << column.0);
    }
    enter_coins(paper, entered, company)
}

/// §14.1.2: coin icons, where final home spaces are vacant and as many others.
fn enter_coins(paper: &mut Paper<'_>, entered: &mut Entered, company: Company) -> Result<(), Stop> {
    let open: Vec<ColumnSight> =
        entered.columns.iter().filter(|sight| !sight.final_occupied).copied().collect();
    let is_tied = |one: &ColumnSight| {
        open.iter().any(|other| other.column != one.column && other.vacant == one.vacant)
    };
    let tied: Vec<Column> = open.iter().filter(|one| is_tied(one)).map(|one| one.column).collect();
    if tied.is_empty() {
        return Ok(());
    }
    let field = |column: &Column| {
        let n = column.0 + 1;
        DeskField::new(format!("coins_{n}"), format!("column {n}: coin icons to be seen"), 99, 0)
    };
    let text = format!("Equal: how many coin icons are to be seen in these columns of {company}?");
    let form = DeskForm::Numbers(tied.iter().map(field).collect());
    let numbers = paper.ask("coins", text, "§14.1.2", form)?.numbers()?;
    for sight in &mut entered.columns {
        if let Some(idx) = tied.iter().position(|column| *column == sight.column) {
            sight.coins = numbers[idx] as u8;
        }
    }
    Ok(())
}

/// The spaces of the map that were tapped.
fn enter_spaces(paper: &mut Paper<'_>, id: &str, text: String, rule: &str) -> Result<u64, Stop> {
    let all = (1..=SPACES_MAX as u8).map(|number| number.to_string());
    let form = DeskForm::all(all.map(|number| (number.clone(), number)));
    let mut set = 0;
    for number in paper.ask(id, text, rule, form)?.all()? {
        let number: u8 = number.parse().map_err(|_| DeskError::new("spaces have numbers"))?;
        set |= Space(number - 1).bit();
    }
    Ok(set)
}

/// §14: space, column, and whom it ousts.
pub(super) fn expand(
    paper: &mut Paper<'_>,
    company: Company,
    toward: Toward,
) -> Result<DeskWorking, Stop> {
    let mut entered = Entered::new(paper.desk);
    enter_station(paper, &mut entered, company)?;
    let rule = match entered.side {
        Side::Moon => enter_sectors(paper, &mut entered, company)?,
        Side::Belt => enter_targets(paper, &mut entered, company)?,
    };
    let target = match target(&entered, company, toward) {
        Ok(target) => target,
        Err(lost) => {
            let why = match lost {
                Lost::NoPiece => "no piece is left for it",
                Lost::NoSpace => "no space is left in reach",
            };
            let text = format!("The points that are left for {company} are lost: {why}.");
            return Ok(DeskWorking::Found { text, rule: "§14.2.2".to_owned(), answer: None });
        }
    };
    let is_shuttle = (&entered).is_for_shuttles(target.space);
    let from = match is_shuttle {
        true => entered.shuttles.iter().next().map(|column| (column, None)),
        false => choose::source(&entered, company),
    };
    let (column, tie) = from.ok_or_else(|| DeskError::new("no piece is left for it"))?;
    let end = match toward {
        Toward::Min => "lowest",
        Toward::Max => "highest",
    };
    let among: Vec<String> =
        spaces(target.candidates).map(|space| space.number().to_string()).collect();
    let mut text = format!(
        "{} {}, the {end} of {}, from column {}{}",
        if is_shuttle { "Shuttle space" } else { place_word(entered.side) },
        target.space.number(),
        among.join(", "),
        column.0 + 1,
        tie_words(tie),
    );
    if let Some(victim) = target.victim {
        text.push_str(&ousting(paper, &entered, victim, target.rivals, is_shuttle)?);
    }
    Ok(DeskWorking::Found { text: format!("{text}."), rule: rule.to_owned(), answer: None })
}

fn place_word(side: Side) -> &'static str {
    match side {
        Side::Moon => "Sector",
        Side::Belt => "Asteroid",
    }
}

fn tie_words(tie: Option<Tie>) -> &'static str {
    match tie {
        Some(Tie::Coins) => " (tie: fewest coin icons)",
        Some(Tie::Logo) => " (tie: nearer to the logo)",
        Some(Tie::Vacant | Tie::Alphabet | Tie::Value | Tie::LowestSpace) | None => "",
    }
}

/// §14.3.1, §14.3.2: the Moon.
fn enter_sectors(
    paper: &mut Paper<'_>,
    entered: &mut Entered,
    company: Company,
) -> Result<&'static str, Stop> {
    if (&*entered).sources(company, false).is_empty() {
        return Ok("§14.2.2");
    }
    let text = format!(
        "Which sectors that border on the station or on an outpost of {company} are vacant? Tap them; none if all are \
         occupied."
    );
    entered.reach = enter_spaces(paper, "vacant_sectors", text, "§14.3.2")?;
    if entered.reach == 0 {
        enter_rivals(paper, entered, company)?;
        return Ok("§14.3.3");
    }
    Ok("§14.3.2")
}

/// §14.4.1 to §14.4.4: the Belt.
fn enter_targets(
    paper: &mut Paper<'_>,
    entered: &mut Entered,
    company: Company,
) -> Result<&'static str, Stop> {
    let has_outpost = !(&*entered).sources(company, false).is_empty();
    if entered.shuttles.is_empty() && !has_outpost {
        return Ok("§14.2.2");
    }
    let text = format!("Which shuttle spaces in reach of {company} are vacant?");
    let shuttle = enter_spaces(paper, "vacant_shuttle_spaces", text, "§14.4.1")?;
    let text = format!("Which asteroids in reach have room and no outpost of {company} yet?");
    let fresh = enter_spaces(paper, "asteroids", text, "§14.4.1")?;
    entered.shuttle = shuttle;
    entered.reach = shuttle | fresh;
    let usable = if entered.shuttles.is_empty() { 0 } else { shuttle };
    if usable != 0 || has_outpost && fresh != 0 {
        return Ok("§14.4.1");
    }
    let text = format!("Which asteroids in reach have room, and an outpost of {company} already?");
    let again = enter_spaces(paper, "asteroids_again", text, "§14.4.4")?;
    entered.reach |= again;
    entered.presence[company.index()] = again;
    if entered.reach != 0 {
        return Ok("§14.4.4");
    }
    enter_rivals(paper, entered, company)?;
    Ok("§14.4.5")
}

/// §14.3.3, §14.4.5: nothing is vacant: who stands in reach, and where she is farthest behind.
fn enter_rivals(
    paper: &mut Paper<'_>,
    entered: &mut Entered,
    company: Company,
) -> Result<(), Stop> {
    let text =
        format!("Which other companies have a piece in reach of {company} that it could oust?");
    let others = Company::ALL.into_iter().filter(|one| *one != company);
    let form = DeskForm::all(others.map(|one| (one.key(), one.name())));
    let rivals = set_of(paper.ask("rivals", text, "§14.3.3", form)?)?;
    if rivals == 0 {
        return Ok(());
    }
    if rivals.count_ones() > 1 {
        enter_leads(paper, entered, rivals)?;
    }
    let farthest = choose::farthest_behind(&*entered, rivals);
    let (victim, _, _) = farthest.ok_or_else(|| DeskError::new("name a company"))?;
    let text = format!("Where in reach does {victim} have a piece that can be ousted?");
    let at = enter_spaces(paper, "victims", text, "§14.3.3")?;
    if at == 0 {
        return Err(Stop::Wrong(DeskError::new("name at least one of its spaces")));
    }
    if entered.side == Side::Belt {
        let text = "Which of them are shuttle spaces?".to_owned();
        entered.shuttle = at & enter_spaces(paper, "victims_shuttle", text, "§14.4.5")?;
    }
    // The others stand somewhere too: it does not matter where, as they are not chosen.
    for rival in companies(rivals & !(1 << victim.index())) {
        entered.presence[rival.index()] = at;
    }
    entered.presence[victim.index()] = at;
    entered.reach = at;
    entered.full = at;
    Ok(())
}

/// §14.3.3: where the ousted piece goes.
fn ousting(
    paper: &mut Paper<'_>,
    entered: &Entered,
    victim: Company,
    rivals: u8,
    is_shuttle: bool,
) -> Result<String, Stop> {
    let mut station = entered.clone();
    enter_station(paper, &mut station, victim)?;
    let home = match is_shuttle {
        true => station.shuttle_havens.iter().next(),
        false => choose::haven(&station, victim),
    };
    let home = match home {
        Some(column) => format!("goes home to column {}", column.0 + 1),
        None => "leaves the game".to_owned(),
    };
    let farthest = choose::farthest_behind(entered, rivals);
    let is_tie = farthest.is_some_and(|(_, _, tie)| tie.is_some());
    let tie = if is_tie { " (tie: more valuable)" } else { "" };
    Ok(format!("; the piece of {victim} there, where Luna is farthest behind{tie}, {home}"))
}
