//! Toward which technologies, and when (dossier 7.3).

use stellar_conquest::{Tech, TechInfo};

use super::sky::Sky;

/// Technologies in the order in which they are wanted, and from which production on. Shields, and what leads to them, are for
/// those who are rich.
fn plan(sky: &Sky<'_>) -> impl Iterator<Item = (Tech, usize)> {
    let style = sky.style;
    let rich = sky.own.seat.output >= style.shield_output;
    let dear = |tech: Tech| matches!(tech, Tech::AdvancedMissileBase | Tech::PlanetShield);
    style.research.into_iter().filter(move |(tech, _)| rich || !dear(*tech))
}

fn info<'r>(sky: &Sky<'r>, tech: Tech) -> &'r TechInfo {
    if tech == Tech::PlanetShield && sky.view.variant.shield_as_base {
        return &sky.rules.research_shield_as_base;
    }
    sky.rules.tech(tech)
}

/// What is still to be paid for the technologies that are wanted now, most wanted first.
pub(super) fn wanted(sky: &Sky<'_>, k: usize) -> Vec<(Tech, u16)> {
    let open = plan(sky).filter(|(tech, from)| k >= *from && !sky.has(*tech));
    open.map(|(tech, _)| {
        let paid = sky.own.seat.paid.iter().find(|payment| payment.tech == tech);
        let paid = paid.map_or(0, |payment| payment.ip);
        (tech, info(sky, tech).price_for(sky.tech).saturating_sub(paid))
    })
    .filter(|(_, rest)| *rest > 0)
    .collect()
}
