import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestPosition, readPlainSite } from '../../scripts/lib/plain-site.ts';
import { verifyAnswers } from '../../scripts/verify-facets/answers.ts';
import { verifyPlaceCategories } from '../../scripts/verify-facets/counts.ts';
import { drawMoments, judgedBy } from '../../scripts/verify-facets/openings.ts';
import { Differences } from '../../scripts/verify-facets/report.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { AskedOpenings } from '../../worker/features/dev/opening-hours.routes.ts';
import type { IndexAnswer, Question } from '../../worker/filter-index/question.ts';
import { siteId } from '../support/content.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let site: SiteId;
beforeAll(async () => {
  server = await startServer();
  site = await siteId(server.db, 'crafts');
});
afterAll(() => server.close());

const report = () => {};
const seed = 7;

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const { text } = await server.send('localhost', path, { method: 'POST', body: JSON.stringify(body) });
  return JSON.parse(text) as Answer;
}

const ask = (question: Question) => post<IndexAnswer>('/dev/filter-index?site=crafts', question);
const openings = (asked: AskedOpenings) => post<string[]>('/dev/opening-hours', asked);

/** The differences that are found if `change` alters the index's answers. */
async function differencesOfAnswers(change: (answer: IndexAnswer) => IndexAnswer = (answer) => answer) {
  const differences = new Differences();
  const moments = drawMoments(seed);
  const position = await newestPosition(server.db, site);
  const plain = await judgedBy({ openings }, await readPlainSite(server.db, site), moments);
  const answers = await verifyAnswers({
    ...{ site: plain, position, differences, moments, samples: 40, seed, report },
    ask: async (question) => change(await ask(question)),
  });
  return { answers, lines: differences.lines().join('\n') };
}

async function differencesOfCells(): Promise<string> {
  const differences = new Differences();
  expect(await verifyPlaceCategories({ db: server.db, site, differences, report })).toBeGreaterThan(100);
  return differences.lines().join('\n');
}

const run = (sql: string) => server.db.prepare(sql).bind(site).run();

test('a recount of a consistent site finds nothing', async () => {
  expect(await differencesOfCells()).toBe('');
  const { answers, lines } = await differencesOfAnswers();
  expect(lines).toBe('');
  expect(answers).toBeGreaterThan(150);
});

test('a recount finds a count that is one too large and a page in another order', async () => {
  const larger = await differencesOfAnswers((answer) =>
    answer.code === 'ok' ? { ...answer, numbers: { ...answer.numbers, open: answer.numbers.open + 1 } } : answer,
  );
  expect(larger.lines).toMatch(/✗ an answer: 4\d differences/);
  expect(larger.lines).toContain('/numbers/open is');
  const turned = await differencesOfAnswers((answer) =>
    answer.code === 'ok' ? { ...answer, ids: [...answer.ids].reverse() } : answer,
  );
  expect(turned.lines).toContain('✗ an order: 7 differences');
});

test('a recount finds each missing and each extra row of cells, counts and map cells', async () => {
  const last = '(select max(listing_id) from listing_cells where site_id = ?1)';
  await run(
    `delete from listing_cells where site_id = ?1 and listing_id = ${last} and category_id = 0 and place_id = 0`,
  );
  await run(`insert into listing_cells values (?1, 1, 0, 'nobody', 9999)`);
  await run('update cell_counts set listings = listings + 1 where site_id = ?1 and category_id = 0 and place_id = 0');
  await run(`insert into cell_counts values (?1, 77, 0, 'all', 1)`);
  await run(
    'update map_cells set latitude_sum = 0 where site_id = ?1 and cell = (select min(cell) from map_cells where site_id = ?1)',
  );
  const lines = await differencesOfCells();
  expect(lines).toContain('✗ listing_cells: 2 differences');
  expect(lines).toContain('too much: listing 9999, category 1, place 0, nobody');
  expect(lines).toContain('✗ cell_counts: 2 differences');
  expect(lines).toContain('category 77, place 0: 1 instead of 0');
  expect(lines).toContain('✗ map_cells: 1 difference\n');
});
