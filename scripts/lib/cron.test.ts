import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { fireCron } from './cron.ts';

afterEach(() => vi.useRealTimers());

test('the crons of wrangler.toml fire once in their minutes, in UTC', async () => {
  const fired: string[] = [];
  const server = http.createServer((request, response) => {
    fired.push(new URL(request.url ?? '', 'http://worker').searchParams.get('cron') ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2027, 0, 15, 3, 14, 30) });
  const stop = fireCron(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  // Three minutes, to 03:17:30.
  await vi.advanceTimersByTimeAsync(180_000);
  stop();
  await vi.waitUntil(() => fired.length === 5);
  expect(fired.filter((expression) => expression !== '* * * * *')).toEqual(['*/5 * * * *', '17 3 * * *']);
  server.close();
});
