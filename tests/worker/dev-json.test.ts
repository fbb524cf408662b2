import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const question = {
  ...{ position: 0, filters: { attributes: {} }, sort: 'name', language: 'en', start: null, limit: 24, now: 0 },
  placeValues: 30,
};

const openings = (minutes: unknown, hours = '{}', zone: unknown = 'Europe/Berlin') => ({
  patterns: [{ zone, hours }],
  minutes,
});

async function post(path: string, body: unknown) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const { status, headers, text } = await server.send('localhost', path, { method: 'POST', body: sent });
  return { status, type: headers.get('content-type'), body: JSON.parse(text) };
}

const index = '/dev/filter-index?site=atlas';
const hours = '/dev/opening-hours';

test.each<[path: string, body: unknown, field: string]>([
  [index, '', 'body'],
  [index, '{', 'body'],
  [index, 'null', 'body'],
  [index, '[]', 'position'],
  [index, {}, 'position'],
  [index, { ...question, filters: null }, 'filters'],
  [index, { ...question, filters: {} }, 'filters.attributes'],
  [index, { ...question, filters: { attributes: {}, category: [1] } }, 'filters.category.0'],
  [index, { ...question, filters: { attributes: { a: { values: 1 } } } }, 'filters.attributes.a'],
  [index, { ...question, sort: 'best' }, 'sort'],
  [index, { ...question, limit: -1 }, 'limit'],
  [index, { ...question, start: { side: 'after', cursor: { value: null, id: 1 } } }, 'start.cursor.value'],
  [index, { ...question, allOf: { kind: 'planet', placeValues: 1 } }, 'allOf.kind'],
  [hours, 'x', 'body'],
  [hours, '3', 'body'],
  [hours, {}, 'patterns'],
  [hours, openings([0], 'no JSON'), 'patterns.0.hours'],
  [hours, openings([0], '{"mon":[["1","2"]]}'), 'patterns.0.hours.mon.0.0'],
  [hours, openings([0], '{}', 1), 'patterns.0.zone'],
  [hours, openings(['now']), 'minutes.0'],
  [hours, openings([1e300]), 'minutes.0'],
])('A developer who posts wrong JSON to %s (%j) is told which field is wrong: %s', async (path, body, field) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(400);
  expect(answer.type).toBe('application/problem+json');
  expect(answer.body).toMatchObject({ code: 'bad-request', status: 400, field });
});

test('A developer who posts valid JSON gets an answer', async () => {
  expect(await post(index, question)).toMatchObject({ status: 200, body: { code: expect.any(String) } });
  // 1970-01-01 was a Thursday.
  const sent = openings([0, 720], '{"thu":[["10:00","18:00"]]}', 'Europe/Berlin');
  expect(await post(hours, sent)).toMatchObject({ status: 200, body: ['0', '1'] });
  expect(await post(hours, openings([0], '{}', 'Mars'))).toMatchObject({ status: 200, body: ['0'] });
});

test('A body of many megabytes is refused', async () => {
  expect(await post(index, `"${'x'.repeat(200_000)}"`)).toMatchObject({ status: 413, body: { limit: 100_000 } });
});

test('A developer’s mistakes outside of the body get JSON too', async () => {
  expect(await post('/dev/filter-index?site=nowhere', question)).toMatchObject({ status: 404 });
});
