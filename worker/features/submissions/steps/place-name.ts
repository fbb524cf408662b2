import { type PlaceKey, placeKeys } from '../../../../web/contract/grammar.ts';

/** A place as forms name it: `city/leipzig`. */
export const placePattern = new RegExp(`^(${placeKeys.join('|')})/([a-z0-9]+(?:-[a-z0-9]+)*)$`);

export type PlaceName = { kind: PlaceKey; slug: string };

/** Reads the name of a place; undefined for any other text. */
export function readPlaceName(text: string): PlaceName | undefined {
  const [, kind, slug] = text.match(placePattern) ?? [];
  return kind && slug ? { kind: kind as PlaceKey, slug } : undefined;
}

/** The name of a place in forms. */
export const placeName = ({ kind, slug }: PlaceName): string => `${kind}/${slug}`;
