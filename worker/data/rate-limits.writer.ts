import type { D1Database } from '@cloudflare/workers-types';
import { hashOf } from '../platform/secrets.ts';
import type { Limit } from './limit.ts';
import type { SiteId } from './schema.ts';
import { columns, list, sql } from './sql.ts';
import { first, run } from './statements.ts';
import { assignments, insertInto, pick, table, update } from './table.ts';
import { retryTransient } from './transient.ts';

const r = table('rate_counts');

/** Stands for the whole platform in place of a site. */
const platform = 0 as SiteId;

const scopeOf = ({ scope }: Limit, site: SiteId): SiteId => (scope === 'platform' ? platform : site);

export type Consumed = { code: 'ok' } | { code: 'rate-limited'; retryAfter: number };

/** The subject of a limit on a site, the time in milliseconds since 1970, and how many uses it is: by default one. */
export type Counted = { site: SiteId; subject: string; now: number; uses?: number };

/** Consumes uses of a limit, in one atomic statement. `retryAfter` is in seconds. */
export async function consume(
  db: D1Database,
  limit: Limit,
  { site, subject, now, uses = 1 }: Counted,
): Promise<Consumed> {
  const length = limit.seconds * 1000;
  const key = await keyOf(limit, subject);
  const isOver = sql`${r.since} + ${length} <= ${now}`;
  const count = sql`
    ${insertInto(r, { site_id: scopeOf(limit, site), subject: key, used: uses, since: now, expires_at: now + length })}
    on conflict (${list(r.site_id, r.subject)}) do update set ${assignments(r, {
      used: sql`case when ${isOver} then ${uses} else ${r.used} + ${uses} end`,
      since: sql`case when ${isOver} then ${now} else ${r.since} end`,
      expires_at: sql`case when ${isOver} then ${now + length} else ${r.expires_at} end`,
    })}
    returning ${columns(pick(r, 'used', 'expires_at'))}`;
  const row = await retryTransient(() => first(db, count));
  if (!row) throw new Error('the upsert returned no row');
  if (row.used <= limit.most) return { code: 'ok' };
  return { code: 'rate-limited', retryAfter: Math.max(1, Math.ceil((row.expires_at - now) / 1000)) };
}

/** Refunds one use, for example after a correct code: only wrong codes count. */
export async function refund(
  db: D1Database,
  limit: Limit,
  { site, subject }: Pick<Counted, 'site' | 'subject'>,
): Promise<void> {
  const key = await keyOf(limit, subject);
  await run(
    db,
    sql`
      ${update(r, { used: sql`${r.used} - 1` })}
      where ${r.site_id} = ${scopeOf(limit, site)} and ${r.subject} = ${key} and ${r.used} > 0`,
  );
}

/** Only a hash of the subject is stored, because it can be an email or network address. */
const keyOf = async (limit: Limit, subject: string): Promise<string> =>
  `${limit.name}:${(await hashOf(subject)).slice(0, 22)}`;
