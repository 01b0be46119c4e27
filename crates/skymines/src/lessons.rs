//! The files that teach this title: courses, lessons, and positions that they begin with (docs/lessons.md).

/// Every file of the folder `lessons`, by name; a test looks whether one is missing here.
pub(crate) const LESSONS: &[(&str, &str)] = tabletop::built_in!("../lessons/":
    "course.toml",
    "01-what-wins.toml",
    "02-planning.toml",
    "03-goods-buy-cards.toml",
    "04-barriers.toml",
    "05-outposts.toml",
    "06-helium.toml",
    "07-plans.toml",
    "08-majorities.toml",
    "09-coins-and-market.toml",
    "10-passing.toml",
    "11-the-next-round.toml",
    "20-luna.toml",
    "30-belt.toml",
    "40-missions.toml",
    "50-threats.toml",
    "60-campaign.toml",
);
