//! The score sheet (§10.1): anybody's seven categories as a form with their sum.

use super::{CATEGORIES, COINS_MAX, Company, DeskField, DeskForm, DeskWorking, Paper, Stop};

/// §10.1 to §10.5: cash, shares times values, helium, research.
pub(super) fn score(paper: &mut Paper<'_>) -> Result<DeskWorking, Stop> {
    let rules = &paper.desk.rules;
    let (tank, research) = (&rules.tank, &rules.research);
    let mut fields = vec![DeskField::new("cash", "CC in hand", COINS_MAX, 0)];
    for one in Company::ALL {
        fields.push(DeskField::new(
            format!("shares_{}", one.key()),
            format!("shares of {one}"),
            99,
            0,
        ));
        let label = format!("coins to be seen in the station of {one}");
        fields.push(DeskField::new(format!("value_{}", one.key()), label, 99, 0));
    }
    fields.push(DeskField::new("helium", "helium marker on space", tank.length.into(), 0));
    fields.push(DeskField::new("upload", "upload marker on screen", research.length.into(), 0));
    let text = "Whose score it is you know; the desk adds it up. Shares on owned cards count.";
    let numbers = paper.ask("score", text, "§10.1", DeskForm::Numbers(fields))?.numbers()?;
    let of = |company: usize| numbers[1 + 2 * company] * numbers[2 + 2 * company];
    let helium = u32::from(tank.value(numbers[9] as u8));
    let upload = u32::from(research.value(numbers[10] as u8));
    let parts = [numbers[0], of(0), of(1), of(2), of(3), helium, upload];
    let told: Vec<String> =
        CATEGORIES.iter().zip(parts).map(|(name, part)| format!("{name} {part}")).collect();
    let total: u32 = parts.iter().sum();
    let text = format!("{total} CC: {}.", told.join(", "));
    Ok(DeskWorking::Found { text, rule: "§10.1".to_owned(), answer: None })
}
