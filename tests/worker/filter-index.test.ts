import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IndexAnswer, Question } from '../../worker/filter-index/question.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const anything: Question = {
  position: 0,
  filters: { attributes: {} },
  sort: 'name',
  language: 'en',
  after: null,
  limit: 24,
  now: 0,
  placeValues: 30,
};

async function ask(question: Partial<Question>): Promise<IndexAnswer> {
  const body = JSON.stringify({ ...anything, ...question });
  const { status, text } = await server.send('localhost', '/dev/filter-index?site=museums', { method: 'POST', body });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text);
}

test('the index of a site tells what is there and how much of it', async () => {
  const answer = await ask({});
  expect(answer).toMatchObject({ code: 'ok', rescues: [] });
  if (answer.code !== 'ok') return;
  expect(answer.ids).toHaveLength(24);
  expect(answer.numbers.total).toBeGreaterThan(24);
});
