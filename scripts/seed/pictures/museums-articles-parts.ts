import { type Brush, circle, height, line, rect, shape, width, within } from './paint.ts';

/** A gallery wall with a skirting board, and the floor from `floor` down. */
export const gallery = ({ colours }: Brush, floor = 620) =>
  rect(0, 0, width, height, colours.far) +
  shape(`M0 0H520L0 ${floor}Z`, colours.paper, 'opacity=".16"') +
  rect(0, floor, width, height - floor, colours.deep) +
  rect(0, floor - 18, width, 18, colours.paper, 'opacity=".75"');

/** A flat shadow on the floor. */
export const shadow = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${Math.round(rx * 0.08)}" fill="#000" opacity=".24"/>`;

type Box = readonly [x: number, y: number, w: number, h: number];

/** The outline of a rectangle. */
export const outline = ([x, y, w, h]: Box) => `M${x} ${y}h${w}v${h}h${-w}z`;

/** A painted landscape that fills a box. */
export const landscape = ({ colours }: Brush, id: string, box: Box) => {
  const [x, y, w, h] = box;
  const at = (u: number, v: number) => `${Math.round(x + u * w)} ${Math.round(y + v * h)}`;
  return within(
    id,
    outline(box),
    rect(x, y, w, h, colours.spark) +
      rect(x, y, w, h * 0.34, colours.paper, 'opacity=".35"') +
      circle(x + w * 0.7, y + h * 0.36, Math.min(w, h) * 0.13, colours.warm) +
      shape(`M${at(0, 0.62)}Q${at(0.2, 0.3)} ${at(0.45, 0.6)}T${at(1, 0.5)}V${y + h}H${x}Z`, colours.mid) +
      shape(`M${at(0, 0.76)}Q${at(0.35, 0.58)} ${at(0.6, 0.76)}T${at(1, 0.7)}V${y + h}H${x}Z`, colours.near) +
      shape(`M${at(0, 0.94)}Q${at(0.4, 0.76)} ${at(1, 0.92)}V${y + h}H${x}Z`, colours.deep) +
      line(`M${at(0.24, 0.86)}V${Math.round(y + h * 0.52)}`, colours.ink, Math.max(4, w * 0.014)) +
      circle(x + w * 0.24, y + h * 0.46, Math.min(w, h) * 0.12, colours.ink),
  );
};

/** A picture frame around a box. */
export const frame = ({ colours }: Brush, [x, y, w, h]: Box, border = 30) =>
  rect(x - border + 10, y - border + 16, w + border * 2, h + border * 2, '#000', 'opacity=".18"') +
  rect(x - border, y - border, w + border * 2, h + border * 2, colours.ink, 'rx="4"') +
  rect(x - border * 0.72, y - border * 0.72, w + border * 1.44, h + border * 1.44, colours.warm) +
  rect(x - border * 0.3, y - border * 0.3, w + border * 0.6, h + border * 0.6, colours.ink);

/** A plinth whose top is at `y`. */
export const plinth = ({ colours }: Brush, [x, y, w, h]: Box) =>
  shadow(x + w / 2 + 16, y + h, w * 0.74) +
  rect(x, y, w, h, colours.paper) +
  rect(x + w * 0.72, y, w * 0.28, h, colours.ink, 'opacity=".14"') +
  rect(x - 14, y, w + 28, 26, colours.paper) +
  rect(x - 14, y + 26, w + 28, 8, colours.ink, 'opacity=".2"');

/** A visitor seen from behind. The feet stand at `y`. */
export const visitor = (fill: string, [x, y, tall]: readonly [number, number, number]) => {
  const u = tall / 100;
  return (
    circle(x, y - 90 * u, 9 * u, fill) +
    shape(
      `M${x - 15 * u} ${y - 42 * u}V${y - 66 * u}Q${x - 15 * u} ${y - 79 * u} ${x} ${y - 79 * u}T${x + 15 * u} ${y - 66 * u}V${y - 42 * u}H${x + 10 * u}L${x + 9 * u} ${y}H${x + 1.5 * u}L${x} ${y - 36 * u}L${x - 1.5 * u} ${y}H${x - 9 * u}L${x - 10 * u} ${y - 42 * u}Z`,
      fill,
    )
  );
};
