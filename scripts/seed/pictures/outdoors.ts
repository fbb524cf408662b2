import { at, type Brush, circle, height, line, rect, shape, times, width } from './paint.ts';

/** The sky with a sun or moon, and a distant ridge or roofs. */
function sky({ colours, pick, random }: Brush): string {
  const x = pick(150, 1050);
  const y = pick(110, 260);
  const ridge = Array.from({ length: 9 }, (_, i) => `${i * 150} ${pick(430, 540)}`).join('L');
  const roofs = times(14, (i) => {
    const h = pick(120, 300);
    return rect(i * 90 - 10, 640 - h, 92, h, colours.far);
  });
  return (
    rect(0, 0, width, height, colours.sky) +
    circle(x, y, pick(50, 90), colours.sun) +
    (random() < 0.5 ? shape(`M0 800L0 500L${ridge}L1200 800Z`, colours.far) : roofs)
  );
}

function tree({ colours, one, pick }: Brush, x: number, ground: number): string {
  const h = pick(150, 260);
  const green = one([colours.near, colours.mid, colours.deep]);
  const crown =
    pick(0, 1) === 0
      ? `<ellipse cx="${x}" cy="${ground - h * 0.68}" rx="${h * 0.26}" ry="${h * 0.4}" fill="${green}"/>`
      : shape(`M${x} ${ground - h * 1.15}L${x + h * 0.24} ${ground - h * 0.2}H${x - h * 0.24}Z`, green);
  return rect(x - 5, ground - h * 0.5, 10, h * 0.5, colours.ink) + crown;
}

function trees(brush: Brush, ground: number, [from, until]: readonly [number, number]): string {
  return times(brush.pick(1, 3), () => tree(brush, brush.pick(from, until), ground));
}

const ground = ({ colours }: Brush, y: number) =>
  rect(0, y, width, height - y, colours.deep) + rect(0, y, width, 10, colours.ink, 'opacity=".35"');

/** A building with columns and a gable above steps. */
export function columns(brush: Brush): string {
  const { colours, pick } = brush;
  const count = pick(4, 8);
  const [left, right, base, top] = [pick(190, 260), pick(940, 1010), 640, pick(300, 350)];
  const gap = (right - left - 60) / (count - 1);
  const shaft = gap * 0.34;
  const gable = pick(90, 150);
  return (
    sky(brush) +
    trees(brush, 690, [40, 150]) +
    trees(brush, 690, [1060, 1170]) +
    rect(left, top, right - left, base - top, colours.near) +
    times(count - 1, (i) =>
      rect(left + 30 + gap * (i + 0.5) - 22, top + 90, 44, base - top - 90, colours.deep, 'rx="22"'),
    ) +
    times(count, (i) => {
      const x = left + 30 + gap * i;
      return (
        rect(x - shaft / 2, top, shaft, base - top, colours.paper) +
        rect(x, top, shaft / 2, base - top, colours.far) +
        rect(x - shaft * 0.75, top, shaft * 1.5, 16, colours.paper) +
        rect(x - shaft * 0.75, base - 16, shaft * 1.5, 16, colours.paper)
      );
    }) +
    rect(left - 24, top - 40, right - left + 48, 44, colours.paper) +
    shape(`M${left - 40} ${top - 40}L600 ${top - 40 - gable}L${right + 40} ${top - 40}Z`, colours.mid) +
    shape(`M${left + 60} ${top - 52}L600 ${top - 20 - gable}L${right - 60} ${top - 52}Z`, colours.near) +
    circle(600, top - 40 - gable * 0.4, gable * 0.17, colours.spark) +
    ground(brush, 690) +
    times(4, (i) =>
      rect(left - 30 - i * 26, base + i * 22, right - left + 60 + i * 52, 23, i % 2 ? colours.far : colours.paper),
    )
  );
}

/** Stacked boxes of glass and concrete. */
export function boxes(brush: Brush): string {
  const { colours, pick, one } = brush;
  let floor = 660;
  const body = times(pick(2, 4), (i) => {
    const h = pick(90, 160);
    const w = pick(460, 860) - i * 60;
    const x = 600 - w / 2 + pick(-120, 120);
    floor -= h;
    const fill = one([colours.paper, colours.near, colours.mid, colours.warm]);
    const slot = pick(26, 60);
    const panes = times(Math.floor((w - 60) / slot), (p) =>
      rect(x + 34 + p * slot, floor + 28, slot * 0.62, h - 56, pick(0, 4) === 0 ? colours.spark : colours.deep),
    );
    return rect(x, floor, w, h, fill) + rect(x + w * 0.72, floor, w * 0.28, h, colours.ink, 'opacity=".12"') + panes;
  });
  return (
    sky(brush) +
    trees(brush, 680, [30, 190]) +
    body +
    trees(brush, 690, [1000, 1170]) +
    ground(brush, 660) +
    at(pick(220, 900), 660, 1, line(`M0 -6C30 -120 80 -40 40 -160S120 -150 96 -4`, colours.warm, 16)) +
    times(5, (i) => circle(140 + i * 230, 700 + (i % 2) * 40, 5, colours.spark))
  );
}

/** A sailing ship. */
export function ship(brush: Brush): string {
  const { colours, pick } = brush;
  const x = pick(420, 700);
  const masts = pick(2, 3);
  const wave = (y: number, fill: string, shift: number) =>
    shape(`M-80 ${y}${times(10, () => `q35 -30 70 0t70 0`)}V800H-80Z`, fill, `transform="translate(${shift} 0)"`);
  const rig = times(masts, (i) => {
    const mast = x - 170 + (340 / (masts - 1)) * i;
    const top = 170 + Math.abs(i - (masts - 1) / 2) * 60;
    return (
      rect(mast - 5, top - 30, 10, 420 - top + 140, colours.ink) +
      times(3, (s) => {
        const y = top + s * 105;
        const w = 62 + s * 20;
        return shape(
          `M${mast - w} ${y}H${mast + w}Q${mast + w + 26} ${y + 46} ${mast + w} ${y + 92}H${mast - w}Q${mast - w + 26} ${y + 46} ${mast - w} ${y}Z`,
          s % 2 ? colours.spark : colours.paper,
        );
      }) +
      shape(`M${mast} ${top - 30}h54l-14 13 14 13h-54z`, colours.warm)
    );
  });
  return (
    rect(0, 0, width, height, colours.sky) +
    circle(pick(180, 1000), pick(140, 240), pick(50, 85), colours.sun) +
    times(pick(2, 5), () => line(`M${pick(80, 1100)} ${pick(90, 260)}q14 -16 28 0q14 -16 28 0`, colours.deep, 5)) +
    shape(`M0 560L${pick(100, 240)} 480L360 560ZM820 560L${pick(900, 1080)} ${pick(440, 500)}L1200 560Z`, colours.far) +
    wave(570, colours.mid, pick(-60, 0)) +
    rig +
    shape(
      `M${x - 290} 545H${x + 300}L${x + 330} 510H${x + 372}C${x + 350} 600 ${x + 300} 665 ${x + 230} 680H${x - 210}C${x - 260} 660 ${x - 285} 610 ${x - 290} 545Z`,
      colours.deep,
    ) +
    rect(x - 278, 572, 600, 12, colours.warm) +
    times(7, (i) => rect(x - 220 + i * 72, 600, 26, 22, colours.spark, 'rx="3"')) +
    wave(650, colours.near, pick(-70, -10)) +
    wave(715, colours.deep, pick(-50, 0))
  );
}

/** Halls with saw-tooth roofs, chimneys and a train. */
export function works(brush: Brush): string {
  const { colours, pick } = brush;
  const teeth = pick(4, 6);
  const tooth = 900 / teeth;
  const chimneys = times(pick(2, 3), (i) => {
    const x = 210 + i * 330 + pick(-40, 60);
    const top = pick(120, 220);
    const smoke = times(4, (s) =>
      circle(x + 24 + s * 34, top - 26 - s * 20, 22 + s * 9, colours.paper, 'opacity=".7"'),
    );
    return (
      shape(`M${x} 640L${x + 10} ${top}H${x + 46}L${x + 56} 640Z`, colours.warm) +
      rect(x + 6, top, 44, 18, colours.ink) +
      smoke
    );
  });
  const train = times(pick(3, 4), (i) => {
    const x = 80 + i * 270;
    const wheels = times(
      3,
      (w) => circle(x + 44 + w * 76, 706, 25, colours.ink) + circle(x + 44 + w * 76, 706, 10, colours.far),
    );
    const body =
      i === 0
        ? shape(`M${x} 690V580H${x + 90}V612H${x + 210}Q${x + 236} 616 ${x + 236} 690Z`, colours.deep) +
          rect(x + 20, 598, 48, 34, colours.spark) +
          rect(x + 176, 566, 28, 48, colours.ink)
        : rect(x, 600, 240, 90, i % 2 ? colours.warm : colours.mid, 'rx="6"') +
          times(4, (w) => rect(x + 20 + w * 54, 618, 36, 32, colours.paper, 'rx="3"'));
    return body + rect(x + 236, 672, 36, 8, colours.ink) + wheels;
  });
  return (
    sky(brush) +
    chimneys +
    times(
      teeth,
      (i) =>
        shape(`M${150 + i * tooth} 640V440L${150 + (i + 1) * tooth} 370V640Z`, i % 2 ? colours.near : colours.mid) +
        rect(150 + i * tooth + tooth * 0.2, 500, tooth * 0.6, 70, i % 3 ? colours.spark : colours.paper),
    ) +
    ground(brush, 640) +
    rect(0, 730, width, 10, colours.far) +
    times(25, (i) => rect(i * 50, 740, 26, 14, colours.ink)) +
    train
  );
}

/** Mountains, a meadow, trees, wooden houses. */
export function landscape(brush: Brush): string {
  const { colours, pick } = brush;
  const range = (y: number, fill: string) => {
    const peaks = Array.from(
      { length: 6 },
      (_, i) => `L${i * 240 + pick(-60, 60)} ${y + (i % 2 ? pick(90, 150) : pick(-60, 20))}`,
    ).join('');
    return shape(`M-20 800V${y}${peaks}L1240 ${y + 60}V800Z`, fill);
  };
  const house = (x: number, y: number, w: number) =>
    rect(x, y, w, w * 0.55, colours.warm) +
    shape(`M${x - 24} ${y + 4}L${x + w / 2} ${y - w * 0.42}L${x + w + 24} ${y + 4}Z`, colours.ink) +
    rect(x + w * 0.14, y + w * 0.14, w * 0.2, w * 0.2, colours.spark) +
    rect(x + w * 0.58, y + w * 0.16, w * 0.22, w * 0.39, colours.deep) +
    times(3, (i) => rect(x, y + w * (0.13 + i * 0.15), w, 3, colours.ink, 'opacity=".25"'));
  return (
    rect(0, 0, width, height, colours.sky) +
    circle(pick(200, 1000), pick(110, 200), pick(45, 80), colours.sun) +
    range(330, colours.far) +
    range(440, colours.mid) +
    shape(`M0 800V600Q300 ${pick(520, 570)} 620 600T1200 ${pick(560, 610)}V800Z`, colours.near) +
    times(pick(5, 9), () => tree(brush, pick(20, 1180), pick(600, 640))) +
    house(pick(160, 420), 560, pick(170, 230)) +
    (pick(0, 1) ? house(pick(640, 860), 570, pick(130, 190)) : '') +
    shape(`M0 800V690Q400 640 760 690T1200 ${pick(660, 700)}V800Z`, colours.deep) +
    times(9, (i) => line(`M${30 + i * 145} 740v-60M${-30 + i * 145} 702h145`, colours.ink, 8))
  );
}

/** Standing stones in rows under a bare tree. */
export function stones(brush: Brush): string {
  const { colours, pick } = brush;
  const row = (y: number, size: number, fill: string) =>
    times(Math.ceil(1300 / (size * 1.7)), (i) => {
      const h = size * (1.1 + brush.random() * 0.9);
      return (
        rect(i * size * 1.7 - pick(0, 20), y - h, size, h, fill, 'rx="4"') +
        rect(i * size * 1.7 + size * 0.72 - 10, y - h, size * 0.2, h, colours.ink, 'opacity=".14"')
      );
    });
  const x = pick(300, 900);
  const branches = line(
    `M${x} 600V300M${x} 460L${x - 90} 350M${x} 420L${x + 100} 310M${x} 350L${x - 60} 240M${x} 320L${x + 50} 220M${x - 50} 400L${x - 130} 390M${x + 60} 355L${x + 140} 350`,
    colours.ink,
    12,
  );
  return (
    sky(brush) +
    branches +
    rect(0, 560, width, 240, colours.far) +
    row(600, 70, colours.mid) +
    row(690, 110, colours.near) +
    row(800, 170, colours.deep) +
    circle(x, pick(690, 740), 9, colours.spark)
  );
}
