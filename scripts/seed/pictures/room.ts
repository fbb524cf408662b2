import { at, type Brush, height, rect, shape, times, width } from './paint.ts';

/** A wall with a beam of light, and the floor. */
export const wall = ({ colours, one, pick }: Brush, floor = 680) => {
  const fill = one([colours.far, colours.sky, colours.paper, colours.mid]);
  return (
    rect(0, 0, width, height, fill) +
    rect(0, floor, width, height - floor, colours.deep) +
    rect(0, floor - 16, width, 16, colours.paper) +
    shape(`M${pick(-100, 700)} 0h260l-320 ${floor - 16}h-260z`, colours.paper, 'opacity=".28"')
  );
};

/** Shelves with things on them. `draw` gets the position of a thing and the height above the shelf. */
export function shelves(
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
