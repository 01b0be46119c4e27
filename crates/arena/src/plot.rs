//! The distributions of a series as a picture: SVG by hand, readable on white and on black.

use std::fmt::Write as _;

use crate::simulate::Report;
use crate::tally::Histogram;

const WIDTH: f64 = 860.0;
const PANEL_HEIGHT: f64 = 250.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
/// From the top of a panel to its legend, and from there to the next line of it.
const HEAD: f64 = 42.0;
const LEGEND_LINE: f64 = 20.0;
const LEGEND_COLUMNS: usize = 2;
/// From the plot to the next panel: numbers and name of the axis.
const FOOT: f64 = 56.0;
const BINS_MAX: i64 = 48;
const BINS_MIN: i64 = 5;

/// Colours that the colour-blind can tell apart (Okabe and Ito), each with a dash pattern of its own.
const INKS: [(&str, &str); 5] = [
    ("#0072b2", ""),
    ("#d55e00", "7 4"),
    ("#009e73", "2 3"),
    ("#cc79a7", "9 3 2 3"),
    ("#e69f00", "1 4"),
];

/// A named distribution.
struct Curve<'a> {
    name: String,
    histogram: &'a Histogram,
}

/// Bins of equal width that hold every number of some histograms.
struct Bins {
    from: i64,
    width: i64,
    n: usize,
}

impl Report {
    /// Scores of every side and lengths of the games, as an SVG document.
    pub fn to_svg(&self) -> String {
        let mut scores: Vec<Curve<'_>> = self
            .names
            .iter()
            .zip(&self.tally.seats)
            .enumerate()
            .map(|(idx, (name, side))| Curve {
                name: format!("seat {} ({name})", idx + 1),
                histogram: &side.scores,
            })
            .collect();
        if let Some(automa) = &self.tally.automa {
            let name = format!("{} ({})", automa.name, automa.level);
            scores.push(Curve { name, histogram: &automa.side.scores });
        }
        let lengths = [Curve { name: "games".to_owned(), histogram: &self.tally.lengths }];
        let second = top(0.0, &scores) + PANEL_HEIGHT + FOOT;
        let height = top(second, &lengths) + PANEL_HEIGHT + FOOT;
        let mut svg = String::new();
        open(&mut svg, &format!("{}: {} games", self.title, self.tally.games), height);
        draw_panel(&mut svg, 0.0, "Score", "points", &scores);
        draw_panel(&mut svg, second, "Length", self.length_unit, &lengths);
        svg.push_str("</svg>\n");
        svg
    }
}

/// Where the plot of a panel begins that begins at `y`: below heading and legend.
fn top(y: f64, curves: &[Curve<'_>]) -> f64 {
    y + HEAD + LEGEND_LINE * curves.len().div_ceil(LEGEND_COLUMNS) as f64
}

pub(crate) fn open(svg: &mut String, heading: &str, height: f64) {
    let heading = escaped(heading);
    put(
        svg,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"img\" aria-label=\"{heading}\">\n\
             <title>{heading}</title>\n\
             <style>\n\
             svg {{ color: #24292f; font: 13px system-ui, sans-serif; }}\n\
             @media (prefers-color-scheme: dark) {{ svg {{ color: #d0d7de; }} }}\n\
             text {{ fill: currentColor; }}\n\
             .head {{ font-size: 15px; font-weight: 600; }}\n\
             .axis {{ stroke: currentColor; stroke-width: 1; }}\n\
             .grid {{ stroke: currentColor; stroke-opacity: 0.15; }}\n\
             .curve {{ fill: none; stroke-width: 2; stroke-linejoin: round; }}\n\
             </style>\n"
        ),
    );
    put(
        svg,
        format_args!(
            "<text x=\"{}\" y=\"20\" text-anchor=\"end\">{heading}</text>\n",
            WIDTH - RIGHT
        ),
    );
}

fn draw_panel(svg: &mut String, y: f64, head: &str, unit: &str, curves: &[Curve<'_>]) {
    let bins = Bins::holdings(curves);
    let shares: Vec<Vec<f64>> = curves.iter().map(|curve| bins.shares(curve.histogram)).collect();
    let peak = shares.iter().flatten().copied().fold(0.0, f64::max);
    let step = round_step(peak / 4.0);
    let top_share = (peak / step).ceil().max(1.0) * step;
    let bottom = top(y, curves) + PANEL_HEIGHT;
    let height_of = |share: f64| bottom - share / top_share * PANEL_HEIGHT;
    put(svg, format_args!("<text class=\"head\" x=\"{LEFT}\" y=\"{}\">{head}</text>\n", y + 20.0));
    draw_legend(svg, y + HEAD, curves);
    let mut share = 0.0;
    while share <= top_share + step / 2.0 {
        let at = height_of(share);
        let class = if share == 0.0 { "axis" } else { "grid" };
        put(
            svg,
            format_args!("<path class=\"{class}\" d=\"M{LEFT} {at:.1}H{}\"/>\n", WIDTH - RIGHT),
        );
        let percent = number(share * 100.0);
        put(
            svg,
            format_args!(
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>\n",
                LEFT - 8.0,
                at + 4.0
            ),
        );
        share += step;
    }
    draw_ticks(svg, bottom, &bins);
    put(
        svg,
        format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{} (bins of {}), share of games</text>\n",
            (LEFT + WIDTH - RIGHT) / 2.0,
            bottom + 40.0,
            escaped(unit),
            bins.width
        ),
    );
    for (idx, shares) in shares.iter().enumerate() {
        let mut path = format!("M{LEFT} {bottom:.1}");
        for (bin, share) in shares.iter().enumerate() {
            let _ = write!(path, "V{:.1}H{:.1}", height_of(*share), bins.x(bin + 1));
        }
        let _ = write!(path, "V{bottom:.1}");
        let (ink, dash) = INKS[idx % INKS.len()];
        if idx == 0 && curves.len() == 1 {
            put(svg, format_args!("<path d=\"{path}Z\" fill=\"{ink}\" fill-opacity=\"0.25\"/>\n"));
        }
        put(
            svg,
            format_args!(
                "<path class=\"curve\" d=\"{path}\" stroke=\"{ink}\" stroke-dasharray=\"{dash}\"/>\n"
            ),
        );
    }
}

fn draw_legend(svg: &mut String, y: f64, curves: &[Curve<'_>]) {
    let column = (WIDTH - LEFT - RIGHT) / LEGEND_COLUMNS as f64;
    for (idx, curve) in curves.iter().enumerate() {
        let x = LEFT + column * (idx % LEGEND_COLUMNS) as f64;
        let y = y + LEGEND_LINE * (idx / LEGEND_COLUMNS) as f64;
        let (ink, dash) = INKS[idx % INKS.len()];
        let line = format!("M{x} {}h28", y - 4.0);
        put(
            svg,
            format_args!(
                "<path class=\"curve\" d=\"{line}\" stroke=\"{ink}\" stroke-dasharray=\"{dash}\"/>\n"
            ),
        );
        let (mean, sd) = (curve.histogram.mean(), curve.histogram.sd());
        let label = escaped(&format!("{}, mean {mean:.1}, sd {sd:.1}", curve.name));
        put(svg, format_args!("<text x=\"{}\" y=\"{y}\">{label}</text>\n", x + 34.0));
    }
}

fn draw_ticks(svg: &mut String, y: f64, bins: &Bins) {
    let every = bins.n.div_ceil(12);
    // A bin of one number has its name below its middle, a wider one that of its first number at its edge.
    let shift = if bins.width == 1 { (bins.x(1) - bins.x(0)) / 2.0 } else { 0.0 };
    for bin in (0..bins.n + usize::from(bins.width > 1)).step_by(every) {
        let x = bins.x(bin) + shift;
        let at = bins.from + bin as i64 * bins.width;
        put(svg, format_args!("<path class=\"axis\" d=\"M{x:.1} {y:.1}v5\"/>\n"));
        put(
            svg,
            format_args!(
                "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{at}</text>\n",
                y + 20.0
            ),
        );
    }
}

impl Bins {
    fn holdings(curves: &[Curve<'_>]) -> Bins {
        let min = curves.iter().map(|curve| curve.histogram.min()).min().unwrap_or_default();
        let max = curves.iter().map(|curve| curve.histogram.max()).max().unwrap_or_default();
        let width = round_step((max - min + 1) as f64 / BINS_MAX as f64).ceil().max(1.0) as i64;
        let from = min.div_euclid(width) * width;
        let n = (max - from) / width + 1;
        // A lone number stands in the middle of some empty bins.
        let padding = (BINS_MIN - n).max(0);
        Bins { from: from - padding / 2 * width, width, n: (n + padding) as usize }
    }

    fn shares(&self, histogram: &Histogram) -> Vec<f64> {
        let mut counts = vec![0u64; self.n];
        for (number, count) in histogram.iter() {
            counts[((number - self.from) / self.width) as usize] += count;
        }
        let n = histogram.n().max(1) as f64;
        counts.into_iter().map(|count| count as f64 / n).collect()
    }

    fn x(&self, bin: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * bin as f64 / self.n as f64
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not below `least`.
pub(crate) fn round_step(least: f64) -> f64 {
    if least <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    let found = steps.into_iter().map(|step| step * power).find(|step| *step >= least * 0.999_999);
    found.unwrap_or(10.0 * power)
}

/// A number without needless digits.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

pub(crate) fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes any text");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_hold_every_number() {
        for (min, max) in [(0, 0), (-7, 3), (12, 1_300), (-1, 47), (100, 148)] {
            let mut histogram = Histogram::default();
            histogram.add(min);
            histogram.add(max);
            let curves = [Curve { name: String::new(), histogram: &histogram }];
            let bins = Bins::holdings(&curves);
            assert!(bins.n as i64 <= BINS_MAX + 1, "{min}..{max}: {}", bins.n);
            let shares = bins.shares(&histogram);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn steps_are_round() {
        let steps: Vec<f64> =
            [0.0, 0.013, 1.0, 1.1, 3.0, 7.0].into_iter().map(round_step).collect();
        assert_eq!(steps, [1.0, 0.02, 1.0, 2.0, 5.0, 10.0]);
    }

    #[test]
    fn names_cannot_break_the_document() {
        assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;>");
    }
}
