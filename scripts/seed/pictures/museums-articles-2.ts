import { frame, gallery, landscape, plinth, shadow, visitor } from './museums-articles-parts.ts';
import { at, type Brush, circle, line, rect, shape, times, turned, within } from './paint.ts';

/** The back of a framed picture, with labels and a stamp. */
export function frameBack(brush: Brush): string {
  const { colours } = brush;
  const paper = ([x, y, w, h]: readonly [number, number, number, number], lines: number) =>
    rect(x + 5, y + 7, w, h, '#000', 'opacity=".2"') +
    rect(x, y, w, h, colours.paper, 'rx="3"') +
    times(lines, (i) => rect(x + 14, y + 16 + i * 18, w - 28 - ((i * 37) % 40), 6, colours.ink, 'opacity=".5"'));
  return (
    gallery(brush, 740) +
    rect(196, 66, 840, 690, '#000', 'rx="6" opacity=".2"') +
    rect(180, 50, 840, 690, colours.ink, 'rx="6"') +
    rect(206, 76, 788, 638, colours.warm) +
    rect(300, 170, 600, 450, colours.spark) +
    rect(300, 170, 600, 450, colours.paper, 'opacity=".5"') +
    rect(560, 170, 80, 450, colours.warm) +
    rect(560, 170, 10, 450, colours.ink, 'opacity=".3"') +
    rect(300, 170, 600, 12, colours.ink, 'opacity=".3"') +
    rect(300, 170, 12, 450, colours.ink, 'opacity=".3"') +
    line('M206 76L300 170M994 76L900 170M206 714L300 620M994 714L900 620', colours.ink, 4) +
    times(4, (i) =>
      shape(
        `M${i % 2 ? 880 : 320} ${i < 2 ? 190 : 600}l${i % 2 ? -44 : 44} ${i < 2 ? 14 : -14}l${i % 2 ? 24 : -24} ${i < 2 ? 30 : -30}z`,
        colours.deep,
      ),
    ) +
    line('M250 250Q600 330 950 250', colours.ink, 5) +
    circle(250, 250, 13, colours.ink) +
    circle(950, 250, 13, colours.ink) +
    paper([350, 350, 170, 120], 5) +
    turned(-6, [760, 500], paper([690, 470, 170, 100], 4)) +
    turned(4, [700, 118], paper([640, 92, 130, 56], 2)) +
    `<g opacity=".8">${circle(770, 360, 56, 'none', `stroke="${colours.deep}" stroke-width="9"`)}${circle(770, 360, 38, 'none', `stroke="${colours.deep}" stroke-width="4"`)}${shape('M770 330l8 22h22l-18 14l7 22l-19 -14l-19 14l7 -22l-18 -14h22z', colours.deep)}</g>` +
    rect(420, 640, 110, 44, colours.paper, 'rx="3" opacity=".4"') +
    line('M370 124l30 -30M384 136l44 -30M396 146l30 -34', colours.paper, 6)
  );
}

/** A log farmhouse with a deep thatched roof, a well and trees. */
export function farmhouse(brush: Brush): string {
  const { colours } = brush;
  const tree = (x: number, y: number, r: number) =>
    rect(x - 9, y - r, 18, r + 20, colours.ink) +
    circle(x, y - r * 1.6, r, colours.near) +
    circle(x - r * 0.5, y - r * 1.05, r * 0.7, colours.near) +
    circle(x + r * 0.55, y - r * 1.1, r * 0.66, colours.near);
  return (
    rect(0, 0, 1200, 800, colours.sky) +
    circle(210, 170, 74, colours.sun) +
    shape('M0 430Q240 300 520 420T1200 360V800H0Z', colours.far) +
    shape('M0 520Q360 440 700 520T1200 480V800H0Z', colours.mid) +
    tree(1010, 590, 86) +
    tree(1120, 610, 62) +
    shape('M0 640Q500 580 1200 640V800H0Z', colours.deep) +
    rect(390, 440, 500, 208, colours.warm) +
    times(6, (i) => rect(390, 466 + i * 32, 500, 6, colours.ink, 'opacity=".4"')) +
    times(7, (i) => circle(386, 452 + i * 31, 13, colours.spark) + circle(894, 452 + i * 31, 13, colours.spark)) +
    rect(590, 500, 104, 148, colours.ink) +
    rect(602, 512, 80, 136, colours.near) +
    line('M602 512l80 136M602 648L682 512', colours.ink, 6) +
    rect(454, 510, 76, 70, colours.ink) +
    rect(462, 518, 60, 54, colours.spark) +
    line('M492 518v54M462 545h60', colours.ink, 5) +
    rect(756, 510, 76, 70, colours.ink) +
    rect(764, 518, 60, 54, colours.spark) +
    line('M794 518v54M764 545h60', colours.ink, 5) +
    shape('M300 470L452 196H830L984 470C880 492 404 492 300 470Z', colours.ink) +
    times(4, (i) =>
      line(`M${346 - i * -38} ${412 - i * 62}Q640 ${440 - i * 62} ${936 - i * 38} ${412 - i * 62}`, colours.near, 6),
    ) +
    rect(430, 182, 424, 26, colours.deep, 'rx="12"') +
    rect(700, 140, 44, 60, colours.paper) +
    line('M150 690V430L330 330M150 430L60 490', colours.ink, 15) +
    line('M300 346V600', colours.ink, 4) +
    shape('M228 660h142l-10 74H238z', colours.spark) +
    times(4, (i) => rect(232, 674 + i * 17, 134, 4, colours.ink, 'opacity=".4"')) +
    `<ellipse cx="299" cy="660" rx="72" ry="15" fill="${colours.ink}"/>` +
    shape('M282 592h36l-6 44h-24z', colours.warm)
  );
}

/** A hand laid on the cheek of a sculpted head. */
export function handAndHead(brush: Brush): string {
  const { colours } = brush;
  const finger = (d: string) => line(d, colours.ink, 58) + line(d, colours.warm, 48);
  const head =
    shape('M330 800C340 690 420 660 440 600V520H620V600C640 660 760 690 780 800Z', colours.paper) +
    shape('M440 560Q530 640 620 560V610Q530 680 440 610Z', colours.ink, 'opacity=".18"') +
    shape(
      'M530 120C660 120 716 220 708 340C700 470 620 590 530 590S360 470 352 340C344 220 400 120 530 120Z',
      colours.paper,
    ) +
    shape(
      'M530 120C660 120 716 220 708 340C700 470 620 590 530 590C610 500 640 300 530 120Z',
      colours.ink,
      'opacity=".13"',
    ) +
    shape(
      'M350 330C300 150 420 70 530 70S760 150 710 330C700 270 668 236 640 214C590 240 470 240 420 214C392 236 362 270 350 330Z',
      colours.mid,
    ) +
    times(6, (i) => line(`M${392 + i * 54} ${150 - Math.sin((i / 5) * Math.PI) * 44}q24 34 46 4`, colours.ink, 6)) +
    line('M418 318q44 -30 84 -4M560 314q40 -26 84 4', colours.ink, 9) +
    line('M432 352q32 20 64 0M566 352q32 20 64 0', colours.ink, 8) +
    line('M520 322l-16 110q26 18 52 0', colours.ink, 8) +
    line('M482 500q46 12 96 0', colours.ink, 8);
  const hand =
    shape(
      'M1300 520C1060 500 980 470 880 470C780 470 730 520 740 590C752 660 860 690 940 700C1040 712 1120 760 1300 790Z',
      colours.warm,
      `stroke="${colours.ink}" stroke-width="6"`,
    ) +
    finger('M800 500L640 372') +
    finger('M790 548L596 434') +
    finger('M790 596L604 500') +
    finger('M800 640L650 566') +
    shape('M780 480C860 456 980 470 1080 504V720C960 700 800 690 766 640C744 600 756 520 780 480Z', colours.warm) +
    line('M900 500C850 470 800 420 772 340', colours.ink, 62) +
    line('M900 500C850 470 800 420 772 340', colours.warm, 52) +
    shape('M1064 480L1300 500V800C1160 770 1110 736 1050 724C1080 640 1084 560 1064 480Z', colours.spark);
  return (
    rect(0, 0, 1200, 800, colours.deep) +
    circle(470, 380, 400, colours.near, 'opacity=".5"') +
    at(-110, 0, 1, head) +
    at(-52, -10, 1, hand)
  );
}

/** A torso without head, arms and legs. */
const torso =
  'M872 226H926L930 276C962 284 1000 292 1004 330L984 388L956 376C948 420 944 450 958 486L968 566H830L840 486C854 450 850 420 842 376L814 388L794 330C798 292 836 284 868 276Z';

/** A tall plaster column and a torso under a glass roof. */
export function castCourt(brush: Brush): string {
  const { colours } = brush;
  const band = (i: number) =>
    shape(`M400 ${150 + i * 84}L620 ${106 + i * 84}v18L400 ${168 + i * 84}Z`, colours.ink, 'opacity=".3"');
  const relief = (i: number) =>
    times(
      5,
      (k) =>
        circle(428 + k * 40, 196 + i * 84 - k * 8, 9, colours.mid) +
        rect(420 + k * 40, 206 + i * 84 - k * 8, 16, 24, colours.mid, 'rx="6"'),
    );
  return (
    rect(0, 0, 1200, 800, colours.near) +
    shape('M0 0H1200V60L600 150L0 60Z', colours.paper, 'opacity=".5"') +
    times(7, (i) =>
      line(`M${i * 200} 0L${300 + i * 100} ${i === 3 ? 150 : 108 + (3 - Math.abs(i - 3)) * 13}`, colours.deep, 5),
    ) +
    line('M0 60L600 150L1200 60', colours.deep, 12) +
    times(3, (i) => shape(`M${60 + i * 440} 640V330a100 100 0 0 1 200 0V640Z`, colours.deep, 'opacity=".6"')) +
    rect(0, 660, 1200, 140, colours.deep) +
    rect(0, 646, 1200, 16, colours.paper, 'opacity=".7"') +
    shadow(530, 744, 230) +
    rect(400, 96, 220, 540, colours.paper) +
    times(6, (i) => relief(i)) +
    times(7, (i) => band(i)) +
    rect(556, 96, 64, 540, colours.ink, 'opacity=".14"') +
    rect(386, 82, 248, 26, colours.paper) +
    rect(372, 606, 276, 40, colours.paper) +
    rect(350, 640, 320, 104, colours.paper) +
    rect(590, 640, 80, 104, colours.ink, 'opacity=".14"') +
    plinth(brush, [810, 560, 180, 190]) +
    shape(torso, colours.paper) +
    within('torso', torso, rect(908, 220, 120, 360, colours.ink, 'opacity=".13"')) +
    line('M846 366Q872 392 898 366Q926 392 952 366M899 392V500', colours.ink, 5) +
    visitor(colours.ink, [220, 752, 190])
  );
}

/** A hand that holds a telephone in front of a framed landscape. */
export function camera(brush: Brush): string {
  const { colours } = brush;
  const finger = (y: number) => line(`M${756} ${y}h-44`, colours.ink, 54) + line(`M${756} ${y}h-44`, colours.warm, 44);
  return (
    gallery(brush, 720) +
    frame(brush, [180, 100, 840, 480], 46) +
    landscape(brush, 'wall', [180, 100, 840, 480]) +
    rect(484, 236, 270, 500, '#000', 'rx="40" opacity=".25"') +
    shape('M520 800C500 700 520 640 560 600H700C770 620 790 720 780 800Z', colours.warm) +
    rect(468, 220, 270, 500, colours.ink, 'rx="40"') +
    landscape(brush, 'screen', [486, 258, 234, 400]) +
    line('M520 330v-40h40M686 330v-40h-40M520 590v40h40M686 590v40h-40', colours.paper, 8) +
    circle(603, 690, 18, colours.paper) +
    line('M484 800C456 740 440 640 462 540', colours.ink, 66) +
    line('M484 800C456 740 440 640 462 540', colours.warm, 56) +
    finger(480) +
    finger(540) +
    finger(600) +
    at(0, 0, 1, shape('M470 720H760V800H470Z', colours.warm)) +
    shape('M440 770H790V800H440Z', colours.near)
  );
}
