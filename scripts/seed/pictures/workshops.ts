import { at, type Brush, circle, height, line, rect, shape, times, width } from './paint.ts';
import { wall } from './room.ts';

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

/** Bicycles on a wall, and a wheel in a truing stand. */
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

/** A workbench under a tool board. */
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

/** A shop front with an awning and a sign. */
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
