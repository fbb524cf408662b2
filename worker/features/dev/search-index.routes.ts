import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { searchIndexObject } from '../../search-index/client.ts';
import { requestedSite } from './requested-site.ts';

/**
 * `/dev/search-index?site=SLUG` on the product host. GET returns the status of the search index, POST begins its
 * comparison with the database, DELETE rebuilds it; both run in the background. 404 in production.
 */
export async function devSearchIndex(c: AppContext): Promise<Response> {
  const site = await requestedSite(c);
  if (!site) return answerProblem(c, { code: 'not-found' });
  const index = searchIndexObject(c.env.SEARCH_INDEX, site, c.var.config.databaseLocation);
  c.header('cache-control', 'no-store');
  if (c.req.method === 'GET') return c.json(await index.status(site.id));
  await (c.req.method === 'POST' ? index.compare(site.id) : index.rebuild(site.id));
  return c.body(null, 204);
}
