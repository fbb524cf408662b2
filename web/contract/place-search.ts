import * as v from 'valibot';

/** A place as a reader chooses it: `city/leipzig`, "Leipzig", "Saxony, Germany". */
export const foundPlaceSchema = v.object({ place: v.string(), name: v.string(), context: v.string() });

export type FoundPlace = v.InferOutput<typeof foundPlaceSchema>;

/** What a typed name or address is about. An address says its street and its postal code. */
export type PlaceSearch = {
  places: readonly FoundPlace[];
  /** Where listings of the only found place are: a view of the map, `12/51.34,12.37`. */
  around?: string;
  address?: string;
  postalCode?: string;
};

/** The largest number of places that a search finds. */
export const maxFoundPlaces = 8;

/** Characters of a searched text; the rest is ignored. */
const maxLength = 300;

/** The canonical spelling of a searched text: lines become parts. Spellings that differ only in spaces share an answer. */
export const canonicalPlaceText = (text: string): string =>
  [
    ...text
      .slice(0, 4 * maxLength)
      .normalize('NFC')
      .replace(/\s*[\r\n]+\s*/g, ', ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, maxLength)
    .join('')
    .trim();

/** The value of the field `place` for a place that the site does not have yet: what was typed names it. */
export const unlistedPlace = 'none';

/**
 * The address of a search for places.
 *
 *     placesPath('de', ' Leip')  // /places/de?q=Leip
 */
export const placesPath = (lang: string, text: string): string =>
  `/places/${lang}?${new URLSearchParams({ q: canonicalPlaceText(text) })}`;
