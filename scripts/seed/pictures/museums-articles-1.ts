import { frame, gallery, landscape, outline, plinth, shadow, visitor } from './museums-articles-parts.ts';
import { at, type Brush, circle, line, rect, shape, times, turned, within } from './paint.ts';

/** An empty bench in front of one large picture. */
export function benchAndPicture(brush: Brush): string {
  const { colours } = brush;
  return (
    gallery(brush, 590) +
    shape('M480 0H720L1000 590H200Z', colours.paper, 'opacity=".22"') +
    frame(brush, [370, 110, 460, 330], 34) +
    landscape(brush, 'hung', [370, 110, 460, 330]) +
    rect(900, 330, 56, 72, colours.paper) +
    times(3, (i) => rect(908, 344 + i * 16, 40 - i * 8, 5, colours.ink, 'opacity=".5"')) +
    shadow(600, 748, 330) +
    rect(360, 700, 26, 46, colours.ink) +
    rect(814, 700, 26, 46, colours.ink) +
    rect(310, 640, 580, 50, colours.warm, 'rx="12"') +
    rect(310, 676, 580, 26, colours.ink, 'rx="8" opacity=".55"')
  );
}

/** A label on the wall beside the corner of a frame. */
export function label(brush: Brush): string {
  const { colours } = brush;
  return (
    rect(0, 0, 1200, 800, colours.far) +
    shape('M1200 0V800H820Z', colours.paper, 'opacity=".18"') +
    frame(brush, [-200, -80, 720, 720], 76) +
    landscape(brush, 'corner', [-200, -80, 720, 720]) +
    rect(756, 336, 330, 280, '#000', 'opacity=".2"') +
    rect(740, 318, 330, 280, colours.paper, 'rx="4"') +
    rect(770, 352, 200, 22, colours.ink, 'rx="4"') +
    rect(770, 388, 150, 16, colours.warm, 'rx="4"') +
    rect(770, 430, 264, 8, colours.ink, 'opacity=".2"') +
    times(5, (i) =>
      rect(770, 458 + i * 22, [260, 236, 268, 224, 140][i] ?? 200, 9, colours.ink, 'rx="4" opacity=".55"'),
    ) +
    rect(770, 574, 96, 8, colours.ink, 'rx="4" opacity=".3"')
  );
}

/** A painted portrait. */
const portrait = ({ colours }: Brush) =>
  rect(330, 90, 540, 620, colours.mid) +
  shape('M330 90H600V710H330Z', colours.near, 'opacity=".5"') +
  shape('M400 710C400 560 470 500 600 500S800 560 800 710Z', colours.deep) +
  shape('M540 440H660V520Q600 580 540 520Z', colours.warm) +
  shape(
    'M600 180C700 180 730 260 722 340C714 430 660 480 600 480S486 430 478 340C470 260 500 180 600 180Z',
    colours.warm,
  ) +
  shape(
    'M470 350C450 200 520 140 600 140S750 200 730 350C720 290 690 250 640 250C570 250 500 260 470 350Z',
    colours.ink,
  ) +
  line('M536 348q22 -14 44 0M622 348q22 -14 44 0', colours.ink, 9) +
  line('M600 350l-10 56h22', colours.ink, 6) +
  line('M566 438q34 16 68 0', colours.ink, 8) +
  shape('M560 520L600 560L640 520L690 548L600 640L510 548Z', colours.paper) +
  circle(600, 660, 15, colours.spark);

/** A darkened portrait, half cleaned, with a cotton swab. */
export function swab(brush: Brush): string {
  const { colours } = brush;
  const box = [330, 90, 540, 620] as const;
  return (
    gallery(brush, 760) +
    frame(brush, box, 44) +
    within(
      'canvas',
      outline(box),
      portrait(brush) +
        shape('M330 90H600V196H548V296H600V710H330Z', '#2a1a08', 'opacity=".68"') +
        line('M600 90V196H548V296H600V710', colours.paper, 4),
    ) +
    turned(
      32,
      [626, 470],
      rect(650, 460, 470, 20, '#000', 'rx="10" opacity=".2"') +
        rect(640, 446, 470, 20, colours.spark, 'rx="10"') +
        rect(596, 432, 104, 48, colours.paper, 'rx="24"') +
        shape('M596 456a24 24 0 0 1 24 -24h16v48h-16a24 24 0 0 1 -24 -24z', '#6b4a1e', 'opacity=".75"'),
    )
  );
}

/** A sliding rack with what hangs on it. */
const rack = ({ colours }: Brush, hung: string) => {
  const mesh =
    times(8, (i) => line(`M${30 + i * 40} 0V520`, colours.ink, 2)) +
    times(12, (i) => line(`M0 ${30 + i * 42}H340`, colours.ink, 2));
  return (
    rect(0, 0, 340, 520, colours.paper) +
    `<g opacity=".28">${mesh}</g>` +
    hung +
    rect(-8, -14, 356, 18, colours.ink) +
    rect(-8, 514, 356, 18, colours.ink) +
    rect(-10, -14, 14, 546, colours.ink) +
    rect(336, -14, 14, 546, colours.ink) +
    line('M322 226v70', colours.warm, 12)
  );
};

/** Sliding racks with pictures, and shelves with jars. */
export function racks(brush: Brush): string {
  const { colours } = brush;
  const small = (fill: string, [x, y, w, h]: readonly [number, number, number, number]) =>
    rect(x - 10, y - 10, w + 20, h + 20, colours.ink) +
    rect(x, y, w, h, fill) +
    circle(x + w / 2, y + h * 0.42, Math.min(w, h) * 0.2, colours.spark);
  const jar = (fill: string, h: number) =>
    shape(`M-16 ${-h}H16L13 ${-h + 14}C52 ${-h + 30} 44 -20 22 0H-22C-44 -20 -52 ${-h + 30} -13 ${-h + 14}Z`, fill) +
    rect(-44, -h * 0.56, 88, 10, colours.ink, 'opacity=".3"');
  const fills = [colours.warm, colours.spark, colours.near, colours.paper];
  return (
    gallery(brush, 690) +
    rect(0, 60, 1200, 26, colours.ink) +
    at(40, 120, 1, rack(brush, small(colours.near, [50, 60, 120, 150]))) +
    at(150, 134, 1.02, rack(brush, small(colours.deep, [60, 60, 180, 130]))) +
    at(
      270,
      150,
      1.06,
      rack(
        brush,
        small(colours.warm, [46, 44, 220, 160]) +
          small(colours.near, [46, 270, 96, 190]) +
          small(colours.deep, [192, 270, 96, 110]),
      ),
    ) +
    times(
      3,
      (row) =>
        rect(740, 270 + row * 200, 430, 18, colours.ink) +
        times(4, (i) =>
          at(
            800 + i * 104,
            270 + row * 200,
            1,
            jar(fills[(i + row) % 4] ?? colours.warm, 96 + ((i * 31 + row * 47) % 54)),
          ),
        ),
    ) +
    rect(734, 110, 16, 610, colours.ink) +
    rect(1160, 110, 16, 610, colours.ink)
  );
}

/** An adult and a child under the skeleton of a whale. */
export function whale(brush: Brush): string {
  const { colours } = brush;
  const spine = (i: number) => ({ x: 380 + i * 44, y: 236 - Math.sin((i / 16) * Math.PI) * 66 + i * 2 });
  const ribs = times(9, (i) => {
    const { x, y } = spine(i);
    const deep = 150 + Math.sin(((i + 1) / 10) * Math.PI) * 110;
    return line(
      `M${x} ${y}c${30 - i * 3} ${deep * 0.35} ${10 - i * 4} ${deep * 0.8} ${-28 - i * 3} ${deep}`,
      colours.paper,
      13,
    );
  });
  return (
    rect(0, 0, 1200, 800, colours.deep) +
    shape('M520 0H900L1200 700H160Z', colours.near, 'opacity=".35"') +
    rect(0, 690, 1200, 110, colours.ink) +
    line('M470 0V190M880 0V200', colours.ink, 5) +
    ribs +
    times(17, (i) => {
      const { x, y } = spine(i);
      const r = 22 - i * 0.85;
      return (
        rect(x - r, y - r, r * 1.75, r * 2, colours.paper, 'rx="7"') +
        line(`M${x} ${y - r}v${-r * 1.3}`, colours.paper, 8)
      );
    }) +
    shape(
      'M1076 262c40 -6 70 -44 96 -40c-4 30 -40 52 -70 58c26 14 48 40 44 66c-34 -8 -60 -44 -74 -70z',
      colours.paper,
    ) +
    shape(
      'M400 196C340 150 240 170 60 286L40 312L72 318C170 306 240 296 300 300C350 304 390 270 404 240Z',
      colours.paper,
    ) +
    shape(
      'M62 330C170 334 250 330 322 306C350 318 352 336 330 346C240 380 130 376 58 352Z',
      colours.paper,
      'opacity=".88"',
    ) +
    circle(322, 232, 20, colours.deep) +
    line('M420 300c10 60 -10 110 -60 150M404 330c-8 44 -36 80 -78 98', colours.paper, 14) +
    shadow(640, 742, 150) +
    visitor(colours.warm, [612, 742, 250]) +
    visitor(colours.spark, [706, 742, 150]) +
    line('M634 590L684 644', colours.warm, 13) +
    line('M722 640L768 592', colours.spark, 10)
  );
}

/** A loaf, a shoe and a globe on three plinths. */
export function threeSubjects(brush: Brush): string {
  const { colours } = brush;
  const globe =
    circle(0, -120, 96, colours.near) +
    within(
      'globe',
      'M-96 -120a96 96 0 1 0 192 0a96 96 0 1 0 -192 0z',
      shape(
        'M-80 -200c50 -10 70 20 50 50s10 50 -20 70s-60 -10 -70 -50zM20 -130c40 -30 80 -10 80 30s-40 60 -70 30z',
        colours.spark,
      ) + circle(50, -160, 96, colours.paper, 'opacity=".14"'),
    ) +
    `<ellipse cx="0" cy="-120" rx="116" ry="116" fill="none" stroke="${colours.ink}" stroke-width="9" stroke-dasharray="420 310" transform="rotate(-62 0 -120)"/>` +
    rect(-8, -12, 16, 12, colours.ink) +
    rect(-52, -6, 104, 12, colours.ink, 'rx="6"');
  const loaf =
    shape('M-130 0C-150 -70 -90 -128 0 -128S150 -70 130 0Z', colours.warm) +
    shape(
      'M-130 0C-138 -26 -134 -50 -120 -70C-60 -30 60 -30 120 -70C134 -50 138 -26 130 0Z',
      colours.ink,
      'opacity=".2"',
    ) +
    times(3, (i) => line(`M${-72 + i * 58} -104q22 22 14 56`, colours.spark, 14));
  const shoe =
    shape(
      'M-128 -150C-60 -160 -56 -96 -20 -78C40 -48 120 -60 140 -16L138 0H-30L-92 -34L-104 0H-132C-140 -60 -104 -90 -128 -150Z',
      colours.near,
    ) +
    rect(-30, -8, 168, 12, colours.ink, 'rx="5"') +
    circle(-4, -58, 17, colours.spark);
  return (
    gallery(brush, 640) +
    plinth(brush, [130, 430, 220, 300]) +
    plinth(brush, [490, 470, 220, 270]) +
    plinth(brush, [850, 400, 220, 330]) +
    at(240, 430, 1, loaf) +
    at(600, 470, 1.05, shoe) +
    at(960, 400, 1.1, globe)
  );
}
