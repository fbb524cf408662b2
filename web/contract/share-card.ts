/** Pixels of a share card: what social networks show large beside a link. */
export const shareCardSize = { width: 1200, height: 630 } as const;

/** The name of the card without a category: the mark of all sites. */
export const markName = 'mark';

/** The path of a share card: a drawing, or the mark, in the accent of a hue from 0 to 359. */
export const shareCardPath = (name: string, hue: number): string => `/share/${name}-${hue}.png`;
