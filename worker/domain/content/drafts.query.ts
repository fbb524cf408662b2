import { type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const d = table('content_drafts');

export type DraftText = Pick<Database['content_drafts'], 'kind' | 'item' | 'field' | 'text'>;

/** The most drafts that a preview shows; a language of a site rarely has more than a few. */
const mostDrafts = 500;

/** The drafts of a site in a language up to a version of its drafts, in no particular order. */
export const draftsUpTo = ({ site, language, version }: { site: SiteId; language: string; version: number }) =>
  select(
    pick(d, 'kind', 'item', 'field', 'text'),
    sql`from ${d} where ${d.site_id} = ${site} and ${d.language} = ${language} and ${d.version} <= ${version}
      ${limitTo(mostDrafts)}`,
  ) satisfies Query<DraftText>;
