import type { AppContext } from '../context.ts';
import { openReader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';
import { sql } from '../db/sql.ts';
import type { Question } from '../filter-index/question.ts';
import { answerProblem } from '../respond/answer-problem.ts';

/**
 * `POST /dev/filter-index?site=SLUG` on the product host: what a site's filter index answers to a question, so that
 * commands and tests can hold it against a recount. Exists on a developer's machine and in tests.
 */
export async function devFilterIndex(c: AppContext): Promise<Response> {
  const { config, served, meter } = c.var;
  if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
  const [[site]] = await openReader(c.env.DB, meter).batch(
    sql<{ id: SiteId }>`select id from sites where slug = ${c.req.query('site') ?? ''}`,
  );
  if (!site) return answerProblem(c, { code: 'not-found' });
  const index = c.env.FILTER_INDEX.getByName(String(site.id));
  c.header('cache-control', 'no-store');
  return c.json(await index.ask(site.id, (await c.req.json()) as Question));
}
