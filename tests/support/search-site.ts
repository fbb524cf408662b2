import { noFilters } from '../../web/contract/filters.ts';
import type { SearchEntry, SearchPlace, SearchVocabulary } from '../../worker/search-index/entry.ts';
import { Facts, withWords } from '../../worker/search-index/facts.ts';
import type { Finder } from '../../worker/search-index/finder.ts';
import type { SearchQuestion } from '../../worker/search-index/question.ts';
import { SearchStore } from '../../worker/search-index/store.ts';
import { memoryStorage } from './object-storage.ts';

/** A small site in a search index in memory: coffee and museums in Poland, Germany and Switzerland. */

const category = (id: number, parent_id: number | null, slug: string, names: Record<string, string>) => ({
  ...{ id, parent_id, slug, names },
});

const vocabulary: SearchVocabulary = {
  categories: [
    category(1, null, 'food', { en: 'Food and drink', de: 'Essen und Trinken' }),
    category(2, 1, 'coffee', { en: 'Coffee', de: 'Kaffee' }),
    category(3, null, 'museums', { en: 'Museums', de: 'Museen', pl: 'Muzea', ja: '博物館' }),
  ],
  attributes: [
    {
      ...{ slug: 'wheelchair', kind: 'yes-no', category_id: null, position: 0 },
      ...{ names: { en: 'Wheelchair access', de: 'Rollstuhlgerecht' }, options: [], unit: {}, steps: [] },
    },
    {
      ...{ slug: 'style', kind: 'choice', category_id: null, position: 1, names: { en: 'Style' }, unit: {}, steps: [] },
      options: [
        { slug: 'baroque', names: { en: 'Baroque', de: 'Barock' } },
        { slug: 'modern', names: { en: 'Modern', de: 'Modern' } },
      ],
    },
  ],
  synonyms: [{ language: 'en', words: ['railway', 'train'] }],
  languages: ['en', 'de', 'pl', 'ja'],
};

const place = (id: number, kind: SearchPlace['kind'], of: Omit<SearchPlace, 'id' | 'kind'>): SearchPlace => ({
  ...{ id, kind },
  ...of,
});

const places: readonly SearchPlace[] = [
  place(1, 'country', { parent_id: null, slug: 'pl', country: 'PL', names: {} }),
  place(2, 'country', { parent_id: null, slug: 'de', country: 'DE', names: {} }),
  place(3, 'city', {
    parent_id: 1,
    slug: 'krakow',
    country: 'PL',
    names: { en: 'Krakow', pl: 'Kraków', ja: 'クラクフ' },
  }),
  place(4, 'city', { parent_id: 2, slug: 'berlin', country: 'DE', names: { en: 'Berlin' } }),
  place(5, 'city', { parent_id: 2, slug: 'munich', country: 'DE', names: { en: 'Munich', de: 'München' } }),
];

/** A listing with only a name in English and the given fields. */
export const entryNamed = (id: number, name: string, rest: Partial<SearchEntry> = {}): SearchEntry => ({
  ...{ id, updatedAt: id, placeId: null, categoryIds: [], attributes: {}, price: null, rating: null, language: 'en' },
  texts: { en: { name, summary: '', description: '' } },
  ...rest,
});

/** A text of a listing. */
export const textOf = (name: string, description = '', summary = '') => ({ name, summary, description });

export type SearchedSite = Finder & {
  /** A question in English; `rest` replaces parts of it. */
  question(text: string, rest?: Partial<SearchQuestion>): SearchQuestion;
};

/** A search index in memory with these listings. `synonyms` replaces those of the site. */
export function searchedSite(
  entries: readonly SearchEntry[],
  { synonyms = vocabulary.synonyms, generation = 0, storage = memoryStorage() } = {},
): SearchedSite {
  const store = new SearchStore(storage.sql, generation);
  const own = { ...vocabulary, synonyms };
  store.create();
  store.places.put(places.map((one) => withWords(one, own.languages)));
  const facts = new Facts(own, store);
  store.dictionary.learn(facts.words);
  for (const entry of entries) store.put(entry);
  return {
    ...{ store, facts, vocabulary: own },
    question: (text, rest = {}) => ({
      ...{ position: 0, text, language: 'en', defaultLanguage: 'en', filters: noFilters, isLiteral: false },
      ...{ explain: { from: 0, count: 24 } },
      ...rest,
    }),
  };
}
