//! What lies on the table for variants alone, and their questions and draws.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{small_enum, small_number};

use super::options::{LeaderTracks, VariantOptions};
use crate::ids::{Planet, Player, Project};
use crate::state::{NONE, PLAYERS_MAX};

/// Family tokens (§V2.1).
pub(crate) const N_FAMILIES: usize = 10;
/// Piles that they lie in.
pub(crate) const N_PILES: usize = 2;
/// Unique Pass tokens (§V5.1).
pub(crate) const N_UNIQUE_PASS: usize = 4;

small_number! {
    /// A Family token.
    FamilyToken, 0, N_FAMILIES - 1, "Family token"
}
small_number! {
    /// A Unique Pass token.
    UniquePass, 0, N_UNIQUE_PASS - 1, "Unique Pass token"
}
small_enum! {
    /// A side of a board of Leader Tracks (§V6.1).
    LeaderBoard {
        OneA = "1a", "1A";
        OneB = "1b", "1B";
        TwoA = "2a", "2A";
        TwoB = "2b", "2B";
        ThreeA = "3a", "3A";
        ThreeB = "3b", "3B";
        FourA = "4a", "4A";
        FourB = "4b", "4B";
    }
}

/// The two piles of Family tokens (§V2.1): only their tops are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Families {
    /// Tokens below the tops, in an order that nobody knows, a bit each.
    pub(crate) unseen: u16,
    /// The active token of each pile, or [`NONE`].
    pub(crate) tops: [u8; N_PILES],
}

/// Unique Pass tokens (§V5.1): face down until everybody has decided, then those in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PassTokens {
    /// By player, or [`NONE`].
    pub(crate) tokens: [u8; PLAYERS_MAX],
    /// Who has decided which one to use, a bit each.
    pub(crate) closed: u8,
    /// Who of them has decided for the unique one.
    pub(crate) unique: u8,
}

/// Everything that only variants need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variants {
    pub(crate) families: Families,
    /// The [`LeaderBoard`] in play, or [`NONE`] for the tracks of the base game.
    pub(crate) leaders: u8,
    pub(crate) pass: PassTokens,
}

impl Variants {
    /// The table before the first draw.
    pub(crate) fn new(options: VariantOptions) -> Variants {
        let unseen = if options.families { (1 << N_FAMILIES) - 1 } else { 0 };
        let leaders = match options.leader_tracks {
            LeaderTracks::Board(board) => board as u8,
            LeaderTracks::Off | LeaderTracks::Random => NONE,
        };
        Variants {
            families: Families { unseen, tops: [NONE; N_PILES] },
            leaders,
            pass: PassTokens { tokens: [NONE; PLAYERS_MAX], closed: 0, unique: 0 },
        }
    }

    /// The board of Leader Tracks that lies over the one of the base game.
    pub(crate) fn leader_board(&self) -> Option<LeaderBoard> {
        LeaderBoard::ALL.get(usize::from(self.leaders)).copied()
    }

    /// The Unique Pass token before a player.
    pub(crate) fn pass_token(&self, player: Player) -> Option<UniquePass> {
        let token = self.pass.tokens[player.index()];
        (token != NONE).then_some(UniquePass(token))
    }

    /// The Unique Pass token that a player uses or may still use: none once the usual one is chosen.
    pub(crate) fn pass_in_use(&self, player: Player) -> Option<UniquePass> {
        let PassTokens { closed, unique, .. } = self.pass;
        let usual = player.is_in(closed & !unique);
        self.pass_token(player).filter(|_| !usual)
    }

    /// The active Family of a pile.
    pub(crate) fn family(&self, pile: u8) -> Option<FamilyToken> {
        let token = *self.families.tops.get(usize::from(pile))?;
        (token != NONE).then_some(FamilyToken(token))
    }
}

/// A question or a draw of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VariantFrame {
    /// §V1.1, §V3.1, draw: which Discovery token of the base game it is.
    BaseDiscovery { player: Option<Player>, government: bool },
    /// §V7.1, draw: which starting Mechanism of the base game it is.
    BaseStarting { project: Project, column: u8 },
    /// §V7.1, draw: which regular Mechanism of the base game it is.
    BaseRefill { column: u8 },
    /// §V4.1, draw: which production token of the base game it is.
    BaseToken { player: Player, planet: Planet, more: u8 },
    /// §V2.1, draw: the Family on top of this pile.
    FamilyTop { pile: u8 },
    /// §V6.1, draw: the board and side of Leader Tracks.
    LeaderBoard,
    /// §V1.2: how much Fuel for Prestige.
    BlackHole { player: Player },
    /// §V6.2: which cubes go from a Deposit to its Storage.
    Mine { player: Player, n: u8 },
    /// §V6.3: which cubes go from a Storage to the box.
    Ship { player: Player, n: u8 },
    /// §V6.4: the row for the Government Probe.
    GovernmentProbe { player: Player },
    /// §V6.6: which of the cheapest Mechanisms.
    FreeBuild { player: Player },
    /// §V5.1: which of the Unique Pass tokens that are left.
    Draft { player: Player },
    /// §V5.2: all seats decide in secret and at once which Pass token they use.
    ChoosePass,
}
