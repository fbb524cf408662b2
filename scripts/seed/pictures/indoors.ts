import { at, type Brush, circle, line, rect, shape, times } from './paint.ts';
import { shelves, wall } from './room.ts';

/** Vases, bowls and jugs on shelves. */
export function vases(brush: Brush): string {
  const { colours, one, pick } = brush;
  return (
    wall(brush, 760) +
    shelves(brush, pick(2, 3), (_, room) => {
      const [w, h] = [pick(80, 150), room * (0.55 + brush.random() * 0.45)];
      const [neck, belly] = [w * (0.12 + brush.random() * 0.16), w / 2];
      const fill = one([colours.warm, colours.near, colours.deep, colours.paper, colours.spark]);
      const body = `M${-neck * 1.5} ${-h}H${neck * 1.5}L${neck} ${-h * 0.86}C${neck} ${-h * 0.7} ${belly} ${-h * 0.72} ${belly} ${-h * 0.46}C${belly} ${-h * 0.2} ${neck * 1.4} ${-h * 0.1} ${neck * 1.6} 0H${-neck * 1.6}C${-neck * 1.4} ${-h * 0.1} ${-belly} ${-h * 0.2} ${-belly} ${-h * 0.46}C${-belly} ${-h * 0.72} ${-neck} ${-h * 0.7} ${-neck} ${-h * 0.86}Z`;
      const band =
        rect(-belly * 0.97, -h * 0.52, belly * 1.94, h * 0.07, colours.ink, 'opacity=".55"') +
        line(
          `M${-belly * 0.7} ${-h * 0.34}${times(4, () => `l${belly * 0.175} ${h * 0.05}l${belly * 0.175} ${-h * 0.05}`)}`,
          colours.ink,
          4,
        );
      const handles = pick(0, 1)
        ? line(
            `M${neck} ${-h * 0.84}C${belly * 1.2} ${-h * 0.84} ${belly * 1.1} ${-h * 0.62} ${belly * 0.86} ${-h * 0.6}M${-neck} ${-h * 0.84}C${-belly * 1.2} ${-h * 0.84} ${-belly * 1.1} ${-h * 0.62} ${-belly * 0.86} ${-h * 0.6}`,
            fill,
            9,
          )
        : '';
      return { art: handles + shape(body, fill) + band, width: w };
    })
  );
}

/** Shelves full of books. */
export function books(brush: Brush): string {
  const { colours, one, pick, random } = brush;
  return (
    wall(brush, 770) +
    shelves(brush, pick(3, 4), (_, room) => {
      const count = pick(3, 8);
      let x = 0;
      let art = '';
      for (let i = 0; i < count; i++) {
        const [w, h] = [pick(18, 42), room * (0.68 + random() * 0.32)];
        const fill = one([colours.warm, colours.near, colours.deep, colours.paper, colours.spark, colours.mid]);
        art +=
          rect(x, -h, w, h, fill, 'rx="2"') +
          rect(x, -h * 0.84, w, 6, colours.ink, 'opacity=".4"') +
          rect(x, -h * 0.2, w, 4, colours.ink, 'opacity=".4"');
        x += w + 2;
      }
      return { art: at(-x / 2, 0, 1, art), width: x };
    })
  );
}

/** Clocks of all sizes on a wall, with different times. */
export function clocks(brush: Brush): string {
  const { colours, one, pick, random } = brush;
  const clock = (x: number, y: number, r: number) => {
    const [hour, minute] = [random() * Math.PI * 2, random() * Math.PI * 2];
    const hand = (angle: number, length: number, thickness: number) =>
      line(`M${x} ${y}l${Math.sin(angle) * length} ${-Math.cos(angle) * length}`, colours.ink, thickness);
    const box =
      pick(0, 2) === 0
        ? rect(x - r * 1.25, y - r * 1.3, r * 2.5, r * 3.4, one([colours.warm, colours.deep]), 'rx="10"') +
          circle(x, y + r * 1.6, r * 0.22, colours.spark)
        : '';
    return (
      box +
      circle(x, y, r * 1.08, one([colours.ink, colours.deep, colours.spark, colours.warm])) +
      circle(x, y, r * 0.9, colours.paper) +
      times(12, (i) =>
        circle(
          x + Math.sin((i * Math.PI) / 6) * r * 0.76,
          y + Math.cos((i * Math.PI) / 6) * r * 0.76,
          i % 3 ? r * 0.025 : r * 0.055,
          colours.ink,
        ),
      ) +
      hand(hour, r * 0.45, r * 0.09) +
      hand(minute, r * 0.66, r * 0.06)
    );
  };
  const grid = [150, 390, 640, 880, 1090];
  return (
    wall(brush, 730) +
    grid
      .map(
        (x) =>
          clock(x + pick(-20, 20), pick(150, 220), pick(60, 98)) +
          clock(x + pick(-16, 30), pick(430, 510), pick(50, 92)),
      )
      .join('')
  );
}

/** Chairs in a row. */
export function chairs(brush: Brush): string {
  const { colours, one, pick } = brush;
  const chair = (fill: string, back: number) =>
    rect(-70, -back, 14, back, fill) +
    rect(56, -back, 14, back, fill) +
    rect(-70, -back, 140, 26, fill, 'rx="8"') +
    times(pick(2, 4), (i) =>
      back > 300 ? rect(-56, -back + 50 + i * 34, 112, 12, fill) : rect(-40 + i * 26, -back + 20, 10, back - 160, fill),
    ) +
    rect(-80, -170, 160, 26, one([colours.spark, colours.paper, colours.warm]), 'rx="8"') +
    times(6, (i) => rect(-72 + i * 25, -170, 4, 26, colours.ink, 'opacity=".25"')) +
    rect(-76, -146, 14, 146, fill) +
    rect(62, -146, 14, 146, fill) +
    rect(-66, -74, 132, 9, fill);
  return (
    wall(brush, 640) +
    circle(pick(200, 1000), 210, 120, colours.sun, 'opacity=".8"') +
    times(4, (i) =>
      at(
        190 + i * 275,
        700 + (i % 2) * 24,
        1.15,
        chair(one([colours.ink, colours.deep, colours.warm, colours.near]), pick(280, 380)),
      ),
    )
  );
}

/** Radios and loudspeakers on shelves. */
export function radios(brush: Brush): string {
  const { colours, one, pick } = brush;
  return (
    wall(brush, 765) +
    shelves(brush, 2, (_, room) => {
      const [w, h] = [pick(210, 340), Math.min(room * 0.72, 190)];
      const fill = one([colours.warm, colours.near, colours.deep, colours.spark]);
      const grille = times(7, (i) =>
        rect(-w / 2 + 22, -h + 26 + i * ((h - 70) / 7), w * 0.42, 6, colours.ink, 'opacity=".5"'),
      );
      const dial =
        rect(w * 0.02, -h + 24, w * 0.4, h * 0.3, colours.paper, 'rx="6"') +
        rect(w * (0.06 + brush.random() * 0.28), -h + 28, 4, h * 0.26, colours.warm);
      const knobs = times(
        3,
        (i) =>
          circle(w * (0.08 + i * 0.14), -h * 0.28, h * 0.09, colours.ink) +
          circle(w * (0.08 + i * 0.14), -h * 0.28, h * 0.04, colours.spark),
      );
      const aerial = pick(0, 1)
        ? line(`M${w * 0.4} ${-h}L${w * 0.4 - pick(60, 160)} ${-h - pick(30, 60)}`, colours.ink, 5)
        : '';
      return { art: aerial + rect(-w / 2, -h, w, h, fill, 'rx="16"') + grille + dial + knobs, width: w };
    })
  );
}

/** Rolls of cloth and spools of thread. */
export function cloth(brush: Brush): string {
  const { colours, one, pick } = brush;
  const tints = [colours.warm, colours.near, colours.deep, colours.spark, colours.mid, colours.paper] as const;
  return (
    wall(brush, 770) +
    shelves(brush, pick(3, 4), (_, room) => {
      const fill = one(tints);
      if (pick(0, 2) === 0) {
        const r = room * 0.34;
        const roll = (x: number, y: number, tint: string) =>
          circle(x, y, r, tint) +
          circle(x, y, r * 0.62, colours.ink, 'opacity=".18"') +
          circle(x, y, r * 0.2, colours.paper);
        return { art: roll(-r, -r, fill) + roll(r, -r, one(tints)), width: r * 4 };
      }
      const [w, h] = [pick(44, 70), room * 0.8];
      const threads = times(6, (i) => rect(-w / 2, -h * 0.8 + i * h * 0.105, w, 3, colours.ink, 'opacity=".18"'));
      return {
        art:
          rect(-w / 2 - 8, -h, w + 16, h * 0.14, colours.ink, 'rx="4"') +
          rect(-w / 2, -h * 0.86, w, h * 0.72, fill) +
          threads +
          rect(-w / 2 - 8, -h * 0.14, w + 16, h * 0.14, colours.ink, 'rx="4"'),
        width: w + 16,
      };
    })
  );
}
