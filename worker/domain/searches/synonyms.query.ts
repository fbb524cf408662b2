import type { SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const s = table('synonyms');

/** A group of synonyms. `words` is a JSON array of words as they were typed, `keys` the same folded. */
export type SynonymRow = { id: number; language: string; words: string; keys: string };

/** All synonyms of a site: at most 500 groups. */
export const synonymsOf = (site: SiteId): Sql<SynonymRow> => sql`
  select ${columns(pick(s, 'id', 'language', 'words', 'keys'))} from ${s}
  where ${s.site_id} = ${site} order by ${s.id}`;
