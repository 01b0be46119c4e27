//! Patterns of the text notation: `*` stands for anything, everything else for itself.

/// Does the text follow the pattern?
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Does the section stand in the other, or is it the other? `§5.2.3` stands in `§5.2`.
pub(crate) fn stands_in(section: &str, other: &str) -> bool {
    let bare = |text: &str| text.trim_start_matches('§').to_owned();
    let (section, other) = (bare(section), bare(other));
    section.strip_prefix(&*other).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        for (pattern, text) in [
            ("place 12", "place 12"),
            ("place *", "place 12"),
            ("*", ""),
            ("head *:Ophiuchi", "head 2,3:Ophiuchi"),
            ("a*b*c", "a-b-b-c"),
            ("*c", "abc"),
        ] {
            assert!(matches(pattern, text), "{pattern} is {text}");
        }
        for (pattern, text) in [
            ("place 1", "place 12"),
            ("lace *", "place 12"),
            ("ab*b", "ab"),
            ("a*b*c", "acb"),
            ("", "x"),
        ] {
            assert!(!matches(pattern, text), "{pattern} is not {text}");
        }
    }

    #[test]
    fn a_section_stands_in_itself_and_in_those_above() {
        assert!(stands_in("§5.2.3", "§5.2") && stands_in("5.2", "§5.2"));
        assert!(!stands_in("§5.21", "§5.2") && !stands_in("§5", "§5.2"));
    }
}
