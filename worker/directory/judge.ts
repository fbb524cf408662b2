import { answer } from '../filter-index/answer.ts';
import type { Entry, Place } from '../filter-index/entry.ts';
import { FacetIndex } from '../filter-index/facet-index.ts';
import { OpeningHours, type Pattern, type PatternStore } from '../filter-index/opening-hours.ts';
import type { Numbers, Question } from '../filter-index/question.ts';
import type { Rows } from './rows.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A few listings with all that the filters of a site go by. */
export type Few = { vocabulary: Vocabulary; places: readonly Place[]; entries: readonly Entry[] };

export type Judged = { fitting: ReadonlySet<number>; numbers: Numbers; rescues: Rows['rescues'] };

/** Which of a few listings fit, by their ids, and what each value would leave of them: as the filter index finds it. */
export function judge({ vocabulary, places, entries }: Few, question: Question): Judged {
  const index = new FacetIndex(new OpeningHours(patternsInMemory()));
  const { language } = question;
  index.learnPlaces(places);
  index.learn({ ...vocabulary, defaultLanguage: language, languages: [language] });
  const patterns = index.hours.number(entries.map(({ hours, zone }) => (hours === null ? null : { hours, zone })));
  // An index has room for every id up to its largest: here the listings are numbered by themselves.
  entries.forEach((entry, i) => {
    index.put({ ...entry, id: i + 1 }, patterns[i] ?? 0);
  });
  const all = { sort: 'newest', after: null, limit: entries.length } as const;
  const found = answer(index, { ...question, ...all }, new Map());
  if (found.code !== 'ok') throw new Error('a question that needs no order was not answered');
  const fitting = new Set(found.ids.flatMap((number) => entries[number - 1]?.id ?? []));
  return { fitting, numbers: found.numbers, rescues: found.rescues };
}

function patternsInMemory(): PatternStore {
  const patterns: Pattern[] = [];
  return {
    number: (more) => more.map((pattern) => patterns.push(pattern)),
    read: (numbers) => numbers.flatMap((number) => patterns[number - 1] ?? []),
  };
}
