import type { AppContext } from '../context.ts';
import { openReader } from '../db/reader.ts';
import { sql } from '../db/sql.ts';
import { filterIndexName, type IndexedSite } from '../filter-index/door.ts';
import type { Question } from '../filter-index/question.ts';
import { answerProblem } from '../respond/answer-problem.ts';

/**
 * `/dev/filter-index?site=SLUG` on the product host: what a site's filter index answers to a posted question, so that
 * commands and tests can hold it against a recount; GET tells what it is doing, DELETE has it built anew. Exists on a
 * developer's machine and in tests; elsewhere there is nothing.
 */
export async function devFilterIndex(c: AppContext): Promise<Response> {
  const { config, served, meter } = c.var;
  if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
  const [[site]] = await openReader(c.env.DB, meter).batch(
    sql<IndexedSite>`select id, epoch from sites where slug = ${c.req.query('site') ?? ''}`,
  );
  if (!site) return answerProblem(c, { code: 'not-found' });
  const index = c.env.FILTER_INDEX.getByName(filterIndexName(site));
  c.header('cache-control', 'no-store');
  if (c.req.method === 'GET') return c.json(await index.status(site.id));
  if (c.req.method === 'DELETE') {
    await index.rebuild(site.id);
    return c.body(null, 204);
  }
  const { answer } = await index.ask(site.id, (await c.req.json()) as Question);
  return c.json(answer);
}
