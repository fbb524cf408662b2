import { shadow, still, stitches } from './makers-articles-parts.ts';
import { type Brush, circle, height, line, oklch, rect, shape, times, turned, width } from './paint.ts';

/** A board of tools, one of which has left only its outline, and a ladder. */
export function toolWall({ colours }: Brush): string {
  const saw = 'M0 0L250 40V92L0 60ZM250 26H330Q350 66 322 106H250Z';
  const pegs = times(6, (row) =>
    times(14, (i) => circle(110 + i * 60, 110 + row * 84, 4, colours.ink, 'opacity=".3"')),
  );
  return (
    rect(0, 0, width, height, colours.sky) +
    rect(60, 60, 860, 540, colours.mid, 'rx="12"') +
    rect(60, 584, 860, 16, colours.ink, 'opacity=".3"') +
    pegs +
    `<g transform="translate(120 130)">${shape(saw, colours.paper)}${rect(252, 34, 76, 64, colours.warm, 'rx="14"')}</g>` +
    `<g transform="translate(520 120)"><path d="M20 30H200Q240 30 240 70V100H170L150 220H70L92 100H20Z" fill="none" stroke="${colours.paper}" stroke-width="9" stroke-dasharray="22 16" stroke-linejoin="round"/></g>` +
    rect(176, 330, 24, 220, colours.warm, 'rx="10"') +
    rect(120, 300, 136, 56, colours.ink, 'rx="8"') +
    line('M350 340V520', colours.ink, 28) +
    circle(350, 330, 42, colours.ink) +
    circle(350, 312, 22, colours.mid) +
    circle(350, 530, 38, colours.ink) +
    circle(350, 530, 18, colours.mid) +
    rect(460, 400, 250, 56, colours.spark, 'rx="8"') +
    rect(552, 412, 66, 32, colours.paper, 'rx="16"') +
    circle(585, 428, 10, colours.near) +
    rect(500, 500, 180, 26, colours.warm, 'rx="12"') +
    rect(680, 506, 120, 14, colours.ink) +
    line('M770 330L830 480M860 330L800 480', colours.ink, 18) +
    circle(815, 440, 12, colours.spark) +
    line('M772 324q-24 -60 10 -80M858 324q24 -60 -10 -80', colours.warm, 18) +
    rect(0, 690, width, 110, colours.deep) +
    rect(0, 690, width, 14, colours.paper, 'opacity=".55"') +
    turned(
      6,
      [1040, 400],
      times(7, (i) => rect(974, 120 + i * 92, 150, 20, colours.warm, 'rx="4"')) +
        rect(960, 40, 26, 700, colours.near, 'rx="6"') +
        rect(1112, 40, 26, 700, colours.near, 'rx="6"'),
    )
  );
}

/** A blue jumper with an orange darn on one elbow. */
export function darnedJumper({ colours }: Brush): string {
  const [blue, dark, orange] = [oklch(0.5, 0.1, 255), oklch(0.38, 0.09, 258), oklch(0.72, 0.17, 52)];
  const knit = times(9, (i) => stitches(`M470 ${300 + i * 46}H730`, dark, [4, '10 16']));
  const darn = turned(
    17,
    [860, 470],
    rect(806, 416, 108, 108, orange, 'rx="6"') +
      times(6, (row) =>
        times(6, (i) => ((i + row) % 2 ? rect(810 + i * 17.4, 420 + row * 17.4, 15, 15, colours.spark, 'rx="3"') : '')),
      ) +
      stitches('M798 408H922V532H798Z', orange, [6, '4 13']),
  );
  return (
    rect(0, 0, width, height, colours.sky) +
    circle(600, 400, 390, colours.far) +
    shape('M470 190L330 250L210 640L330 690L450 420Z', dark) +
    shape('M730 190L880 250L1000 640L880 690L750 420Z', blue) +
    shape('M730 190L750 420L880 690L850 700L720 420Z', dark) +
    shape('M440 180C500 150 520 140 540 130H660C680 140 700 150 760 180V720H440Z', blue) +
    knit +
    shape('M516 142C540 230 660 230 684 142L650 118C630 180 570 180 550 118Z', dark) +
    shape('M550 118C570 180 630 180 650 118Z', colours.ink, 'opacity=".55"') +
    rect(440, 690, 320, 54, dark, 'rx="8"') +
    times(15, (i) => rect(452 + i * 20.6, 694, 5, 46, blue)) +
    turned(22, [270, 664], rect(202, 634, 136, 50, blue, 'rx="8"')) +
    turned(-22, [940, 664], rect(872, 634, 136, 50, dark, 'rx="8"')) +
    darn +
    line('M930 400C1010 340 1000 260 1080 240', orange, 5) +
    line('M1080 240L1140 190', colours.paper, 11) +
    line('M1080 240L1140 190', colours.ink, 5)
  );
}

/** A bowl on a potter's wheel, and two lumps of clay. */
export function pottersWheel(brush: Brush): string {
  const { colours } = brush;
  const lump = (x: number, w: number) =>
    shadow(x, 700, w * 0.62) +
    shape(
      `M${x - w / 2} 700C${x - w * 0.6} ${700 - w * 0.7} ${x - w * 0.1} ${700 - w * 0.9} ${x + w * 0.2} ${700 - w * 0.74}C${x + w * 0.6} ${700 - w * 0.6} ${x + w * 0.6} ${700 - w * 0.2} ${x + w / 2} 700Z`,
      colours.warm,
    ) +
    shape(
      `M${x + w * 0.2} ${700 - w * 0.74}C${x + w * 0.6} ${700 - w * 0.6} ${x + w * 0.6} ${700 - w * 0.2} ${x + w / 2} 700H${x + w * 0.1}C${x + w * 0.3} ${700 - w * 0.3} ${x + w * 0.3} ${700 - w * 0.6} ${x + w * 0.2} ${700 - w * 0.74}Z`,
      colours.ink,
      'opacity=".2"',
    );
  const ellipse = (y: number, [rx, ry]: readonly [number, number], fill: string) =>
    `<ellipse cx="600" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
  return (
    still(brush, 690) +
    shape('M470 590H730L690 720H510Z', colours.ink) +
    ellipse(596, [330, 66], colours.ink) +
    ellipse(570, [330, 66], colours.paper) +
    ellipse(570, [270, 50], colours.far) +
    ellipse(570, [200, 36], colours.mid) +
    shape('M350 270C360 450 450 560 510 584H690C750 560 840 450 850 270Z', colours.warm) +
    shape('M850 270C840 450 750 560 690 584H600C690 520 730 400 740 270Z', colours.ink, 'opacity=".2"') +
    times(5, (i) =>
      line(`M${368 + i * 22} ${358 + i * 44}Q600 ${412 + i * 44} ${832 - i * 22} ${358 + i * 44}`, colours.ink, 3),
    ) +
    ellipse(270, [250, 62], colours.spark) +
    ellipse(276, [226, 48], colours.ink) +
    `<path d="M374 276a226 48 0 0 0 452 0a226 30 0 0 1 -452 0Z" fill="${colours.warm}"/>` +
    lump(180, 190) +
    lump(1030, 230)
  );
}
