import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import { answer } from '../../filter-index/answer.ts';
import type { Entry, Place } from '../../filter-index/entry.ts';
import { FacetIndex } from '../../filter-index/facet-index.ts';
import { OpeningHours, type Pattern, type PatternStore } from '../../filter-index/opening-hours.ts';
import type { Numbers, Question } from '../../filter-index/question.ts';
import type { Rows } from './rows.ts';

/** A few listings with all data that filters need. */
export type FilterInput = { vocabulary: Vocabulary; places: readonly Place[]; entries: readonly Entry[] };

export type FilteredByCode = {
  matches: ReadonlySet<number>;
  numbers: Numbers;
  zeroResultSuggestions: Rows['zeroResultSuggestions'];
};

/**
 * Filters a few listings in memory with the code of the filter index.
 * @returns the ids of the matching listings, and how many of them each filter value would leave.
 */
export function filterByCode({ vocabulary, places, entries }: FilterInput, question: Question): FilteredByCode {
  const index = new FacetIndex(new OpeningHours(patternsInMemory()));
  const { language } = question;
  index.learnPlaces(places);
  index.learn({ ...vocabulary, defaultLanguage: language, languages: [language] });
  const patterns = index.hours.number(entries.map(({ hours, zone }) => (hours === null ? null : { hours, zone })));
  // An index allocates memory up to its largest id, so the listings get consecutive ids here.
  entries.forEach((entry, i) => {
    index.put({ ...entry, id: i + 1 }, patterns[i] ?? 0);
  });
  const all = { sort: 'newest', start: null, limit: entries.length } as const;
  const result = answer(index, { ...question, ...all }, new Map());
  if (result.code !== 'ok') throw new Error('the index did not answer a question that needs no order of names');
  const matches = new Set(result.ids.flatMap((number) => entries[number - 1]?.id ?? []));
  return { matches, numbers: result.numbers, zeroResultSuggestions: result.zeroResultSuggestions };
}

function patternsInMemory(): PatternStore {
  const patterns: Pattern[] = [];
  return {
    number: (more) => more.map((pattern) => patterns.push(pattern)),
    read: (numbers) => numbers.flatMap((number) => patterns[number - 1] ?? []),
  };
}
