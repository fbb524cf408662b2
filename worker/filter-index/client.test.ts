import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Meter } from '../data/meter.ts';
import type { SiteId } from '../data/schema.ts';
import { type FilterIndexObject, openFilterIndex } from './client.ts';
import type { Question } from './question.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const question = {} as Question;
const ready = { answer: { code: 'ok' }, problem: null } as Awaited<ReturnType<FilterIndexObject['ask']>>;

/** Queries a filter index with a fixed answer. Returns the answer, the reports and the counted calls. */
async function ask(answer: FilterIndexObject['ask']) {
  const meter = new Meter();
  const report = vi.fn();
  const names: string[] = [];
  const getByName = (name: string) => {
    names.push(name);
    return { ask: answer } as FilterIndexObject;
  };
  const asked = openFilterIndex({ getByName }, { id: 7 as SiteId, epoch: 'ab12' }, { meter, report }).ask(question);
  await vi.advanceTimersByTimeAsync(2_000);
  return { answer: await asked, reported: report.mock.calls.flat(), calls: meter.indexCalls, names };
}

test('a page queries the index of its own site, and the call is counted', async () => {
  const object = vi.fn(async () => ready);
  expect(await ask(object)).toEqual({ answer: { code: 'ok' }, reported: [], calls: 1, names: ['7-ab12'] });
  expect(object).toHaveBeenCalledWith(7, question);
});

test('an index failure is reported with its cause, and the page works without the index', async () => {
  const cause = new Error('out of memory');
  const { answer, reported, calls } = await ask(() => Promise.reject(cause));
  expect(answer).toEqual({ code: 'not-ready' });
  expect(reported).toEqual([new Error('the filter index did not answer', { cause })]);
  expect(calls).toBe(1);
});

test('a page waits for the index for a second at most', async () => {
  const { answer, reported } = await ask(() => new Promise(() => {}));
  expect(answer).toEqual({ code: 'not-ready' });
  expect(reported).toHaveLength(1);
});

test('a failure of background work is reported with the next answer', async () => {
  const { answer, reported } = await ask(async () => ({ ...ready, problem: 'Error: the database did not answer' }));
  expect(answer).toEqual({ code: 'ok' });
  expect(String(reported)).toContain('the database did not answer');
});
