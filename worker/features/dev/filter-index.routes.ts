import { filterIndexObject } from '../../filter-index/client.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { readJson } from '../../http/read-json.ts';
import { maxQuestionBytes, questionSchema } from './question-schema.ts';
import { requestedSite } from './requested-site.ts';

/**
 * `/dev/filter-index?site=SLUG` on the product host. POST returns the filter index's answer to a question, so that
 * commands and tests can compare it with a recount; GET returns its status; DELETE rebuilds it. 404 in production.
 */
export async function devFilterIndex(c: AppContext): Promise<Response> {
  const site = await requestedSite(c);
  if (!site) return answerProblem(c, { code: 'not-found' });
  const index = filterIndexObject(c.env.FILTER_INDEX, site, c.var.config.databaseLocation);
  c.header('cache-control', 'no-store');
  if (c.req.method === 'GET') return c.json(await index.status(site.id));
  if (c.req.method === 'DELETE') {
    await index.rebuild(site.id);
    return c.body(null, 204);
  }
  const read = await readJson(c, questionSchema, maxQuestionBytes);
  if (read.code !== 'ok') return answerProblem(c, read);
  const { answer } = await index.ask(site.id, read.value);
  return c.json(answer);
}
