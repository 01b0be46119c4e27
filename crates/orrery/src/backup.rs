//! `orrery backup`: a consistent copy of the database, while it is in use.

use std::io::Write;
use std::path::PathBuf;

use server::default_database;

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
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let database =
        args.database.clone().unwrap_or_else(|| default_database().display().to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(server::backup(&database, &args.output))?;
    writeln!(out, "{} is copied to {}", database, args.output.display())?;
    Ok(())
}
