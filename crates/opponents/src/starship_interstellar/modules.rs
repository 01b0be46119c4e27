//! What variants and expansions alone offer: Asteroids, Moscovium, another Pass token.

use starship_interstellar::{Cubes, Holdings, Modules, Outlook, Phase, Reward, Rules};

use super::scale::{POINT, Scale};

/// Hundredths of a round.
const ROUND: i64 = 100;

/// A bot to whom all games are the base game: what it would think if it knew of no module.
pub(super) fn forget(rules: &Rules, outlook: &mut Outlook, holding: &mut Holdings) {
    holding.modules = Modules::default();
    holding.colonies.iter_mut().for_each(|colony| colony.below = Cubes::NONE);
    outlook.families = [None; 2];
    for offer in outlook.projects.iter_mut().flatten() {
        *offer = offer.filter(|&mechanism| !rules.mechanism(mechanism).universal);
    }
}

/// Everything that lies on Mining Board and Laboratory.
pub(super) fn worth(
    rules: &Rules,
    outlook: &Outlook,
    holding: &Holdings,
    scale: &Scale<'_>,
) -> i64 {
    let Modules { asteroids, moscovium, empty, .. } = holding.modules;
    let mut worth = 0;
    if asteroids != 0 {
        worth += mining(rules, outlook, holding, scale);
    }
    if moscovium > 0 || empty > 0 {
        worth += laboratory(outlook, holding, scale);
    }
    worth
}

/// §K.5.1, §K.6: a reward in every Salvation Phase, and Prestige for different colours.
fn mining(rules: &Rules, outlook: &Outlook, holding: &Holdings, scale: &Scale<'_>) -> i64 {
    let (mut colours, mut worth) = (0u8, 0);
    for (id, asteroid) in rules.kuiper.asteroids.iter().enumerate() {
        let has = |set: u64| set >> id & 1 == 1;
        if has(holding.modules.asteroids) {
            let now = match outlook.phase {
                Phase::Action => outlook.end.is_none(),
                Phase::Salvation => !holding.passed && !has(holding.modules.turned),
                Phase::Setup | Phase::Government | Phase::Over => false,
            };
            let times = scale.rounds + if now { ROUND } else { 0 };
            worth += scale.reward(&asteroid.reward) * times / ROUND;
            colours |= 1 << asteroid.resource.index();
        }
    }
    let score = (colours.count_ones() as usize).checked_sub(1);
    let score = score.map_or(0, |idx| i64::from(rules.kuiper.scores[idx]));
    (worth + score * POINT) * scale.taste.asteroid / 100
}

/// §A.8: Prestige for every empty space at the end of each round; §A.2.1: stronger actions to come.
fn laboratory(outlook: &Outlook, holding: &Holdings, scale: &Scale<'_>) -> i64 {
    let Modules { moscovium, empty, .. } = holding.modules;
    let ends = matches!(outlook.phase, Phase::Action | Phase::Salvation) && outlook.end.is_none();
    let times = scale.rounds + if ends { ROUND } else { 0 };
    let kept = i64::from(moscovium.min(3)) * scale.taste.moscovium * scale.rounds.min(ROUND);
    (i64::from(empty) * POINT * times * scale.taste.synthesis / 100 + kept) / ROUND
}

/// §1.7, §V5.3: what the Pass token gives after so many rotations, or after fewer.
fn after(rewards: &[Reward], rotations: u8, scale: &Scale<'_>) -> i64 {
    let reached = usize::from(rotations).min(rewards.len() - 1);
    rewards[..=reached].iter().map(|reward| scale.reward(reward)).max().unwrap_or(0)
}

/// The reward of the Pass token as it would be now; while it is chosen, of the rounds to come.
pub(super) fn pass(rules: &Rules, outlook: &Outlook, holding: &Holdings, scale: &Scale<'_>) -> i64 {
    let (action, salvation) = match holding.modules.pass_token {
        None => (&rules.pass_action, &rules.pass_salvation),
        Some(token) => {
            let unique = &rules.variants.unique_pass[token.index()];
            (&unique.action, &unique.salvation)
        }
    };
    let rotations = if holding.passed { holding.rotations } else { holding.pool.len() };
    match outlook.phase {
        Phase::Setup => {
            let mean = |rewards: &[Reward]| {
                let all = (0..rewards.len()).map(|n| after(rewards, n as u8, scale));
                all.sum::<i64>() / rewards.len() as i64
            };
            scale.each_round(mean(action) + mean(salvation))
        }
        Phase::Action => after(action, rotations, scale),
        Phase::Salvation => after(salvation, rotations, scale),
        Phase::Government | Phase::Over => 0,
    }
}
