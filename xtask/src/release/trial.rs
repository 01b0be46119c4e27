//! What was made is tried: the files of the image, as nobody, on a disk that cannot be written to.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::tar::NOBODY;
use crate::{machine, shell};

/// Serves from the image, asks it how it is, and stops it. `$1` is where its files are, `$2` a port, `$3` who runs it.
const SCRIPT: &str = r#"
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount -t tmpfs -o "mode=0700,uid=$3,gid=$3" tmpfs "$1/var/lib/orrery"
if touch "$1/etc/written" 2>/dev/null; then echo "the disk can be written to"; exit 1; fi
chroot=$(command -v chroot)
inside() {
    exec env -i PATH=/usr/bin XDG_DATA_HOME=/var/lib "ORRERY_LISTEN=127.0.0.1:$2" \
        "$chroot" "--userspec=$3:$3" "$1" /usr/bin/orrery "$4"
}
(inside "$1" "$2" "$3" serve) &
server=$!
tries=0
until (inside "$1" "$2" "$3" health) 2>/dev/null; do
    tries=$((tries + 1))
    if [ $tries -gt 100 ]; then echo "it does not serve"; exit 1; fi
    sleep 0.2
done
grep -q "^Uid:[[:space:]]*$3[[:space:]]*$3" "/proc/$server/status"
ls "$1/var/lib/orrery/orrery.db" >/dev/null
kill "$server"
wait "$server"
"#;

/// Tries the files of an image for this kind of machine.
///
/// # Errors
/// It does not serve.
pub(super) fn image(layer: &[u8], out: &Path) -> Result<()> {
    if !machine::is_root()? || !machine::is_on_path("unshare") {
        println!("== not tried: the image (only root can, with unshare)");
        return Ok(());
    }
    let root = out.join(".trial");
    if root.exists() {
        std::fs::remove_dir_all(&root).context("an earlier trial cannot be removed")?;
    }
    std::fs::create_dir_all(&root).with_context(|| format!("cannot make {}", root.display()))?;
    let archive = out.join(".trial.tar");
    std::fs::write(&archive, layer).context("the layer cannot be written")?;
    let mut unpack = Command::new("tar");
    shell::run(unpack.args(["--numeric-owner", "-xpf"]).arg(&archive).arg("-C").arg(&root))?;
    std::fs::remove_file(&archive)?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port().to_string();
    let mut trial = Command::new("unshare");
    trial.args(["--mount", "sh", "-c", SCRIPT, "trial"]).arg(root.canonicalize()?);
    let done = trial.args([port, NOBODY.to_string()]).output().context("unshare")?;
    std::fs::remove_dir_all(&root)?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    let complained = String::from_utf8_lossy(&done.stderr).into_owned();
    ensure!(done.status.success(), "the image does not serve as nobody: {said}{complained}");
    println!("== tried: the image serves as nobody, on a disk that cannot be written to");
    Ok(())
}
