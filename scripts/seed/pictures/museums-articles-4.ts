import { gallery, plinth, shadow } from './museums-articles-parts.ts';
import { at, type Brush, circle, line, rect, shape, times, turned } from './paint.ts';

/** A brass coffee pot on a chest, with two cups. */
export function coffeePot(brush: Brush): string {
  const { colours } = brush;
  const cup = (x: number) =>
    shape(
      `M${x - 42} 476H${x + 42}C${x + 42} 530 ${x + 24} 548 ${x + 16} 556H${x - 16}C${x - 24} 548 ${x - 42} 530 ${x - 42} 476Z`,
      colours.paper,
    ) + rect(x - 40, 494, 80, 10, colours.warm);
  return (
    gallery(brush, 700) +
    circle(560, 330, 310, colours.paper, 'opacity=".18"') +
    shadow(600, 752, 420) +
    rect(230, 556, 740, 190, colours.warm, 'rx="8"') +
    rect(210, 548, 780, 40, colours.deep, 'rx="8"') +
    rect(300, 588, 34, 158, colours.deep) +
    rect(866, 588, 34, 158, colours.deep) +
    times(5, (i) => circle(317, 608 + i * 30, 6, colours.spark) + circle(883, 608 + i * 30, 6, colours.spark)) +
    rect(562, 580, 76, 66, colours.spark, 'rx="6"') +
    circle(600, 610, 9, colours.ink) +
    line('M600 612v18', colours.ink, 6) +
    line('M574 262C730 236 770 370 636 452', colours.ink, 26) +
    line('M574 262C730 236 770 370 636 452', colours.spark, 15) +
    shape('M470 344C350 330 300 270 270 214C330 232 360 226 470 262Z', colours.spark) +
    shape('M470 344C350 330 300 270 270 214C310 270 360 296 470 304Z', colours.ink, 'opacity=".22"') +
    shape(
      'M440 210H590C576 290 560 330 600 390C660 450 664 520 640 552H390C366 520 370 450 430 390C470 330 454 290 440 210Z',
      colours.spark,
    ) +
    shape(
      'M530 210H590C576 290 560 330 600 390C660 450 664 520 640 552H560C600 470 540 380 520 320C514 280 520 250 530 210Z',
      colours.ink,
      'opacity=".2"',
    ) +
    shape('M436 212C450 150 490 130 515 70C540 130 580 150 594 212Z', colours.warm) +
    circle(515, 66, 15, colours.spark) +
    rect(428, 204, 174, 20, colours.ink, 'rx="8"') +
    line('M402 450Q515 490 628 450', colours.ink, 6) +
    times(5, (i) =>
      shape(
        `M${424 + i * 44} ${484 + Math.sin((i / 4) * Math.PI) * 12}l14 22l-14 22l-14 -22z`,
        colours.ink,
        'opacity=".5"',
      ),
    ) +
    rect(384, 542, 262, 14, colours.ink, 'rx="6"') +
    cup(770) +
    cup(880)
  );
}

/** A small bus. */
const bus = ({ colours }: Brush) =>
  rect(0, 0, 190, 96, colours.warm, 'rx="16"') +
  times(4, (i) => rect(14 + i * 42, 14, 34, 32, colours.paper, 'rx="5"')) +
  rect(0, 60, 190, 12, colours.paper) +
  circle(44, 98, 19, colours.ink) +
  circle(146, 98, 19, colours.ink);

/** A bus stop in a valley, with someone waiting on a bench. */
export function busStop(brush: Brush): string {
  const { colours } = brush;
  return (
    rect(0, 0, 1200, 800, colours.sky) +
    circle(880, 150, 64, colours.sun) +
    shape('M0 420L210 170L380 350L560 130L800 400L960 260L1200 440V800H0Z', colours.far) +
    shape('M560 130L620 198L582 220L556 196L520 214L506 196Z', colours.paper) +
    shape('M0 500Q250 360 520 480T1200 440V800H0Z', colours.mid) +
    shape('M0 590Q420 490 1200 570V800H0Z', colours.near) +
    shape(
      'M0 640C300 610 560 560 760 570C960 580 1100 600 1200 590V660C1060 660 940 640 780 640C560 640 300 700 0 760Z',
      colours.deep,
    ) +
    times(7, (i) =>
      rect(
        40 + i * 170,
        690 - i * 13 - Math.max(0, i - 4) * -12,
        70,
        7,
        colours.paper,
        `opacity=".6" transform="rotate(-6 ${40 + i * 170} ${690 - i * 13})"`,
      ),
    ) +
    at(90, 544, 1, bus(brush)) +
    shape('M600 800Q900 700 1200 730V800Z', colours.deep) +
    rect(760, 290, 18, 460, colours.ink) +
    circle(769, 260, 84, colours.ink) +
    circle(769, 260, 72, colours.warm) +
    rect(727, 226, 84, 56, colours.paper, 'rx="10"') +
    times(3, (i) => rect(735 + i * 25, 234, 19, 20, colours.warm, 'rx="3"')) +
    circle(748, 284, 10, colours.paper) +
    circle(790, 284, 10, colours.paper) +
    rect(718, 380, 102, 130, colours.paper, 'rx="6"') +
    times(5, (i) => rect(732, 398 + i * 22, 74 - (i % 2) * 18, 7, colours.ink, 'opacity=".5"')) +
    shadow(980, 760, 180) +
    rect(860, 640, 250, 24, colours.spark, 'rx="6"') +
    rect(880, 660, 18, 98, colours.ink) +
    rect(1072, 660, 18, 98, colours.ink) +
    circle(990, 478, 36, colours.ink) +
    shape('M940 640C936 560 950 524 990 522S1044 560 1040 640Z', colours.ink) +
    line('M962 630H904V742', colours.ink, 34) +
    rect(1046, 580, 50, 60, colours.warm, 'rx="8"') +
    line('M1058 580q13 -24 26 0', colours.warm, 6)
  );
}

/** A bowl on a stand beside a window. */
export function bowl(brush: Brush): string {
  const { colours } = brush;
  return (
    gallery(brush, 640) +
    rect(90, 70, 330, 430, colours.ink) +
    rect(108, 88, 294, 394, colours.spark) +
    circle(300, 220, 70, colours.sun) +
    shape('M108 400Q220 320 402 390V482H108Z', colours.near) +
    line('M255 88V482M108 285H402', colours.ink, 12) +
    rect(70, 496, 370, 24, colours.paper) +
    shape('M402 88L1120 640H560L402 482Z', colours.paper, 'opacity=".3"') +
    plinth(brush, [600, 520, 380, 230]) +
    `<ellipse cx="850" cy="524" rx="190" ry="16" fill="#000" opacity=".2"/>` +
    shape(
      'M560 300C660 286 920 290 1012 306C1000 420 930 490 850 500V522H722V500C640 488 572 410 560 300Z',
      colours.paper,
    ) +
    shape(
      'M1012 306C1000 420 930 490 850 500V522H790C900 470 930 380 930 298C960 300 990 302 1012 306Z',
      colours.ink,
      'opacity=".2"',
    ) +
    `<ellipse cx="786" cy="302" rx="226" ry="30" fill="${colours.mid}"/>` +
    `<ellipse cx="786" cy="308" rx="196" ry="19" fill="${colours.deep}"/>` +
    shape(
      'M562 318C660 372 700 330 760 380C800 420 840 350 900 372C950 388 990 350 1008 330C1010 320 1012 312 1012 306C920 340 660 340 560 300Z',
      colours.warm,
      'opacity=".75"',
    ) +
    circle(690, 440, 11, colours.warm, 'opacity=".6"') +
    circle(720, 462, 8, colours.warm, 'opacity=".6"')
  );
}

/** An open visitors' book on a table, with a pen on a string and a lamp. */
export function guestBook(brush: Brush): string {
  const { colours } = brush;
  const lines = (x: number, seed: number) =>
    times(8, (i) => {
      const start = x + ((i * seed) % 22);
      return line(
        `M${start} ${478 + i * 24}q14 -9 28 0t28 0t28 0${i % 3 === 2 ? '' : 't28 0t28 0t28 0'}`,
        colours.ink,
        4,
      );
    });
  return (
    rect(0, 0, 1200, 800, colours.deep) +
    shape('M860 250L480 660H1200V400Z', colours.spark, 'opacity=".25"') +
    circle(880, 300, 260, colours.spark, 'opacity=".14"') +
    rect(0, 640, 1200, 160, colours.warm) +
    rect(0, 640, 1200, 14, colours.paper, 'opacity=".4"') +
    line('M1010 676C1120 560 1090 320 960 250', colours.ink, 18) +
    `<ellipse cx="1010" cy="684" rx="100" ry="22" fill="${colours.ink}"/>` +
    turned(
      24,
      [900, 250],
      shape('M840 190H950L1010 300H780Z', colours.near) +
        `<ellipse cx="895" cy="300" rx="115" ry="20" fill="${colours.spark}"/>`,
    ) +
    shadow(480, 744, 400) +
    shape('M90 728L150 430H470L480 456L490 430H810L870 728H490L480 740L470 728Z', colours.ink) +
    shape('M112 712L168 440C300 410 420 430 480 460V716C400 690 250 686 112 712Z', colours.paper) +
    shape('M848 712L792 440C660 410 540 430 480 460V716C560 690 710 686 848 712Z', colours.paper) +
    shape('M480 460V716C460 704 440 700 410 696L430 438C450 444 466 452 480 460Z', colours.ink, 'opacity=".14"') +
    `<g opacity=".6">${lines(196, 7)}${lines(540, 11)}</g>` +
    circle(734, 630, 30, colours.warm) +
    line('M718 622l8 -8M748 622l-8 -8M722 640q12 10 24 0', colours.ink, 4) +
    turned(
      -36,
      [700, 540],
      rect(700, 528, 250, 22, colours.near, 'rx="11"') +
        shape('M702 528v22l-40 -11z', colours.ink) +
        rect(900, 528, 50, 22, colours.ink, 'rx="11"'),
    ) +
    line('M900 398C980 430 980 560 930 690', colours.paper, 4)
  );
}
