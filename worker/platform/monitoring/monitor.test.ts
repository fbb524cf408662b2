import { expect, test, vi } from 'vitest';
import { logOf } from '../../../tests/support/log-of.ts';
import type { Bindings } from '../bindings.ts';
import { openReport } from './monitor.ts';

const id = /^[0-9a-f]{32}$/;

/** Opens the report of a request; gives it and the work that goes on after the answer. */
function open(dsn: string, request = new Request('http://a.example/en')) {
  const waitUntil = vi.fn();
  const env = { SENTRY_DSN: dsn, ENVIRONMENT: 'test', VERSION: { id: 'build' } } as Bindings;
  return { report: openReport({ request, env, context: { waitUntil } as never }, 'request'), waitUntil };
}

test('a request that reports nothing is not even looked at', () => {
  const get = vi.fn();
  const { waitUntil } = open('http://key@127.0.0.1:9/1', new Proxy({} as Request, { get }));
  expect([get.mock.calls, waitUntil.mock.calls]).toEqual([[], []]);
});

test('without monitoring there are ids, each of its own, and nothing to be done', () => {
  const { report, waitUntil } = open('');
  const ids = [report(new Error('one')), report(new Error('one'))];
  expect(ids).toEqual([expect.stringMatching(id), expect.stringMatching(id)]);
  expect(new Set(ids).size).toBe(2);
  expect(waitUntil).not.toHaveBeenCalled();
});

test('an address of monitoring that is none does no harm, and is logged', async () => {
  const log = await logOf(async () => {
    const { report, waitUntil } = open('http://no-key.example/1');
    expect(report(new Error('one'))).toMatch(id);
    await Promise.all(waitUntil.mock.calls.flat());
  });
  expect(log).toContain('Invalid Sentry Dsn');
});
