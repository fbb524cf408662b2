import { type Brush, circle, height, rect, shape, width } from './paint.ts';

/** A quiet room: a disc of light behind the subject, and a table with its edge at `table`. */
export const still = ({ colours }: Brush, table = 640) =>
  rect(0, 0, width, height, colours.sky) +
  shape(`M0 0H420L0 ${table}Z`, colours.paper, 'opacity=".12"') +
  circle(600, 390, 330, colours.mid) +
  rect(0, table, width, height - table, colours.deep) +
  rect(0, table, width, 14, colours.paper, 'opacity=".55"');

/** The shadow of a thing that stands on a table. */
export const shadow = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${Math.round(rx * 0.07)}" fill="#000" opacity=".22"/>`;

/** A line of stitches. */
export const stitches = (d: string, stroke: string, [thickness, dash]: readonly [number, string]) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thickness}" stroke-dasharray="${dash}" stroke-linecap="round"/>`;
