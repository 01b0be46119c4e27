//! The standings of a contest as a picture: a mark for each rating, a bar for its interval.

use crate::contest::Standings;
use crate::plot::{escaped, number, open, put, round_step};

const WIDTH: f64 = 860.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 120.0;
const TOP: f64 = 64.0;
const ROW: f64 = 30.0;
const FOOT: f64 = 56.0;

impl Standings {
    /// Ratings with their intervals, as an SVG document.
    pub fn to_svg(&self) -> String {
        let height = TOP + ROW * self.bots.len() as f64 + FOOT;
        let heading = format!("{}, {} seats: {} games", self.title, self.seats, self.games);
        let mut svg = String::new();
        open(&mut svg, &heading, height);
        let ends =
            self.bots.iter().flat_map(|bot| [bot.rating - bot.within, bot.rating + bot.within]);
        let (low, high) =
            ends.fold((f64::MAX, f64::MIN), |(low, high), end| (low.min(end), high.max(end)));
        let step = round_step((high - low).max(1.0) / 8.0);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let x =
            |rating: f64| LEFT + (rating - low) / (high - low).max(1.0) * (WIDTH - LEFT - RIGHT);
        let bottom = height - FOOT;
        let mut at = low;
        while at <= high + step / 2.0 {
            let (line, label) = (x(at), number(at));
            put(
                &mut svg,
                format_args!("<path class=\"grid\" d=\"M{line:.1} {TOP}V{bottom:.1}\"/>\n"),
            );
            let y = bottom + 20.0;
            put(
                &mut svg,
                format_args!(
                    "<text x=\"{line:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{label}</text>\n"
                ),
            );
            at += step;
        }
        for (row, bot) in self.bots.iter().enumerate() {
            let y = TOP + ROW * (row as f64 + 0.5);
            let (name, text_y) = (escaped(&bot.name), y + 4.0);
            let (from, mark, to) =
                (x(bot.rating - bot.within), x(bot.rating), x(bot.rating + bot.within));
            put(
                &mut svg,
                format_args!(
                    "<text x=\"{}\" y=\"{text_y:.1}\" text-anchor=\"end\">{name}</text>\n\
                     <path class=\"curve\" stroke=\"#0072b2\" d=\"M{from:.1} {y:.1}H{to:.1}\"/>\n\
                     <circle cx=\"{mark:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#d55e00\"/>\n\
                     <text x=\"{:.1}\" y=\"{text_y:.1}\">{:.0} ± {:.0}</text>\n",
                    LEFT - 12.0,
                    WIDTH - RIGHT + 12.0,
                    bot.rating,
                    bot.within
                ),
            );
        }
        let y = bottom + 40.0;
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        put(
            &mut svg,
            format_args!(
                "<text x=\"{middle}\" y=\"{y:.1}\" text-anchor=\"middle\">rating, with intervals of 95 %</text>\n"
            ),
        );
        svg.push_str("</svg>\n");
        svg
    }
}
