import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { countryName } from '../../platform/i18n/names.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { transcribed } from '../../platform/text/slug.ts';
import type { SearchIndexClient } from '../../search-index/client.ts';
import type { PlaceMatch, PlacesFound } from '../../search-index/question.ts';
import { countriesNamed } from '../suggestions/index.ts';
import type { PlaceQuestion, PlaceText } from './places/place-question.ts';
import { countriesOf, type PlaceRow, placesBySlug, placesFrom } from './places/place-rows.query.ts';
import type { PlaceCandidate } from './places/rank-places.ts';
import { type PlaceName, placeName } from './steps/place-name.ts';

export { placeBySlug } from './places/place-rows.query.ts';

/** Places that are read of the database: four rows each. */
const maxRead = 40;
/** Without the search index: texts that are looked up, and places read of each. */
const [maxTexts, perText, perName] = [6, 4, 20];

type Options = {
  scope: Scope;
  question: PlaceQuestion;
  search: SearchIndexClient;
  /** The position of the change log that the caller knows. */
  position: number;
};

/** What a question finds. `isFound`: by the search index; else by the beginnings of slugs. */
export type PlaceFindings = { candidates: readonly PlaceCandidate[]; isFound: boolean };

/** Loads the places that a question may mean: the search index finds them, the database decides what is shown. */
export async function loadPlaces(reader: Reader, options: Options): Promise<PlaceFindings> {
  const { question, search, position, scope } = options;
  const found = await search.places({ position, texts: question.texts });
  if (!found) return { candidates: await withoutIndex(reader, options), isFound: false };
  const named = namedBy(found, question.texts);
  const wanted = [...named.values()]
    .toSorted((a, b) => order.indexOf(a.match) - order.indexOf(b.match))
    .slice(0, maxRead);
  const [rows] = await reader.batch(
    placesBySlug(
      scope,
      wanted.map(({ place }) => place),
    ),
  );
  const candidates = rows.flatMap((row) => {
    const { texts, match } = named.get(placeName(row)) ?? {};
    return texts && match ? [{ row, texts, match }] : [];
  });
  return { candidates, isFound: true };
}

const order: readonly PlaceMatch[] = ['whole', 'beginning', 'similar'];

type Named = { place: PlaceName; texts: readonly string[]; match: PlaceMatch };

/** The found places by name, with the best match and its texts. */
function namedBy(found: PlacesFound, texts: readonly PlaceText[]): Map<string, Named> {
  const named = new Map<string, Named>();
  for (const [i, places] of found.entries()) {
    const text = texts[i]?.text ?? '';
    for (const { match, ...place } of places) {
      const key = placeName(place);
      const before = named.get(key);
      const isBetter = !before || order.indexOf(match) < order.indexOf(before.match);
      if (isBetter) named.set(key, { place, match, texts: [text] });
      else if (before.match === match) named.set(key, { ...before, texts: [...before.texts, text] });
    }
  }
  return named;
}

/** Places by the beginnings of their slugs: names in other scripts than Latin are found by their transcription only. */
async function withoutIndex(reader: Reader, { scope, question }: Options): Promise<PlaceCandidate[]> {
  const texts = question.texts.slice(0, maxTexts);
  const limit = texts.length > 1 ? perText : perName;
  const asked = texts.flatMap(({ text }) => {
    const slug = transcribed(text);
    return slug ? (['city', 'region'] as const).map((kind) => placesFrom(scope, { kind, slug }, { limit })) : [];
  });
  const codes = texts.flatMap(({ text }) => countriesNamed(nameKey(text), scope.language));
  const rows = (await reader.batch(...asked, countriesOf(scope, codes.slice(0, maxTexts)))).flat() as PlaceRow[];
  return rows.flatMap((row, i) => {
    const isFirst = rows.findIndex(({ id }) => id === row.id) === i;
    const candidate = isFirst ? candidateOf(row, { scope, texts }) : undefined;
    return candidate ? [candidate] : [];
  });
}

/** How a place is named by texts; undefined if none of them names it. */
function candidateOf(
  row: PlaceRow,
  { scope, texts }: { scope: Scope; texts: readonly PlaceText[] },
): PlaceCandidate | undefined {
  const own = Object.values(row.names);
  const languages = [scope.language, scope.defaultLanguage, 'en'];
  const names = row.kind === 'country' ? languages.map((language) => countryName(row.country, language)) : own;
  const keys = names.map(nameKey);
  const isWhole = ({ text }: PlaceText) => keys.includes(nameKey(text)) || row.slug === transcribed(text);
  const whole = texts.filter(isWhole).map(({ text }) => text);
  if (whole.length) return { row, texts: whole, match: 'whole' };
  const begun = texts.filter(({ isBeginning }) => isBeginning).map(({ text }) => text);
  return begun.length ? { row, texts: begun, match: 'beginning' } : undefined;
}
