import { shadow, still, stitches } from './makers-articles-parts.ts';
import { type Brush, circle, line, rect, shape, times, turned, within } from './paint.ts';

const gear = (x: number, y: number, [r, teeth]: readonly [number, number], fill: string) =>
  times(teeth, (i) =>
    turned((360 / teeth) * i, [x, y], rect(x - r * 0.09, y - r * 1.12, r * 0.18, r * 0.3, fill, 'rx="2"')),
  ) + circle(x, y, r, fill);

/** An open watch: wheels, jewels, and the balance with its spring. */
export function watchMovement(brush: Brush): string {
  const { colours } = brush;
  const spoked = (x: number, y: number, r: number) =>
    gear(x, y, [r, Math.round(r / 3.4)], colours.spark) +
    circle(x, y, r * 0.72, colours.near) +
    times(5, (i) => turned(72 * i, [x, y], rect(x - r * 0.06, y - r * 0.8, r * 0.12, r * 0.8, colours.spark))) +
    circle(x, y, r * 0.2, colours.spark) +
    circle(x, y, r * 0.11, colours.warm);
  const spring = `M690 530${times(34, (i) => {
    const [angle, r] = [i * 0.62, 5 + i * 2.1];
    return `L${(690 + Math.cos(angle) * r).toFixed(1)} ${(530 + Math.sin(angle) * r).toFixed(1)}`;
  })}`;
  return (
    rect(0, 0, 1200, 800, colours.sky) +
    rect(440, 0, 320, 800, colours.deep) +
    stitches('M464 0V800M736 0V800', colours.paper, [6, '22 20']) +
    rect(930, 358, 74, 84, colours.spark, 'rx="12"') +
    times(5, (i) => rect(940, 368 + i * 15, 64, 5, colours.ink, 'opacity=".5"')) +
    circle(600, 400, 350, colours.ink) +
    circle(600, 400, 338, colours.spark) +
    circle(600, 400, 304, colours.ink) +
    circle(600, 400, 294, colours.near) +
    circle(480, 290, 132, colours.paper) +
    circle(480, 290, 112, colours.near, 'opacity=".35"') +
    times(9, (i) => circle(480, 290, 24 + i * 10, 'none', `stroke="${colours.ink}" stroke-width="1.5" opacity=".35"`)) +
    circle(480, 290, 18, colours.ink) +
    spoked(700, 270, 84) +
    spoked(430, 500, 74) +
    spoked(560, 470, 50) +
    shape('M560 400C620 350 720 350 790 330L830 400C750 420 660 420 600 440Z', colours.paper) +
    circle(790, 364, 16, colours.ink) +
    circle(610, 410, 13, colours.warm) +
    circle(690, 530, 124, 'none', `stroke="${colours.warm}" stroke-width="22"`) +
    line('M576 500L804 560', colours.warm, 14) +
    line(spring, colours.paper, 4) +
    circle(690, 530, 13, colours.ink) +
    circle(690, 530, 7, colours.warm) +
    [
      [360, 390],
      [560, 640],
      [860, 460],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 17, colours.paper) + line(`M${x - 10} ${y - 5}l20 10`, colours.ink, 5))
      .join('')
  );
}

/** An old valve radio with its dial lit. */
export function valveRadio(brush: Brush): string {
  const { colours } = brush;
  const cloth = 'M270 240H930V430H270Z';
  return (
    still(brush, 650) +
    shadow(600, 662, 420) +
    rect(230, 630, 60, 30, colours.ink) +
    rect(910, 630, 60, 30, colours.ink) +
    shape('M200 640V300C200 210 260 170 340 170H860C940 170 1000 210 1000 300V640Z', colours.warm) +
    shape('M200 640V300C200 210 260 170 340 170H400C300 180 250 230 250 320V640Z', colours.ink, 'opacity=".18"') +
    shape('M260 440V310C260 250 300 224 356 224H844C900 224 940 250 940 310V440Z', colours.ink) +
    within(
      'cloth',
      cloth,
      rect(270, 240, 660, 190, colours.spark, 'rx="60" opacity=".9"') +
        times(40, (i) => line(`M${240 + i * 18} 230l-60 210M${200 + i * 18} 230l60 210`, colours.warm, 2.5)),
    ) +
    circle(600, 334, 86, colours.ink, 'opacity=".16"') +
    rect(260, 460, 680, 76, colours.ink, 'rx="10"') +
    rect(270, 468, 660, 60, colours.spark, 'rx="8"') +
    rect(270, 468, 660, 60, '#fff', 'rx="8" opacity=".35"') +
    times(22, (i) => rect(296 + i * 28, i % 3 ? 500 : 486, 4, i % 3 ? 16 : 30, colours.ink)) +
    rect(676, 464, 7, 68, colours.warm) +
    circle(330, 588, 38, colours.ink) +
    circle(330, 588, 22, colours.spark) +
    circle(870, 588, 38, colours.ink) +
    circle(870, 588, 22, colours.spark) +
    times(5, (i) => rect(456 + i * 60, 568, 48, 40, colours.paper, 'rx="6"')) +
    `<ellipse cx="760" cy="170" rx="70" ry="9" fill="none" stroke="${colours.ink}" stroke-width="5" opacity=".5"/>`
  );
}

/** A soldering iron in its stand, with smoke, and a board. */
export function solderingIron(brush: Brush): string {
  const { colours } = brush;
  return (
    still(brush, 620) +
    line('M418 500C370 420 460 370 410 270C370 190 430 140 400 60', colours.paper, 14) +
    line('M452 480C440 420 500 380 474 310', colours.paper, 9) +
    shape('M430 650H710L680 600H460Z', colours.ink) +
    line('M566 470V610', colours.ink, 20) +
    line('M930 236C1080 150 1180 330 1060 480C990 570 900 600 960 660', colours.ink, 14) +
    '<g transform="translate(60 -90)">' +
    turned(
      -32,
      [700, 430],
      shape('M320 424L380 412V448Z', colours.paper) +
        rect(376, 410, 190, 40, colours.paper, 'rx="6"') +
        rect(376, 434, 190, 16, colours.ink, 'opacity=".25"') +
        rect(560, 396, 46, 68, colours.spark, 'rx="8"') +
        rect(600, 384, 300, 92, colours.warm, 'rx="40"') +
        times(5, (i) => rect(650 + i * 34, 384, 12, 92, colours.ink, 'opacity=".25"')) +
        times(9, (i) => line(`M${548 - i * 19} 386l-18 86`, colours.ink, 7)),
    ) +
    '</g>' +
    shape('M120 740L200 650H560L520 740Z', colours.near) +
    shape('M120 740H520V756H120Z', colours.ink) +
    times(3, (row) =>
      times(9, (i) =>
        circle(206 + i * 38 - row * 18, 672 + row * 24, 6, (i + row) % 4 ? colours.spark : colours.paper),
      ),
    ) +
    line('M240 670h110l-20 26h90M200 720h130', colours.spark, 4) +
    rect(400, 624, 60, 46, colours.warm, 'rx="6"') +
    circle(300, 660, 20, colours.paper) +
    circle(1040, 690, 62, colours.paper) +
    times(4, (i) => circle(1040, 690, 54 - i * 9, 'none', `stroke="${colours.mid}" stroke-width="4"`)) +
    circle(1040, 690, 18, colours.ink)
  );
}

/** An oud that leans against a wall. */
export function oud(brush: Brush): string {
  const { colours } = brush;
  const body =
    'M600 250C640 320 800 400 800 560C800 690 710 750 600 750C490 750 400 690 400 560C400 400 560 320 600 250Z';
  const rose = (x: number, y: number, r: number) =>
    circle(x, y, r * 1.16, colours.warm) +
    circle(x, y, r, colours.ink) +
    times(6, (i) =>
      turned(60 * i, [x, y], circle(x, y - r * 0.5, r * 0.3, 'none', `stroke="${colours.spark}" stroke-width="4"`)),
    );
  const pegs = times(5, (i) =>
    line(`M${548 + i * 2} ${42 + i * 24}l-46 -8M${652 - i * 2} ${50 + i * 24}l46 -8`, colours.warm, 13),
  );
  return (
    still(brush, 700) +
    turned(
      24,
      [600, 480],
      `<g transform="translate(18 14)">${shape(body, '#000', 'opacity=".2"')}</g>` +
        pegs +
        shape('M556 30H644L632 180H568Z', colours.ink) +
        rect(566, 170, 68, 190, colours.ink) +
        shape(body, colours.warm) +
        shape(
          'M600 276C640 336 784 412 784 560C784 680 702 734 600 734C498 734 416 680 416 560C416 412 560 336 600 276Z',
          colours.spark,
        ) +
        times(7, (i) =>
          line(
            `M${474 + i * 42} ${i % 6 ? 400 + Math.abs(3 - i) * 34 : 520}V${712 - Math.abs(3 - i) * 18}`,
            colours.warm,
            1.5,
          ),
        ) +
        shape('M568 170H632V356Q600 384 568 356Z', colours.ink) +
        rose(600, 496, 54) +
        rose(512, 592, 26) +
        rose(688, 592, 26) +
        rect(508, 668, 184, 24, colours.ink, 'rx="10"') +
        times(6, (i) => line(`M${574 + i * 10.4} 150L${544 + i * 22.4} 676`, colours.paper, 2.4)),
    )
  );
}
