import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../../data/schema.ts';
import { columns, limitTo, list, type Sql, sql } from '../../../data/sql.ts';
import { batch, last, run } from '../../../data/statements.ts';
import { insertInto, pick, table } from '../../../data/table.ts';
import { newSecret } from '../../../platform/secrets.ts';
import { base64url } from '../../../platform/text/base64url.ts';
import type { Connection } from './write-facts.query.ts';

const k = table('connection_keys');
const c = table('review_connections');
const old = table('review_connections', 'o');
const s = table('sites', 's');

const dayLength = 24 * 60 * 60 * 1000;
/** Days for which hashes are kept. */
const keptDays = 30;
const chunk = 5_000;

/**
 * The hash of a connection, under a key of the site and the day that is destroyed when the day is over: nothing can be
 * compared between two days or two sites, and nobody can compute the hash of an address later.
 */
export async function hashConnection(
  db: D1Database,
  { site, connection, now }: { site: SiteId; connection: string; now: number },
): Promise<Connection> {
  const day = Math.floor(now / dayLength);
  const results = await batch(
    db,
    sql`${insertInto(k, { site_id: site, day, key: newSecret() })} on conflict (${list(k.site_id, k.day)}) do nothing`,
    sql`select ${columns(pick(k, 'key'))} from ${k} where ${k.site_id} = ${site} and ${k.day} = ${day}`,
  );
  const encoder = new TextEncoder();
  const secret = encoder.encode(last(results).results[0]?.key);
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return { day, hash: base64url(await crypto.subtle.sign('HMAC', key, encoder.encode(connection))) };
}

/** Destroys the keys of past days, and deletes hashes that are older than 30 days. */
export async function forgetConnections(db: D1Database, now: number): Promise<void> {
  const today = Math.floor(now / dayLength);
  await run(db, sql`delete from ${k} where ${k.day} < ${today}`);
  const key = list(old.site_id, old.day, old.hash, old.person_id, old.listing_id);
  const due: Sql = sql`select ${key} from ${s} cross join ${old} on ${old.site_id} = ${s.id} and ${old.day} < ${today - keptDays}
    ${limitTo(chunk)}`;
  const deletion = sql`delete from ${c} where (${list(c.site_id, c.day, c.hash, c.person_id, c.listing_id)}) in (${due})`;
  while ((await run(db, deletion)) >= chunk);
}
