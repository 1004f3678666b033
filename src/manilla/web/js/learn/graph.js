// The graph of a deal: how many points a side is ahead, card by card; and the same as a table.

import { number, t } from "../i18n.js";
import { html, useId } from "../lib.js";
import { FRAME, byTricks, pathOf, scales, valueAt } from "./graph_lines.js";
import { courseOf } from "./reviewed.js";
import { signed } from "./words.js";

/**
 * @param {{review: import("./reviewed.js").Review, side: number, seats: number, name: string, at: number | null}} props
 *   name: of the side; at: the decision that is looked at
 */
export function Graph({ review, side, seats, name, at }) {
  const id = useId();
  const { points, cards } = courseOf(review, side);
  const calls = review.about.calls;
  if (points.length < 2) {
    return null;
  }
  const scale = scales(points, calls, cards);
  const { x, y, most } = scale;
  const turning = review.summary?.turning_point ?? null;
  const turned = turning === null ? null : valueAt(points, turning + 1);
  const tricks = byTricks(points, calls, cards, seats);
  const end = valueAt(points, calls + cards);
  const here = at === null ? null : valueAt(points, Math.max(at, calls));
  const { width, height, left, right, top, bottom } = FRAME;
  return html`<figure class="graph">
    <figcaption id=${id}>${t("How many points {side} end ahead if all play as well as can be from there on, with open hands.", { side: name })}</figcaption>
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-labelledby=${id} focusable="false">
      <rect class="graph-behind" x=${left} y=${y(0)} width=${width - left - right} height=${height - bottom - y(0)} />
      <line class="graph-axis" x1=${left} x2=${width - right} y1=${y(0)} y2=${y(0)} />
      ${[most, 0, -most].map((value) => html`<text key=${value} class="graph-number" x=${left - 6} y=${y(value) + 4} text-anchor="end">${signed(value)}</text>`)}
      ${tricks.map(({ trick }) => trick !== null && html`<text key=${trick} class="graph-number" x=${x(calls + (trick - 0.5) * seats)} y=${height - 6} text-anchor="middle">${number(trick)}</text>`)}
      ${here !== null && at !== null && html`<line class="graph-here" x1=${x(Math.max(at, calls))} x2=${x(Math.max(at, calls))} y1=${top} y2=${height - bottom} />`}
      <path class="graph-path" d=${pathOf(points, scale)} />
      ${turning !== null && turned !== null && turning >= calls && html`<g class="graph-turn">
        <circle cx=${x(turning + 1)} cy=${y(turned)} r="6" />
        <text x=${x(turning + 1)} y=${y(turned) + (turned > 0 ? 22 : -12)} text-anchor=${anchor(x(turning + 1))}>${t("turning point")}</text>
      </g>`}
    </svg>
    <details>
      <summary>${t("The graph as a table")}</summary>
      <div class="wide"><table class="graph-table">
        <thead><tr>
          <th scope="col">${t("Before trick")}</th>
          <th scope="col">${t("Points ahead")}</th>
        </tr></thead>
        <tbody>
          ${tricks.map(({ trick, value }) => html`<tr key=${trick}>
            <th scope="row">${trick === null ? t("at the end") : number(trick)}</th>
            <td>${value === null ? t("not proved") : signed(value)}</td>
          </tr>`)}
        </tbody>
      </table></div>
    </details>
    ${end !== null && review.summary !== null && html`<p class="visually-hidden">${t("At the end: {points}.", { points: signed(end) })}</p>`}
  </figure>`;
}

/** Words near an edge stay inside. @param {number} x */
function anchor(x) {
  return x < FRAME.width / 4 ? "start" : x > (FRAME.width * 3) / 4 ? "end" : "middle";
}
