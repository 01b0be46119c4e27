//! The numbers by which `steady` plays, in one place.
//!
//! Found by games of four, two with the number and two with its neighbour (`examples/yardstick.rs`):
//! fast ships and a dozen corvettes before contact are worth more than early industry, and shields
//! pay only for those who are rich.

/// How the bot weighs things. Productions are counted from 1 to 10.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Research by production: parts of 1000 of what a colony has left.
    pub(super) share: [u32; 11],
    /// Corvettes in service by production, before anything else is bought for growth.
    pub(super) corvettes: [u16; 11],
    /// The last production in which factories are built; later on mineral-rich planets.
    pub(super) factory_last: usize,
    /// The last production in which people leave for the bonus alone.
    pub(super) bonus_last: usize,
    /// The most turns under way for people who leave for the bonus.
    pub(super) bonus_turns: u8,
    /// What each of the first people on a planet is worth for a point, in tenths of IP: early, late.
    pub(super) first_per_point: [u32; 2],
    /// From which production on it is late.
    pub(super) late: usize,
    /// People that a colony keeps when others leave for the bonus.
    pub(super) keep: u16,
    /// Fleets set out when they win so often of a thousand times.
    pub(super) go_at: u32,
    /// Missile bases of a colony worth three points near others: so many tenths for each production.
    pub(super) bases: u32,
    /// From which production on missile bases are researched.
    pub(super) base_from: usize,
    /// From which production on death stars are researched.
    pub(super) death_star_from: usize,
    /// The output of an empire that can afford shields.
    pub(super) shield_output: u16,
    /// Scouts in service in the first productions.
    pub(super) scouts: u16,
    /// Stars that a command post must bring into range: each post betrays a colony.
    pub(super) post_gain: usize,
}

/// The style of `steady`.
pub(super) const STEADY: Style = Style {
    share: [0, 0, 1000, 200, 250, 350, 600, 600, 500, 300, 0],
    corvettes: [0, 7, 10, 13, 16, 18, 20, 20, 20, 20, 20],
    factory_last: 6,
    bonus_last: 9,
    bonus_turns: 3,
    first_per_point: [15, 40],
    late: 8,
    keep: 2,
    go_at: 700,
    bases: 4,
    base_from: 3,
    death_star_from: 5,
    shield_output: 260,
    scouts: 4,
    post_gain: 3,
};
