//! `orrery new`: a game in a new file.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use hosting::{AnyTable, NewTable, read_json};
use serde_json::{Value, json};
use tabletop::{Commitment, DealerKind};
use terminal::files::{self, GameFile};

use crate::setup::{self, SetupArgs, number};
use crate::{paper, titles};

/// Set up a game and write it to a new file
///
/// Without --seed the dice come from a secret that is written to FILE.seed, readable by you alone; the
/// record carries its hash, and the secret itself once the game is over. With --seed everybody who has
/// the record knows what will be dealt.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The title, as `orrery games` names it
    title: String,
    /// How many seats; as many as the title has, or as the position says, if not given
    #[arg(long, value_name = "N", value_parser = number::<u8>)]
    seats: Option<u8>,
    /// Deal openly from this seed: 1 to 64 hex digits
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// Begin from this position instead of the set-up (JSON, as `show --all --json` prints it)
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// The file to write; it must not exist
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    setup: SetupArgs,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let title = titles::title(&args.title)?;
    let (dealer, secret) = match &args.seed {
        Some(seed) => (DealerKind::Open(setup::seed(seed)?), None),
        None => {
            let secret = files::secret()?;
            (DealerKind::Sealed(Commitment::new(secret)), Some(secret))
        }
    };
    let position = args.position.as_deref().map(read_position).transpose()?;
    let table = title.begin(NewTable {
        seats: args.seats,
        ruleset: None,
        options: args.setup.options()?,
        components: args.setup.components(title)?,
        dealer,
        position,
    })?;
    GameFile::create(&args.output, &table.record(), secret)?;
    print(args, out, title.name(), &*table, secret.is_some())
        .with_context(|| format!("the game is stored in {}", args.output.display()))
}

fn print(
    args: &Args,
    out: &mut impl Write,
    name: &str,
    table: &dyn AnyTable,
    sealed: bool,
) -> io::Result<()> {
    let (file, record) = (args.output.display(), table.record());
    let seed_file = sealed.then(|| files::beside(&args.output, ".seed").display().to_string());
    if args.json {
        let value = json!({
            "file": file.to_string(),
            "title": table.title(),
            "seats": table.n_seats(),
            "options": record.header.options,
            "dealer": record.header.dealer,
            "seed_file": seed_file,
        });
        paper::print_json(out, &value)?;
        return out.flush();
    }
    writeln!(out, "{file}: {name}, {} seats", table.n_seats())?;
    if let Some(seed_file) = seed_file {
        writeln!(out, "The dice are sealed; their secret is in {seed_file}.")?;
    }
    writeln!(out, "Next: orrery show {file} --seat 0, orrery legal {file} --seat 0")?;
    out.flush()
}

fn read_position(path: &std::path::Path) -> anyhow::Result<Value> {
    let text = files::read_text(path)?;
    let read = read_json(text.as_bytes());
    let read = read.with_context(|| format!("{} is not JSON", path.display()))?;
    if let Some(name) = read.twice {
        bail!("{}: \"{name}\" is given twice", path.display());
    }
    Ok(read.value)
}
