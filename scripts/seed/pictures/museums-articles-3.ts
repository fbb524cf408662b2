import { gallery, plinth, visitor } from './museums-articles-parts.ts';
import { at, type Brush, circle, line, rect, shape, times, turned, within } from './paint.ts';

/** A front with six columns, a gable and a double door. */
const front = ({ colours }: Brush) =>
  rect(190, 330, 820, 300, colours.mid) +
  rect(510, 400, 180, 230, colours.ink) +
  rect(522, 412, 74, 218, colours.warm) +
  rect(604, 412, 74, 218, colours.warm) +
  times(
    3,
    (i) =>
      rect(534, 426 + i * 68, 50, 52, colours.ink, 'opacity=".25"') +
      rect(616, 426 + i * 68, 50, 52, colours.ink, 'opacity=".25"'),
  ) +
  circle(590, 530, 7, colours.spark) +
  circle(610, 530, 7, colours.spark) +
  times(6, (i) => {
    const x = [210, 330, 440, 704, 814, 934][i] ?? 0;
    return (
      rect(x, 340, 56, 290, colours.paper) +
      rect(x + 38, 340, 18, 290, colours.ink, 'opacity=".16"') +
      rect(x - 8, 326, 72, 20, colours.paper) +
      rect(x - 8, 612, 72, 20, colours.paper)
    );
  }) +
  rect(160, 276, 880, 54, colours.paper) +
  rect(160, 322, 880, 8, colours.ink, 'opacity=".3"') +
  shape('M140 276L600 120L1060 276Z', colours.paper) +
  shape('M250 262L600 146L950 262Z', colours.near) +
  circle(600, 222, 26, colours.spark);

/** A museum front with columns and a closed door, by day and by night. */
export function doors(brush: Brush): string {
  const { colours } = brush;
  return (
    rect(0, 0, 600, 800, colours.sky) +
    rect(600, 0, 600, 800, colours.ink) +
    circle(180, 150, 70, colours.spark) +
    times(12, (i) =>
      line(
        `M${180 + Math.cos((i * Math.PI) / 6) * 90} ${150 + Math.sin((i * Math.PI) / 6) * 90}l${Math.cos((i * Math.PI) / 6) * 22} ${Math.sin((i * Math.PI) / 6) * 22}`,
        colours.spark,
        8,
      ),
    ) +
    shape('M1050 70a74 74 0 1 0 50 130a60 60 0 1 1 -50 -130z', colours.sun) +
    times(7, (i) => circle(690 + ((i * 151) % 480), 60 + ((i * 67) % 150), 5, colours.paper)) +
    front(brush) +
    times(
      4,
      (i) =>
        rect(150 - i * 40, 630 + i * 34, 900 + i * 80, 34, i % 2 ? colours.far : colours.paper) +
        rect(150 - i * 40, 656 + i * 34, 900 + i * 80, 8, colours.ink, 'opacity=".2"'),
    ) +
    rect(0, 766, 1200, 34, colours.deep) +
    rect(600, 0, 600, 800, colours.ink, 'opacity=".42"') +
    visitor(colours.warm, [318, 722, 170])
  );
}

/** A lit lantern in front of a domed building at night. */
export function lantern(brush: Brush): string {
  const { colours } = brush;
  const building =
    shape('M500 470C500 330 590 262 690 250C790 262 880 330 880 470Z', colours.near) +
    shape('M690 250C790 262 880 330 880 470H760C780 380 750 300 690 250Z', colours.ink, 'opacity=".25"') +
    line('M690 250V206', colours.spark, 8) +
    circle(690, 200, 12, colours.spark) +
    rect(460, 466, 460, 30, colours.mid) +
    rect(340, 496, 760, 130, colours.near) +
    times(7, (i) => shape(`M${372 + i * 104} 626v-66a34 34 0 0 1 68 0v66z`, i === 3 ? colours.spark : colours.deep));
  return (
    rect(0, 0, 1200, 800, colours.ink) +
    circle(690, 430, 420, colours.deep, 'opacity=".7"') +
    times(14, (i) => circle(60 + ((i * 263) % 1120), 40 + ((i * 97) % 230), 4 + (i % 2), colours.paper)) +
    building +
    rect(0, 622, 1200, 178, colours.deep) +
    times(6, (i) =>
      rect(420 + ((i * 137) % 420), 650 + i * 24, 180 - i * 14, 7, colours.spark, 'rx="3" opacity=".55"'),
    ) +
    circle(200, 420, 240, colours.spark, 'opacity=".12"') +
    circle(200, 420, 150, colours.spark, 'opacity=".2"') +
    line('M200 0V196', colours.warm, 7) +
    circle(200, 210, 20, 'none', `stroke="${colours.warm}" stroke-width="8"`) +
    shape('M200 226L272 296H128Z', colours.warm) +
    rect(116, 290, 168, 26, colours.warm, 'rx="8"') +
    shape('M128 316H272L290 480L250 552H150L110 480Z', colours.spark) +
    circle(200, 440, 50, colours.paper, 'opacity=".85"') +
    line(
      'M128 316L110 480L150 552M272 316L290 480L250 552M200 316V552M112 480H288M168 316L156 480L176 552M232 316L244 480L224 552',
      colours.deep,
      7,
    ) +
    rect(140, 548, 120, 26, colours.warm, 'rx="8"') +
    shape('M176 574h48l-24 34z', colours.warm)
  );
}

/** An open sketchbook with a jug drawn on it, and the jug. */
export function sketchbook(brush: Brush): string {
  const { colours } = brush;
  const jug =
    'M-50 -220H50C46 -180 96 -130 96 -70C96 -20 60 0 44 0H-44C-60 0 -96 -20 -96 -70C-96 -130 -46 -180 -50 -220Z';
  const handle = 'M52 -200C130 -210 140 -110 92 -90';
  return (
    gallery(brush, 560) +
    plinth(brush, [760, 420, 260, 260]) +
    at(
      890,
      420,
      1.25,
      line(handle, colours.warm, 20) +
        shape(jug, colours.warm) +
        shape(
          'M0 -220H50C46 -180 96 -130 96 -70C96 -20 60 0 44 0H10C60 -60 40 -150 0 -220Z',
          colours.ink,
          'opacity=".2"',
        ) +
        line('M-86 -108Q0 -80 86 -108', colours.spark, 12),
    ) +
    turned(
      -7,
      [400, 560],
      rect(90, 330, 640, 410, '#000', 'rx="10" opacity=".2"') +
        rect(70, 310, 640, 410, colours.ink, 'rx="10"') +
        rect(84, 322, 302, 384, colours.paper, 'rx="4"') +
        rect(394, 322, 302, 384, colours.paper, 'rx="4"') +
        rect(352, 322, 34, 384, colours.ink, 'opacity=".1"') +
        times(5, (i) => rect(116, 372 + i * 34, 210 - ((i * 53) % 80), 7, colours.ink, 'rx="3" opacity=".35"')) +
        at(
          536,
          640,
          1.05,
          `<g fill="none" stroke="${colours.ink}" stroke-width="5" stroke-linejoin="round"><path d="${jug}"/><path d="${handle}"/><path d="M-84 -112Q0 -86 80 -112" stroke-width="3"/><path d="M20 -20L70 -80M0 -14L78 -104M40 -16L66 -48" stroke-width="2.5"/></g>`,
        ),
    ) +
    turned(
      -38,
      [620, 560],
      rect(622, 552, 300, 22, colours.spark, 'rx="3"') +
        rect(900, 552, 40, 22, colours.warm, 'rx="6"') +
        shape('M622 552v22l-44 -11z', colours.paper) +
        shape('M592 559.500v7l-14 -3.500z', colours.ink),
    )
  );
}

/** Coats on hooks, a bag and an umbrella. */
export function cloakroom(brush: Brush): string {
  const { colours } = brush;
  const coat = (fill: string, long: number) =>
    shape(
      `M-34 0C-20 -16 20 -16 34 0L104 60L124 ${long * 0.7}L84 ${long * 0.74}L74 150L86 ${long}H-86L-74 150L-84 ${long * 0.74}L-124 ${long * 0.7}L-104 60Z`,
      fill,
    ) +
    line(`M0 40V${long}`, colours.ink, 5) +
    shape('M-34 0L0 60L34 0L50 20L14 96L0 70L-14 96L-50 20Z', colours.ink, 'opacity=".3"') +
    times(3, (i) => circle(16, 130 + i * 64, 8, colours.spark));
  const hook = (x: number) =>
    rect(x - 24, 128, 48, 60, colours.spark, 'rx="8"') +
    line(`M${x} 166v34q0 22 24 18`, colours.ink, 10) +
    circle(x, 146, 9, colours.ink);
  return (
    gallery(brush, 690) +
    rect(60, 120, 1080, 70, colours.warm, 'rx="6"') +
    rect(60, 180, 1080, 10, colours.ink, 'opacity=".3"') +
    times(5, (i) => hook(170 + i * 215)) +
    at(170, 206, 1, coat(colours.near, 400)) +
    at(600, 206, 1, coat(colours.deep, 440)) +
    at(
      386,
      206,
      0.92,
      line('M-40 80Q-40 -10 0 -8T40 80', colours.ink, 11) +
        rect(-92, 76, 184, 150, colours.paper, 'rx="18"') +
        rect(-92, 76, 184, 58, colours.mid, 'rx="18"') +
        rect(-14, 118, 28, 36, colours.ink, 'rx="5"'),
    ) +
    at(
      816,
      210,
      1,
      shape('M0 40L46 90L22 370L0 400L-22 370L-46 90Z', colours.warm) +
        line('M0 50V380M-22 90L-8 380M22 90L8 380', colours.ink, 4) +
        line('M0 400V440', colours.ink, 8) +
        line('M0 44V0q0 -26 -26 -24', colours.ink, 11) +
        rect(-34, 180, 68, 14, colours.ink),
    ) +
    at(
      1030,
      214,
      1,
      circle(0, 34, 30, colours.spark) + circle(0, 20, 7, colours.ink) + rect(-12, 32, 24, 8, colours.ink, 'rx="3"'),
    )
  );
}

/** A long empty gallery with slanting evening light. */
export function lastHour(brush: Brush): string {
  const { colours } = brush;
  const hung = (d: string, fill: string) => shape(d, fill, `stroke="${colours.ink}" stroke-width="9"`);
  return (
    rect(0, 0, 1200, 800, colours.deep) +
    shape('M0 0H1200L760 270H440Z', colours.paper, 'opacity=".7"') +
    shape('M420 60H780L680 240H520Z', colours.spark, 'opacity=".8"') +
    shape('M0 0L440 270V500L0 800Z', colours.near) +
    shape('M1200 0L760 270V500L1200 800Z', colours.mid) +
    rect(440, 270, 320, 230, colours.far) +
    shape('M440 500H760L1200 800H0Z', colours.deep) +
    within(
      'floor',
      'M440 500H760L1200 800H0Z',
      shape('M770 505L560 505L120 690L420 720Z', colours.spark, 'opacity=".75"') +
        shape('M980 650L560 730L300 800H900Z', colours.spark, 'opacity=".75"') +
        line('M600 500V800M540 500L300 800M660 500L900 800', colours.ink, 3),
    ) +
    shape('M800 300L860 268V520L800 482Z', colours.spark) +
    shape('M920 236L1020 180V640L920 568Z', colours.spark) +
    shape('M1090 140L1200 76V760L1090 690Z', colours.spark) +
    line('M970 208V604M920 400L1020 402M830 284V500', colours.deep, 6) +
    hung('M40 170L190 232V480L40 560Z', colours.warm) +
    hung('M240 270L320 300V448L240 484Z', colours.deep) +
    hung('M356 318L400 336V420L356 438Z', colours.spark) +
    rect(540, 330, 120, 170, colours.ink) +
    rect(552, 342, 96, 158, colours.paper, 'opacity=".85"') +
    visitor(colours.ink, [640, 560, 120]) +
    shape('M634 558L646 558L520 610L496 606Z', colours.ink, 'opacity=".4"')
  );
}
