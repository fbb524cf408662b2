import { expect, test, vi } from 'vitest';
import { logOf } from '../../../tests/support/log-of.ts';
import type { Bindings } from '../bindings.ts';
import { openReport } from './monitor.ts';

const id = /^[0-9a-f]{32}$/;

/** Opens the report of a request. Returns it with `waitUntil`, which receives the work after the response. */
function open(dsn: string, request = new Request('http://a.example/en')) {
  const waitUntil = vi.fn();
  const env = { SENTRY_DSN: dsn, ENVIRONMENT: 'test', VERSION: { id: 'build' } } as Bindings;
  return { report: openReport({ request, env, context: { waitUntil } as never }, 'request'), waitUntil };
}

test('a request without a report is not read', () => {
  const get = vi.fn();
  const { waitUntil } = open('http://key@127.0.0.1:9/1', new Proxy({} as Request, { get }));
  expect([get.mock.calls, waitUntil.mock.calls]).toEqual([[], []]);
});

test('without monitoring, each report has its own id, and nothing is sent', () => {
  const { report, waitUntil } = open('');
  const ids = [report(new Error('one')), report(new Error('one'))];
  expect(ids).toEqual([expect.stringMatching(id), expect.stringMatching(id)]);
  expect(new Set(ids).size).toBe(2);
  expect(waitUntil).not.toHaveBeenCalled();
});

test('an invalid address of monitoring is logged, and does not affect the request', async () => {
  const log = await logOf(async () => {
    const { report, waitUntil } = open('http://no-key.example/1');
    expect(report(new Error('one'))).toMatch(id);
    await Promise.all(waitUntil.mock.calls.flat());
  });
  expect(log).toContain('Invalid Sentry Dsn');
});
