import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Ingest, startIngest } from '../tests/support/ingest.ts';
import { logOf } from '../tests/support/log-of.ts';
import type { Bindings } from './platform/bindings.ts';

// Views are JSX, which this test does not compile, and `cloudflare:workers` only exists in workerd.
vi.mock('./pages/render/slots.tsx', () => ({}));
vi.mock('cloudflare:workers', () => ({ DurableObject: class {} }));

let ingest: Ingest;
beforeAll(async () => {
  ingest = await startIngest();
});
afterAll(() => ingest.close());

/** Variables, one of which throws a value that is no Error. Hono's onError only receives Error instances. */
const throwing = (dsn: string) =>
  Object.defineProperty({ SENTRY_DSN: dsn, ENVIRONMENT: 'test', VERSION: { id: 'build' } }, 'PRODUCT_URL', {
    get() {
      throw 'no error at all';
    },
  }) as never as Bindings;

test('a visitor gets a response, and operators a report, if a thrown value is no Error', async () => {
  const { default: worker } = await import('./index.ts');
  const context = { waitUntil: () => {} };
  const request = new Request('http://a.example/en');
  let digest = '';
  const log = await logOf(async () => {
    const answer = await worker.fetch(request, throwing(ingest.dsn), context as never);
    digest = await answer.text();
    expect([answer.status, digest]).toEqual([500, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const event = await ingest.event(digest);
    expect(event.exception.values[0]?.value).toBe('no error at all');
    expect(event.tags).toEqual({ request_id: answer.headers.get('x-request-id') });
  });
  expect(log).toContain(`event ${digest}`);
  // Loading the Worker's modules takes seconds on a busy machine.
}, 60_000);
