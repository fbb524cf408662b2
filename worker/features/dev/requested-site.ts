import { openReader } from '../../data/reader.ts';
import { columns, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import type { AppContext } from '../../http/context.ts';

const s = table('sites');

/** The site that `?site=SLUG` names, on the product's host of a developer's machine; undefined anywhere else. */
export async function requestedSite(c: AppContext) {
  const { config, served, meter } = c.var;
  if (!config.isDevelopment || !served.site.isProduct) return undefined;
  const [[site]] = await openReader(c.env.DB, meter).batch(
    sql`select ${columns(pick(s, 'id', 'epoch'))} from ${s} where ${s.slug} = ${c.req.query('site') ?? ''}`,
  );
  return site;
}
