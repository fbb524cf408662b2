import type { D1Database } from '@cloudflare/workers-types';
import { mostKeys } from '../../../../web/contract/pages/widgets.data.ts';
import { recordChanges } from '../../../data/batch.ts';
import { siteTag } from '../../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { columns, type Sql, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { insertInto, pick, table, update } from '../../../data/table.ts';
import type { Content } from '../../../domain/audit/audit.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import { holds } from '../../../identity/standing.ts';
import { newSecret } from '../../../platform/secrets.ts';

const k = table('widget_keys');

/** Who changes the keys of a site. */
export type Acting = { site: SiteId; by: PersonId; now: number };

type Change = { action: 'widget-key' | `widget-key-${'change' | 'revoke'}`; before?: Content; after?: Content };

/** A change with its entry in the audit log, unless its author may not (any more). All pages of the site are read anew. */
const write = (
  db: D1Database,
  { site, by, now }: Acting,
  { action, before, after }: Change,
  statements: readonly Sql[],
): Promise<boolean> =>
  batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('administer', { site, by, now })}`),
    ...statements,
    ...auditStatements({
      ...{ site, actor: by, action: `site.${action}`, thing: 'site', thingId: site, now },
      beforeText: before ? { content: before } : null,
      afterText: after ? { content: after } : null,
    }),
    recordChanges(db, site, [siteTag()]),
  ]);

const contentOf = (name: string, origins: string): Content => ({
  name,
  websites: (JSON.parse(origins) as string[]).join(' '),
});

/** Characters of a key: 132 random bits, so that no key is guessed and none is made twice. */
const keyLength = 22;

/** Makes a key. @returns false if the site has as many as it can have, or the author may not. */
export const makeKey = (
  db: D1Database,
  acting: Acting,
  { name, origins }: { name: string; origins: readonly string[] },
): Promise<boolean> => {
  const { site, by, now } = acting;
  const stored = JSON.stringify(origins);
  const own = sql`from ${k} where ${k.site_id} = ${site}`;
  return write(db, acting, { action: 'widget-key', after: contentOf(name, stored) }, [
    refuseIf(sql`(select count(*) ${own} and ${k.revoked_at} is null) >= ${mostKeys}`),
    insertInto(k, {
      ...{ site_id: site, id: sql`coalesce((select max(${k.id}) ${own}), 0) + 1` },
      ...{ key: newSecret().slice(0, keyLength), name, origins: stored, author_id: by, created_at: now },
    }),
  ]);
};

/** A key of a site that works. */
const working = (site: SiteId, id: number): Sql =>
  sql`${k.site_id} = ${site} and ${k.id} = ${id} and ${k.revoked_at} is null`;

/**
 * Changes whose pages may show the widgets of a key. `seen`: the websites that the form showed, as stored.
 *
 * @returns false if the key is revoked or has other websites by now, or the author may not.
 */
export async function changeWebsites(
  db: D1Database,
  acting: Acting,
  { id, origins, seen }: { id: number; origins: readonly string[]; seen: string },
): Promise<boolean> {
  const isOne = working(acting.site, id);
  const key = await first(db, sql`select ${columns(pick(k, 'name', 'origins'))} from ${k} where ${isOne}`);
  if (!key || key.origins !== seen) return false;
  const stored = JSON.stringify(origins);
  if (stored === seen) return true;
  const change = { before: contentOf(key.name, seen), after: contentOf(key.name, stored) };
  return write(db, acting, { action: 'widget-key-change', ...change }, [
    sql`${update(k, { origins: stored })} where ${isOne} and ${k.origins} = ${seen}`,
    refuseUnlessChanged,
  ]);
}

/** Revokes a key: its widgets say that they have ended. @returns false if it does not work any more, or the author may not. */
export async function revokeKey(db: D1Database, acting: Acting, id: number): Promise<boolean> {
  const isOne = working(acting.site, id);
  const key = await first(db, sql`select ${columns(pick(k, 'name', 'origins'))} from ${k} where ${isOne}`);
  if (!key) return false;
  return write(db, acting, { action: 'widget-key-revoke', before: contentOf(key.name, key.origins) }, [
    sql`${update(k, { revoked_at: acting.now })} where ${isOne}`,
    refuseUnlessChanged,
  ]);
}
