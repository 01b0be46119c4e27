//! Archives that are the same whoever makes them: tar and ar, with one time, one owner and one order.

use anyhow::{Result, ensure};

const BLOCK: usize = 512;
/// Whom files belong to that are nobody's in particular.
pub(super) const ROOT: u32 = 0;
/// Who owns nothing, on every Linux.
pub(super) const NOBODY: u32 = 65534;

/// A tar archive in the making.
#[derive(Debug)]
pub(super) struct Tar {
    bytes: Vec<u8>,
    time: u64,
}

impl Tar {
    /// An empty one; everything in it is of this time, in seconds since 1970.
    pub(super) fn new(time: u64) -> Tar {
        Tar { bytes: Vec::new(), time }
    }

    /// Adds a folder; its name ends with a slash.
    pub(super) fn folder(&mut self, name: &str, mode: u32, owner: u32) -> Result<()> {
        ensure!(name.ends_with('/'), "{name} is no folder");
        self.entry(name, mode, owner, b'5', &[])
    }

    /// Adds a file.
    pub(super) fn file(&mut self, name: &str, mode: u32, content: &[u8]) -> Result<()> {
        self.entry(name, mode, ROOT, b'0', content)
    }

    fn entry(&mut self, name: &str, mode: u32, owner: u32, kind: u8, content: &[u8]) -> Result<()> {
        ensure!(name.len() < 100, "{name} is too long for an archive");
        let mut head = [0; BLOCK];
        put(&mut head[0..], name);
        put(&mut head[100..], &format!("{mode:07o}\0"));
        put(&mut head[108..], &format!("{owner:07o}\0"));
        put(&mut head[116..], &format!("{owner:07o}\0"));
        put(&mut head[124..], &format!("{:011o}\0", content.len()));
        put(&mut head[136..], &format!("{:011o}\0", self.time));
        // The sum is taken with blanks in its own place.
        put(&mut head[148..], "        ");
        head[156] = kind;
        put(&mut head[257..], "ustar\x0000");
        let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
        put(&mut head[148..], &format!("{sum:06o}\0 "));
        self.bytes.extend(head);
        self.bytes.extend(content);
        self.bytes.resize(self.bytes.len().next_multiple_of(BLOCK), 0);
        Ok(())
    }

    /// The archive.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend([0; 2 * BLOCK]);
        self.bytes
    }
}

fn put(place: &mut [u8], text: &str) {
    place[..text.len()].copy_from_slice(text.as_bytes());
}

/// An ar archive, as Debian packages are.
pub(super) fn ar(time: u64, files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, content) in files {
        let size = content.len();
        let head = format!("{name:<16}{time:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, "100644");
        bytes.extend(head.as_bytes());
        bytes.extend(*content);
        if size % 2 == 1 {
            bytes.push(b'\n');
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a program that we have not written finds in it.
    fn listed(archive: &[u8]) -> String {
        let file = std::env::temp_dir().join(format!("orrery-tar-{}", std::process::id()));
        std::fs::write(&file, archive).unwrap();
        let mut tar = std::process::Command::new("tar");
        tar.args(["--utc", "--numeric-owner", "-tvf"]).arg(&file);
        let said = crate::shell::read(&mut tar).unwrap();
        std::fs::remove_file(file).unwrap();
        said
    }

    #[test]
    fn tar_reads_what_we_write() {
        let mut tar = Tar::new(1_700_000_000);
        tar.folder("var/", 0o700, NOBODY).unwrap();
        tar.file("var/one", 0o755, &[b'x'; 513]).unwrap();
        let said = listed(&tar.finish());
        let lines: Vec<Vec<&str>> =
            said.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[0], ["drwx------", "65534/65534", "0", "2023-11-14", "22:13", "var/"]);
        assert_eq!(lines[1], ["-rwxr-xr-x", "0/0", "513", "2023-11-14", "22:13", "var/one"]);
        let mut tar = Tar::new(0);
        assert!(tar.file(&"x".repeat(100), 0o644, &[]).is_err());
        assert!(tar.folder("var", 0o755, ROOT).is_err());
    }

    #[test]
    fn an_ar_archive_has_even_places() {
        let made = ar(7, &[("a", b"1"), ("b", b"22")]);
        let text = String::from_utf8(made).unwrap();
        let head = |name: &str, size: usize| {
            format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 7, 0, 0, "100644")
        };
        assert_eq!(text, format!("!<arch>\n{}1\n{}22", head("a", 1), head("b", 2)));
    }
}
