/** A town on the drawing, in pixels. */
type Point = { x: number; y: number };

export type DrawnTown = Point & { population: number; name: string };

export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * A town's name on the drawing. `x` and `y` of the text are the middle of its start, its end or itself, as `anchor` says.
 * Towns without a dot are where the place is.
 */
export type Label = {
  name: string;
  dot: Point | null;
  text: Point & { anchor: 'start' | 'middle' | 'end' };
  box: Box;
};

type Drawing = {
  width: number;
  height: number;
  /** Pixels of a kilometre. */
  kilometre: number;
  /** What labels must not cover. */
  taken: readonly Box[];
  /** The most labels. */
  most: number;
  /** Whether the drawing is about the place in its middle, whose own town is named beside it. */
  isOfPlace: boolean;
};

/** Pixels: legible where the drawing is 320 px wide on the page. */
export const fontSize = 27;
const lineHeight = 32;
/** Space between labels, and between a label and the edge. */
const margin = 6;
/** From the middle of a town's dot to its label, and from that of the place's larger dot. */
const fromDot = 11;
const fromPlace = 32;
/** Up to here, some ten kilometres, the place belongs to a town. */
const ownDistance = 40;

/** Estimated widths of characters in ems. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0.15],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u, 1],
  [/\p{Script=Devanagari}/u, 0.68],
  [/\p{Lu}/u, 0.72],
];

/** The estimated width of a text in pixels: that of a wide system font, so that labels do not touch. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, char) => sum + (widths.find(([script]) => script.test(char))?.[1] ?? 0.58), 0) * fontSize;

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The large towns and the near ones first: how many people live there, by how far it is. */
export function byRelevance<Town extends DrawnTown>(towns: readonly Town[], drawing: Drawing): Town[] {
  const { width, height, kilometre } = drawing;
  const weight = ({ x, y, population }: DrawnTown) =>
    population / (10 + Math.hypot(x - width / 2, y - height / 2) / kilometre) ** 2;
  return [...towns].sort((a, b) => weight(b) - weight(a));
}

/**
 * Chooses towns and places their names beside, above or below their dots. A name that would cover another one, a dot or
 * the edge is left out. The name of the place's own town is beside the place.
 *
 * @param towns in the order of `byRelevance`.
 */
export function placeLabels(towns: readonly DrawnTown[], drawing: Drawing): Label[] {
  const middle = { x: drawing.width / 2, y: drawing.height / 2 };
  const isNear = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y) < ownDistance;
  const own = drawing.isOfPlace ? towns.find(isNear) : undefined;
  const others = towns.filter((town) => !(drawing.isOfPlace && isNear(town)) && town.name !== own?.name);
  const labels: Label[] = [];
  const add = (label: Label | undefined) => label && labels.push(label);
  if (own) add(labelAt(own.name, middle, { drawing, labels, isOwn: true }));
  for (const town of others) {
    if (labels.length === drawing.most) break;
    add(labelAt(town.name, town, { drawing, labels, isOwn: false }));
  }
  return labels;
}

type Context = { drawing: Drawing; labels: readonly Label[]; isOwn: boolean };

/** The first place for a name that is free; undefined if there is none. */
function labelAt(name: string, { x, y }: Point, { drawing, labels, isOwn }: Context): Label | undefined {
  const taken = [...drawing.taken, ...labels.flatMap(({ box, dot }) => (dot ? [box, dotBox(dot)] : [box]))];
  const isFree = ({ left, top, right, bottom }: Box) => {
    const wide = { left: left - margin, top: top - margin / 2, right: right + margin, bottom: bottom + margin / 2 };
    const isInside = wide.left >= 0 && wide.top >= 0 && wide.right <= drawing.width && wide.bottom <= drawing.height;
    return isInside && !taken.some((other) => overlap(wide, other));
  };
  if (!isOwn && !isFree(dotBox({ x, y }))) return undefined;
  const width = textWidth(name);
  const away = isOwn ? fromPlace : fromDot;
  const vertically = away + lineHeight / 2;
  const text = (
    [
      { x: x + away, y, anchor: 'start' },
      { x: x - away, y, anchor: 'end' },
      { x, y: y - vertically, anchor: 'middle' },
      { x, y: y + vertically, anchor: 'middle' },
    ] as const
  ).find((one) => isFree(boxOf(one, width)));
  return text && { name, dot: isOwn ? null : { x, y }, text, box: boxOf(text, width) };
}

const dotBox = ({ x, y }: Point): Box => ({ left: x - 6, top: y - 6, right: x + 6, bottom: y + 6 });

function boxOf({ x, y, anchor }: Label['text'], width: number): Box {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
}
