import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Meter } from '../data/meter.ts';
import type { SiteId } from '../data/schema.ts';
import { sql } from '../data/sql.ts';
import { answered } from './answered.ts';
import { type FilterIndexObject, openFilterIndex } from './client.ts';
import type { Question } from './question.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const question = {} as Question;
const ready = {
  answer: { code: 'ok' },
  results: [{ results: [{ id: 4 }], meta: { rows_read: 3, duration: 1 } }],
  problem: null,
} as unknown as Awaited<ReturnType<FilterIndexObject['ask']>>;
const statement = sql`select id from listings where id in (${answered('listings')}) and state = ${'published'}`;

/** Queries a filter index with a fixed answer. Returns what was read, the reports and the counted cost. */
async function ask(answer: FilterIndexObject['ask']) {
  const meter = new Meter();
  const report = vi.fn();
  const names: unknown[] = [];
  const getByName = (...named: unknown[]) => {
    names.push(named);
    return { ask: answer } as FilterIndexObject;
  };
  const index = openFilterIndex({ getByName }, { id: 7 as SiteId, epoch: 'ab12' }, { meter, report, location: 'weur' });
  const reading = index.read(question, null, statement);
  await vi.advanceTimersByTimeAsync(2_000);
  const { indexCalls: calls, roundTrips, rowsRead } = meter;
  return { read: await reading, reported: report.mock.calls.flat(), cost: { calls, roundTrips, rowsRead }, names };
}

test('a page queries the index of its own site, which reads its rows in the same call', async () => {
  const object = vi.fn(async () => ready);
  expect(await ask(object)).toEqual({
    read: { code: 'ok', answer: { code: 'ok' }, rows: [[], [{ id: 4 }]] },
    reported: [],
    cost: { calls: 1, roundTrips: 1, rowsRead: 3 },
    names: [['7-ab12', { locationHint: 'weur' }]],
  });
  const text = 'select id from listings where id in (@listings) and state = ?1';
  expect(object).toHaveBeenCalledWith(7, question, [{ text, values: ['published'] }]);
});

test('an index failure is reported with its cause, and the page works without the index', async () => {
  const cause = new Error('out of memory');
  const { read, reported, cost } = await ask(() => Promise.reject(cause));
  expect(read).toEqual({ code: 'not-ready' });
  expect(reported).toEqual([new Error('the filter index did not answer', { cause })]);
  expect(cost.calls).toBe(1);
});

test('a page waits for the index for a second at most', async () => {
  const { read, reported } = await ask(() => new Promise(() => {}));
  expect(read).toEqual({ code: 'not-ready' });
  expect(reported).toHaveLength(1);
});

test('a failure of background work is reported with the next answer', async () => {
  const { read, reported } = await ask(async () => ({ ...ready, problem: 'Error: the database did not answer' }));
  expect(read.code).toBe('ok');
  expect(String(reported)).toContain('the database did not answer');
});
