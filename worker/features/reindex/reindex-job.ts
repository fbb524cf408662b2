import type { Job } from '../../data/module.ts';
import { columns, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { configOf } from '../../platform/config.ts';
import { searchIndexObject } from '../../search-index/client.ts';

const s = table('sites');

/** Has a site's search index compared, or built anew. The index does it in the background. A deleted site has none. */
export const reindexJob: Job = {
  async run(env, { kind, id }) {
    const site = await first(
      env.DB,
      sql`select ${columns(pick(s, 'id', 'epoch'))} from ${s} where ${s.id} = ${Number(id)}`,
    );
    if (!site) return;
    const index = searchIndexObject(env.SEARCH_INDEX, site, configOf(env).databaseLocation);
    await (kind === 'rebuild-search' ? index.rebuild(site.id) : index.compare(site.id));
  },
  // The message stays in the dead letter queue; the next night compares again.
  async giveUp() {},
};
