//! `orrery backup`: a consistent copy of the database, while it is in use.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;
use server::default_database;

use crate::paper;

/// Copy the database, also while the server runs
///
/// The copy is a complete SQLite database: `orrery serve --database COPY` serves it. A PostgreSQL database
/// is backed up with pg_dump.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The database [default: orrery.db in the folder for your data]
    #[arg(long, value_name = "FILE", env = "ORRERY_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Where the copy goes; it must not exist
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let database =
        args.database.clone().unwrap_or_else(|| default_database().display().to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(server::backup(&database, &args.output))?;
    let copy = args.output.display();
    if args.json {
        paper::print_json(out, &json!({ "database": database, "copy": copy.to_string() }))?;
        return Ok(());
    }
    writeln!(out, "{database} is copied to {copy}")?;
    Ok(())
}
