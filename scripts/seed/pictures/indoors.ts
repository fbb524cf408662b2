import { at, type Brush, circle, height, line, rect, shape, times, width } from './paint.ts';

const wall = ({ colours, one, pick }: Brush, floor = 680) => {
  const fill = one([colours.far, colours.sky, colours.paper, colours.mid]);
  return (
    rect(0, 0, width, height, fill) +
    rect(0, floor, width, height - floor, colours.deep) +
    rect(0, floor - 16, width, 16, colours.paper) +
    shape(`M${pick(-100, 700)} 0h260l-320 ${floor - 16}h-260z`, colours.paper, 'opacity=".28"')
  );
};

/** A board with things on it: `draw` gets the middle of each thing's foot and the room over it. */
function shelves(
  { colours, pick }: Brush,
  rows: number,
  draw: (x: number, room: number) => { art: string; width: number },
): string {
  const room = 640 / rows;
  return times(rows, (row) => {
    const y = 90 + room * (row + 1) - 20;
    let x = pick(70, 110);
    let things = '';
    while (x < 1060) {
      const { art, width: taken } = draw(x, room - 46);
      if (x + taken > 1150) break;
      things += at(x + taken / 2, y, 1, art);
      x += taken + pick(14, 34);
    }
    return things + rect(40, y, 1120, 18, colours.ink) + rect(40, y + 18, 1120, 8, colours.ink, 'opacity=".2"');
  });
}

/** Frames on a wall, a bench before them. */
export function gallery(brush: Brush): string {
  const { colours, pick, one } = brush;
  let x = pick(60, 120);
  let frames = '';
  while (x < 1000) {
    const [w, h] = [pick(150, 320), pick(180, 330)];
    if (x + w > 1150) break;
    const y = 330 - h / 2 + pick(-20, 20);
    const [inner, top] = [w - 44, h - 44];
    const horizon = top * (0.4 + brush.random() * 0.3);
    const pictures: readonly [string, ...string[]] = [
      rect(0, 0, inner, top, colours.sky) +
        circle(inner * brush.random(), horizon * 0.6, 24, colours.sun) +
        rect(0, horizon, inner, top - horizon, colours.near) +
        shape(`M0 ${horizon}L${inner * 0.4} ${horizon * 0.5}L${inner} ${horizon}Z`, colours.mid),
      rect(0, 0, inner, top, colours.deep) +
        circle(inner / 2, top * 0.4, inner * 0.2, colours.spark) +
        shape(
          `M${inner * 0.15} ${top}C${inner * 0.2} ${top * 0.55} ${inner * 0.8} ${top * 0.55} ${inner * 0.85} ${top}Z`,
          colours.warm,
        ),
      rect(0, 0, inner, top, colours.paper) +
        rect(0, 0, inner * 0.45, top * 0.6, colours.warm) +
        rect(inner * 0.5, top * 0.2, inner * 0.5, top * 0.3, colours.near) +
        rect(inner * 0.2, top * 0.65, inner * 0.8, top * 0.35, colours.spark),
      rect(0, 0, inner, top, colours.mid) +
        times(5, (i) =>
          line(
            `M0 ${top * (0.15 + i * 0.17)}q${inner / 4} ${pick(-40, 40)} ${inner / 2} 0t${inner / 2} 0`,
            one([colours.paper, colours.warm, colours.ink]),
            12,
          ),
        ),
    ];
    frames +=
      rect(x - 6, y + 10, w, h, colours.ink, 'opacity=".16"') +
      rect(x, y, w, h, one([colours.spark, colours.ink, colours.warm])) +
      at(x + 22, y + 22, 1, `<svg width="${inner}" height="${top}">${one(pictures)}</svg>`);
    x += w + pick(50, 90);
  }
  return (
    wall(brush, 640) +
    frames +
    at(
      pick(340, 640),
      640,
      1,
      rect(0, 0, 300, 26, colours.warm, 'rx="6"') +
        rect(26, 26, 18, 74, colours.ink) +
        rect(256, 26, 18, 74, colours.ink),
    )
  );
}

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

/** Clocks of all sizes on a wall, each with a time of its own. */
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

/** Violins and lutes on a wall. */
export function strings(brush: Brush): string {
  const { colours, one, pick } = brush;
  const instrument = (fill: string, waist: number) =>
    rect(-9, -330, 18, 220, colours.ink) +
    shape('M-16 -352h32l-6 34h-20z', colours.ink) +
    shape(
      `M0 -130C70 -134 84 -60 ${waist} -30C${waist - 4} 0 104 20 100 84C96 160 44 176 0 176C-44 176 -96 160 -100 84C-104 20 ${-waist + 4} 0 ${-waist} -30C-84 -60 -70 -134 0 -130Z`,
      fill,
    ) +
    circle(0, 10, pick(18, 30), colours.ink) +
    rect(-34, 96, 68, 12, colours.ink, 'rx="4"') +
    times(4, (i) => line(`M${-7.5 + i * 5} -320L${-9 + i * 6} 98`, colours.paper, 1.6));
  return (
    wall(brush, 740) +
    rect(60, 92, 1080, 20, colours.ink) +
    times(5, (i) =>
      at(
        150 + i * 226,
        470 + (i % 2) * 26,
        0.98,
        line('M0 -352v-30', colours.ink, 6) +
          instrument(one([colours.warm, colours.spark, colours.near, colours.deep]), pick(46, 78)),
      ),
    )
  );
}

/** Bicycles hanging on a wall and a wheel being trued. */
export function bicycles(brush: Brush): string {
  const { colours, one, pick } = brush;
  const wheel = (x: number) =>
    circle(x, 0, 92, 'none', `stroke="${colours.ink}" stroke-width="12"`) +
    times(9, (i) =>
      line(`M${x} 0l${Math.cos((i * Math.PI) / 4.5) * 86} ${Math.sin((i * Math.PI) / 4.5) * 86}`, colours.ink, 1.6),
    ) +
    circle(x, 0, 10, colours.ink);
  const bicycle = (fill: string) =>
    wheel(-130) +
    wheel(130) +
    line('M-130 0L-60 -120H80L130 0M-60 -120L0 0L80 -120M-130 0H0', fill, 13) +
    line('M-84 -140h52M-60 -120l-6 -22M80 -120l-10 -40h44', colours.ink, 11) +
    circle(0, 0, 24, 'none', `stroke="${colours.ink}" stroke-width="8"`);
  const [first, second] = [one([colours.warm, colours.near]), one([colours.deep, colours.spark])];
  return (
    wall(brush, 700) +
    rect(0, pick(330, 370), width, 14, colours.ink, 'opacity=".5"') +
    at(pick(260, 330), 260, 0.92, bicycle(first)) +
    at(pick(850, 930), 275, 0.92, bicycle(second)) +
    at(pick(520, 660), 600, 1.2, bicycle(one([colours.warm, colours.near, colours.deep])))
  );
}

/** A bench under a board of tools. */
export function bench(brush: Brush): string {
  const { colours, one, pick, random } = brush;
  const handle = () => one([colours.warm, colours.spark, colours.near]);
  const tools: readonly [() => string, ...(() => string)[]] = [
    () => rect(-9, -60, 18, 210, handle(), 'rx="8"') + rect(-56, -96, 112, 46, colours.ink, 'rx="6"'),
    () =>
      rect(-12, -90, 24, 90, handle(), 'rx="10"') +
      rect(-5, 0, 10, 130, colours.ink) +
      shape('M-5 130h10l8 20h-26z', colours.ink),
    () =>
      shape('M-110 -60L90 -28V10L-110 40Z', colours.paper) +
      shape('M90 -40h30q22 34 0 62h-30z', handle()) +
      times(12, (i) => shape(`M${-108 + i * 16} ${40 - i * 2.4}l8 12 8 -14z`, colours.paper)),
    () =>
      line('M0 -90V90', colours.ink, 22) +
      circle(0, -104, 34, colours.ink) +
      circle(0, -120, 18, colours.far) +
      circle(0, 104, 30, colours.ink) +
      circle(0, 104, 14, colours.far),
    () => circle(0, 0, 78, 'none', `stroke="${handle()}" stroke-width="18"`) + line('M0 78v46', colours.ink, 12),
    () => shape('M-70 80L0 -100L70 80Z', handle()) + shape('M-36 56L0 -40L36 56Z', colours.far),
    () => rect(-14, -110, 28, 150, handle(), 'rx="12"') + shape('M-26 40h52v70q-26 34 -52 0z', colours.ink),
  ];
  const order = tools
    .map((tool) => ({ tool, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 6);
  const board = rect(110, 70, 980, 360, one([colours.mid, colours.near, colours.paper]), 'rx="8"');
  return (
    wall(brush, 770) +
    board +
    order.map(({ tool }, i) => at(200 + i * 160, 250 + (i % 2) * 20, 0.92, tool())).join('') +
    times(pick(2, 4), (i) =>
      at(
        180 + i * 270 + pick(0, 50),
        560,
        1,
        one([
          rect(-46, -92, 92, 92, colours.spark, 'rx="6"') + rect(-46, -92, 92, 20, colours.ink),
          rect(-70, -50, 140, 50, colours.warm) + rect(-50, -76, 100, 26, colours.near),
          circle(0, -46, 46, colours.paper) + circle(0, -46, 22, colours.ink),
        ]),
      ),
    ) +
    rect(50, 560, 1100, 44, colours.warm) +
    rect(50, 604, 1100, 12, colours.ink, 'opacity=".4"') +
    rect(110, 616, 44, 160, colours.ink) +
    rect(1046, 616, 44, 160, colours.ink) +
    rect(360, 620, 300, 84, colours.ink, 'opacity=".75"') +
    circle(510, 662, 9, colours.spark)
  );
}

/** The front of a shop with an awning and a sign. */
export function shopfront(brush: Brush, sign: string): string {
  const { colours, one, pick } = brush;
  const stripes = pick(9, 15);
  const stripe = 760 / stripes;
  const awning = one([colours.warm, colours.deep, colours.near]);
  const upper = times(pick(3, 4), (i) =>
    at(
      250 + i * 210,
      70,
      1,
      rect(0, 0, 110, 150, colours.paper) +
        rect(8, 8, 44, 134, pick(0, 2) ? colours.deep : colours.spark) +
        rect(58, 8, 44, 134, colours.deep) +
        rect(-8, 150, 126, 12, colours.ink) +
        times(3, (f) => circle(16 + f * 38, 146, 14, one([colours.near, colours.warm]))),
    ),
  );
  return (
    rect(0, 0, width, height, colours.sky) +
    rect(0, 0, 180, 700, colours.far) +
    rect(1020, 0, 180, 700, colours.mid) +
    rect(180, 0, 840, 710, one([colours.far, colours.paper, colours.mid])) +
    upper +
    rect(220, 280, 760, 60, colours.ink, 'rx="4"') +
    times(pick(7, 12), (i) => rect(330 + i * 44, 300, 26, 20, colours.spark, 'rx="3"')) +
    rect(220, 380, 500, 300, colours.deep) +
    rect(236, 396, 468, 250, colours.spark, 'opacity=".82"') +
    times(3, (i) => at(290 + i * 130, 452, 1.5, `<g stroke="${colours.ink}" stroke-width="2">${sign}</g>`)) +
    rect(236, 620, 468, 26, colours.ink) +
    rect(466, 396, 8, 250, colours.deep) +
    rect(770, 400, 170, 300, awning) +
    rect(796, 426, 118, 140, colours.spark, 'rx="4" opacity=".85"') +
    circle(920, 590, 8, colours.spark) +
    times(stripes, (i) =>
      shape(
        `M${220 + i * stripe} 340h${stripe}l10 62a${stripe / 2 + 4} 22 0 0 1 ${-stripe - 4} 0z`,
        i % 2 ? colours.paper : awning,
      ),
    ) +
    rect(1010, 210, 90, 8, colours.ink) +
    circle(1096, 300, 82, colours.ink) +
    circle(1096, 300, 74, colours.paper) +
    at(1036, 240, 1.25, `<g stroke="${colours.ink}" stroke-width="3">${sign}</g>`) +
    rect(0, 700, width, 100, colours.deep) +
    rect(0, 700, width, 14, colours.paper, 'opacity=".5"') +
    at(pick(60, 140), 700, 1, rect(-34, -70, 68, 70, colours.warm) + circle(0, -110, 60, colours.near))
  );
}
