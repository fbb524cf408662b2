import { expect, test } from 'vitest';
import { boundOf, figuresOf, median, type NamedRound, type Round, ratioOf } from './rounds.ts';
import { schedule, targetOf, workerNames, workers } from './workers.ts';

const round = (requests: number, more: Partial<Round> = {}): Round => ({
  requests,
  seconds: 2,
  p50: 1,
  p99: 5,
  busy: 0.5,
  processorTime: 2,
  ...more,
});

/** Rounds in the order in which they ran, each as a Worker and its number of requests. */
const inOrder = (...rounds: readonly (readonly [NamedRound['worker'], number])[]): NamedRound[] =>
  rounds.map(([worker, requests]) => ({ worker, ...round(requests) }));

const cachedOfBare = { worker: 'cached', baseline: 'bare' } as const;
const freshOfTemplate = { worker: 'fresh', baseline: 'template' } as const;

test('The median is the middle value, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('A round is compared with the baseline just before and after it, so a machine that slows down changes no ratio', () => {
  const rounds = [1000, 500, 100].flatMap((rate) =>
    inOrder(['bare', rate * 1.2], ['cached', rate / 2], ['bare', rate * 0.8]),
  );
  expect(ratioOf(rounds, cachedOfBare)).toEqual({ median: 0.5, least: 0.5, most: 0.5 });
});

test('Rounds of other Workers between a round and its baseline do not count', () => {
  const rounds = inOrder(
    ...[['bare', 9000] as const, ['template', 1200] as const, ['fresh', 500] as const],
    ...[['missed', 10] as const, ['template', 800] as const, ['bare', 9000] as const],
  );
  expect(ratioOf(rounds, freshOfTemplate)).toEqual({ median: 0.5, least: 0.5, most: 0.5 });
});

test('A round that another program disturbed does not change the median', () => {
  const rounds = [800, 800, 80].flatMap((requests) => inOrder(['bare', 1000], ['cached', requests], ['bare', 1000]));
  expect(ratioOf(rounds, cachedOfBare)).toEqual({ median: 0.8, least: 0.08, most: 0.8 });
});

test('Each Worker with a target runs between two rounds of its baseline', () => {
  const order = ['bare', ...schedule];
  for (const name of ['cached', 'fresh'] as const) {
    const { baseline } = workers[name];
    const at = order.indexOf(name);
    expect([order[at - 1], order[at + 1]], name).toEqual([baseline, baseline]);
  }
});

test('A round of the schedule measures every Worker', () => {
  expect([...new Set(schedule)].sort()).toEqual(['bare', ...workerNames].sort());
});

test('Only pages with a target of their own have one for fresh', () => {
  expect(targetOf('cached', '/en/articles')).toBe(0.8);
  expect(targetOf('fresh', '/en/directory/category/art?sort=rating')).toBe(0.4);
  expect(targetOf('fresh', '/en/articles')).toBeNull();
  expect(targetOf('missed', '/en')).toBeNull();
});

test('Figures are requests per second and microseconds of processor time', () => {
  expect(figuresOf([round(1000), round(2000), round(4000)])).toEqual({
    rate: 1000,
    p50: 1,
    p99: 5,
    processor: 1000,
    bound: 'server',
  });
});

test('A rate is bound by the server only if the server was never idle and the generator was', () => {
  expect(boundOf({ generator: 0.6, server: 0.98 })).toBe('server');
  expect(boundOf({ generator: 0.97, server: 0.98 })).toBe('generator');
  expect(boundOf({ generator: 0.4, server: 0.4 })).toBe('machine');
  expect(boundOf({ generator: 0.4, server: undefined })).toBe('unknown');
});
