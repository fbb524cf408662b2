import { shadow, still, stitches } from './makers-articles-parts.ts';
import { type Brush, circle, height, line, rect, shape, times, turned, width, within } from './paint.ts';

/** A boot with a new sole, and a hammer. */
export function resoledBoot(brush: Brush): string {
  const { colours } = brush;
  const boot =
    'M392 150L612 138C618 250 606 330 640 384C700 440 826 436 872 520C892 556 890 590 886 612H392C376 520 420 380 392 150Z';
  const laces = times(5, (i) => line(`M${548 + i * 9} ${214 + i * 42}l76 ${-14 + i * 3}`, colours.paper, 10));
  return (
    still(brush, 650) +
    shadow(640, 694, 320) +
    shape(boot, colours.warm) +
    within(
      'boot',
      boot,
      shape('M392 150L470 144C480 330 450 480 470 620H380Z', colours.ink, 'opacity=".16"') +
        shape('M690 430C740 470 760 540 750 620H900V430Z', colours.ink, 'opacity=".22"') +
        rect(380, 130, 250, 52, colours.ink, 'opacity=".4"') +
        stitches('M690 436C738 474 756 540 748 606', colours.spark, [5, '12 12']),
    ) +
    laces +
    shape('M380 608H894q8 22 -4 38H566l-8 44H384z', colours.ink) +
    rect(380, 606, 514, 16, colours.spark, 'rx="6"') +
    stitches('M396 614H884', colours.ink, [4, '10 12']) +
    turned(
      -24,
      [980, 640],
      rect(900, 662, 250, 24, colours.spark, 'rx="12"') +
        rect(884, 610, 50, 128, colours.ink, 'rx="8"') +
        rect(880, 606, 58, 32, colours.paper, 'rx="8"'),
    ) +
    times(5, (i) => circle(150 + i * 38, 720 - (i % 2) * 22, 8, colours.spark))
  );
}

/** A chair on the screen of a phone, between the corners of a viewfinder, and a ruler. */
export function photographedChair(brush: Brush): string {
  const { colours } = brush;
  const corner = (x: number, y: number, [dx, dy]: readonly [number, number]) =>
    line(`M${x} ${y + dy * 60}V${y}H${x + dx * 60}`, colours.warm, 12);
  const chair =
    rect(500, 210, 22, 380, colours.ink, 'rx="8"') +
    rect(668, 210, 22, 380, colours.ink, 'rx="8"') +
    rect(490, 200, 210, 46, colours.ink, 'rx="18"') +
    rect(500, 286, 190, 22, colours.ink, 'rx="8"') +
    rect(500, 340, 190, 22, colours.ink, 'rx="8"') +
    shape('M478 430H712L736 482H454Z', colours.spark) +
    times(8, (i) => line(`M${498 + i * 28} 434L${478 + i * 34} 478`, colours.ink, 2.5)) +
    rect(454, 478, 282, 22, colours.warm, 'rx="6"') +
    rect(462, 498, 24, 142, colours.ink, 'rx="8"') +
    rect(704, 498, 24, 142, colours.ink, 'rx="8"') +
    rect(480, 566, 230, 14, colours.ink);
  return (
    still(brush, 600) +
    '<g transform="translate(90 0) scale(.85 1)">' +
    turned(
      -5,
      [600, 400],
      rect(372, 40, 470, 730, '#000', 'rx="56" opacity=".2"') +
        rect(360, 26, 470, 730, colours.ink, 'rx="56"') +
        rect(384, 84, 422, 600, colours.paper, 'rx="10"') +
        rect(384, 590, 422, 94, colours.far) +
        chair +
        corner(412, 112, [1, 1]) +
        corner(778, 112, [-1, 1]) +
        corner(412, 656, [1, -1]) +
        corner(778, 656, [-1, -1]) +
        circle(596, 720, 22, colours.paper) +
        circle(596, 54, 8, colours.mid),
    ) +
    '</g>' +
    turned(
      8,
      [1010, 690],
      rect(880, 660, 290, 62, colours.spark, 'rx="6"') +
        times(14, (i) => rect(894 + i * 20, 660, 3, i % 5 ? 18 : 32, colours.ink)),
    )
  );
}

/** A book on a sewing frame. */
export function sewingFrame(brush: Brush): string {
  const { colours } = brush;
  const cords = [450, 530, 670, 750];
  const sections = times(9, (i) => {
    const y = 600 - i * 24;
    return (
      rect(380 + (i % 3) * 2, y, 440, 22, i % 2 ? colours.paper : colours.spark, 'rx="10"') +
      rect(380, y + 18, 440, 4, colours.ink, 'opacity=".25"')
    );
  });
  return (
    still(brush, 690) +
    shadow(600, 706, 420) +
    rect(200, 624, 800, 66, colours.warm, 'rx="8"') +
    rect(200, 670, 800, 20, colours.ink, 'opacity=".25" rx="8"') +
    [240, 926]
      .map(
        (x) =>
          rect(x, 110, 34, 520, colours.spark) +
          times(12, (i) => line(`M${x} ${260 + i * 12}l34 -8`, colours.ink, 3)) +
          circle(x + 17, 106, 30, colours.warm),
      )
      .join('') +
    rect(200, 176, 800, 44, colours.warm, 'rx="22"') +
    rect(200, 204, 800, 12, colours.ink, 'opacity=".2"') +
    sections +
    cords.map((x) => line(`M${x} 176V626`, colours.ink, 9)).join('') +
    cords.map((x) => rect(x - 13, 172, 26, 52, colours.paper, 'rx="8"')).join('') +
    line('M820 412C900 380 860 300 800 330C740 360 900 500 980 430', colours.ink, 5) +
    line('M980 430L1090 350', colours.paper, 10) +
    circle(986, 426, 7, colours.ink)
  );
}

/** A bentwood chair with a seat of cane. */
export function caneChair(brush: Brush): string {
  const { colours } = brush;
  const seat = 'M390 470C390 410 810 410 810 470C810 540 390 540 390 470Z';
  const weave = times(
    24,
    (i) =>
      line(`M${370 + i * 20} 400V560`, colours.warm, 5) +
      line(`M380 ${412 + i * 10}H820`, colours.warm, 3) +
      line(`M${280 + i * 28} 560l130 -160M${280 + i * 28} 400l130 160`, colours.warm, 2.5),
  );
  return (
    still(brush, 600) +
    shadow(600, 742, 250) +
    line('M470 470L440 700M730 470L760 700', colours.near, 18) +
    line('M412 470C420 20 780 20 788 470', colours.ink, 30) +
    line('M412 470C420 20 780 20 788 470', colours.warm, 22) +
    line('M474 440C500 110 700 110 726 440', colours.ink, 24) +
    line('M474 440C500 110 700 110 726 440', colours.warm, 16) +
    shape('M372 470C372 390 828 390 828 470C828 566 372 566 372 470Z', colours.ink) +
    shape(seat, colours.spark) +
    within('seat', seat, weave) +
    line('M372 474C372 570 828 570 828 474', colours.warm, 8) +
    line('M420 520L372 744M780 520L828 744', colours.warm, 24) +
    `<ellipse cx="600" cy="626" rx="186" ry="34" fill="none" stroke="${colours.warm}" stroke-width="12"/>`
  );
}

/** Woven cane close by: pairs of strands at right angles, diagonals through their crossings, and octagons between them. */
export function octagonWeave({ colours }: Brush): string {
  const step = 170;
  const strand = (d: string, fill: string, thickness: number) =>
    line(d, colours.ink, thickness + 6) + line(d, fill, thickness);
  const straight = times(8, (i) =>
    [-16, 16]
      .map(
        (side) =>
          strand(`M${step * (i + 0.5) + side} 0V800`, colours.spark, 16) +
          strand(`M0 ${step * (i + 0.5) + side}H1200`, colours.spark, 16),
      )
      .join(''),
  );
  const diagonals = times(
    13,
    (i) =>
      strand(`M${step * i} 0l-900 900`, colours.warm, 14) + strand(`M${step * (i - 5)} 0l900 900`, colours.warm, 14),
  );
  const rail =
    rect(0, 0, width, 96, colours.near) +
    rect(0, 82, width, 18, '#000', 'opacity=".22"') +
    times(7, (i) => circle(step * (i + 0.5), 46, 26, colours.ink)) +
    times(14, (i) => rect(step * (Math.floor(i / 2) + 0.5) + (i % 2 ? 8 : -24), 46, 16, 60, colours.spark, 'rx="8"'));
  return rect(0, 0, width, height, colours.deep) + straight + diagonals + rail;
}

/** A knife on a wet stone. */
export function bladeOnStone(brush: Brush): string {
  const { colours } = brush;
  const drop = (x: number, y: number, r: number) =>
    circle(x, y, r, colours.paper, 'opacity=".75"') + circle(x - r * 0.3, y - r * 0.3, r * 0.3, '#fff');
  return (
    still(brush, 470) +
    turned(
      -8,
      [600, 520],
      rect(250, 560, 720, 120, '#000', 'opacity=".2" rx="14"') +
        rect(230, 520, 740, 130, colours.ink, 'rx="12"') +
        rect(270, 400, 660, 190, colours.near, 'rx="10"') +
        rect(270, 400, 660, 126, colours.far, 'rx="10"') +
        shape(
          'M300 430C420 410 560 470 700 436C760 424 860 440 900 424V500C780 520 520 500 300 506Z',
          '#fff',
          'opacity=".3"',
        ),
    ) +
    turned(
      20,
      [600, 400],
      shape('M250 384H760V462C560 480 360 470 240 396Z', '#000', 'opacity=".2"') +
        shape('M230 350H770V436C560 452 350 440 230 350Z', colours.paper) +
        shape('M262 372C380 432 560 446 770 424V436C560 452 350 440 230 350Z', '#fff') +
        rect(230, 346, 540, 10, colours.ink, 'opacity=".35"') +
        rect(762, 340, 34, 100, colours.spark, 'rx="6"') +
        rect(790, 338, 250, 92, colours.warm, 'rx="30"') +
        times(3, (i) => circle(840 + i * 70, 384, 10, colours.ink)),
    ) +
    drop(250, 690, 22) +
    drop(310, 730, 12) +
    drop(1010, 690, 18) +
    drop(420, 560, 14) +
    drop(960, 750, 12)
  );
}
