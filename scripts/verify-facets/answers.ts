import { isDeepStrictEqual } from 'node:util';
import { filterSegments, noFilters } from '../../web/contract/filters.ts';
import { sorts } from '../../web/contract/sorts.ts';
import type { IndexAnswer, Question, Start } from '../../worker/filter-index/question.ts';
import { type PlainSite, plainAnswer } from '../lib/plain-index.ts';
import { Random } from '../make-listings/random.ts';
import { Questions, singles } from './questions.ts';
import type { Differences } from './report.ts';

type Ask = (question: Question) => Promise<IndexAnswer>;

type Verification = {
  site: PlainSite;
  /** The position of the change log at which the site was read. */
  position: number;
  ask: Ask;
  differences: Differences;
  /** The number of random questions. */
  samples: number;
  seed: number;
  /** The times for "open now", in milliseconds since 1970. */
  moments: readonly number[];
  report(done: number, total: number): void;
};

/** Maximum number of pages per sort order: larger sites get larger pages. */
const mostPages = 60;

/**
 * Compares the answers of a site's filter index with a scan over its listings.
 * @returns the number of compared answers.
 */
export async function verifyAnswers(verification: Verification): Promise<number> {
  const { site, position, differences, moments } = verification;
  const questions = new Questions(site, { random: new Random(verification.seed), moments });
  const wholeSite: Question = {
    ...{ position, filters: noFilters, sort: 'newest', language: site.vocabulary.defaultLanguage },
    ...{ start: null, limit: 0, now: moments[0] ?? 0, placeValues: Number.MAX_SAFE_INTEGER },
  };
  const whole = plainAnswer(site, wholeSite);
  const steps: (() => Promise<number>)[] = [
    () => compare(verification, wholeSite),
    ...singles(site, whole.numbers).map(({ filters, total }) => async () => {
      const answer = await verification.ask({ ...wholeSite, filters, placeValues: 0 });
      const found = answer.code === 'ok' ? answer.numbers.total : answer.code;
      if (found !== total)
        differences.add('a value', `${filterSegments(filters).join('/')}: ${found} instead of ${total}`);
      return 1;
    }),
    ...orders(site).map((order) => () => walk(verification, { ...wholeSite, ...order })),
    ...Array.from({ length: site.entries.length > 0 ? verification.samples : 0 }, () => () => {
      return compare(verification, { ...questions.next(), position });
    }),
  ];
  let answers = 0;
  for (const [done, step] of steps.entries()) {
    answers += await step();
    verification.report(done + 1, steps.length);
  }
  return answers;
}

/** All sort orders; the order of names once per language. */
const orders = ({ vocabulary }: PlainSite): Pick<Question, 'sort' | 'language'>[] =>
  sorts.flatMap((sort) => {
    const languages = sort === 'name' ? vocabulary.languages : [vocabulary.defaultLanguage];
    return languages.map((language) => ({ sort, language }));
  });

async function compare({ site, ask, differences }: Verification, question: Question): Promise<number> {
  const [answer, expected] = [await ask(question), plainAnswer(site, question)];
  if (!isDeepStrictEqual(answer, expected))
    differences.add('an answer', `${JSON.stringify(question)}: ${firstDifference(answer, expected)}`);
  return 1;
}

/** The path of the first difference, with both values. */
function firstDifference(answer: unknown, expected: unknown, path = ''): string {
  if (!isObject(answer) || !isObject(expected))
    return `${path || 'it'} is ${JSON.stringify(answer)} instead of ${JSON.stringify(expected)}`;
  const keys = [...new Set([...Object.keys(answer), ...Object.keys(expected)])];
  const key = keys.find((one) => !isDeepStrictEqual(answer[one], expected[one])) ?? '';
  return firstDifference(answer[key], expected[key], `${path}/${key}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads all pages of a sort order, and compares them with the complete order. Returns the number of pages. */
async function walk({ site, ask, differences }: Verification, question: Question): Promise<number> {
  const limit = Math.max(7, Math.ceil(site.entries.length / mostPages));
  const ids: number[] = [];
  let [pages, start]: [number, Start | null] = [0, null];
  do {
    const page: IndexAnswer = await ask({ ...question, start, limit, placeValues: 0 });
    if (page.code !== 'ok') break;
    for (const id of page.ids) ids.push(id);
    start = page.next && { side: 'after', cursor: page.next };
    pages += 1;
  } while (start);
  const { ids: expected } = plainAnswer(site, { ...question, limit: site.entries.length });
  const at = expected.findIndex((id, i) => ids[i] !== id);
  const what = `${question.sort} in ${question.language}`;
  if (at >= 0) differences.add('an order', `${what}: ${ids[at]} instead of ${expected[at]} in the place ${at + 1}`);
  else if (ids.length > expected.length)
    differences.add('an order', `${what}: ${ids.length} instead of ${expected.length}`);
  return pages;
}
