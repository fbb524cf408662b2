import type { D1Database } from '@cloudflare/workers-types';
import { refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import { sql } from '../../data/sql.ts';
import { insertInto, table, update } from '../../data/table.ts';
import { hashOf, newSecret } from '../../platform/secrets.ts';
import { type Acting, writeAs } from './drafts.writer.ts';
import { mostLinks } from './previews.query.ts';

const l = table('preview_links');

const day = 24 * 60 * 60 * 1000;

export type NewLink = { page: string; language: string; days: number; hasDrafts: boolean };

/**
 * Makes a link that shows a page in a language to people without an account.
 *
 * @returns its secret, which is not stored; null if the site has too many links, or the author may not.
 */
export async function makeLink(
  db: D1Database,
  acting: Acting,
  { page, language, days, hasDrafts }: NewLink,
): Promise<string | null> {
  const { site, by, now } = acting;
  const secret = newSecret();
  const own = sql`from ${l} where ${l.site_id} = ${site}`;
  const isMade = await writeAs(db, acting, { action: 'preview-link', content: { page, language } }, [
    refuseIf(sql`(select count(*) ${own} and ${l.revoked_at} is null and ${l.ends_at} > ${now}) >= ${mostLinks}`),
    insertInto(l, {
      ...{ site_id: site, id: sql`coalesce((select max(${l.id}) ${own}), 0) + 1` },
      ...{ secret_hash: await hashOf(secret), path: page, language, has_drafts: hasDrafts ? 1 : 0 },
      ...{ author_id: by, created_at: now, ends_at: now + days * day },
    }),
  ]);
  return isMade ? secret : null;
}

/** Ends a link. @returns false if the site has none of that number that works, or the author may not. */
export const revokeLink = (db: D1Database, acting: Acting, id: number): Promise<boolean> => {
  const { site, now } = acting;
  return writeAs(db, acting, { action: 'preview-revoke', content: { number: String(id) } }, [
    sql`${update(l, { revoked_at: now })} where ${l.site_id} = ${site} and ${l.id} = ${id}
      and ${l.revoked_at} is null and ${l.ends_at} > ${now}`,
    refuseUnlessChanged,
  ]);
};
