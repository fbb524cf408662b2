import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../db/schema.ts';
import { retryTransient } from '../db/transient.ts';
import { hashOf } from './secrets.ts';

/** At most `most` in `seconds`, counted from the first. */
export type Limit = { name: string; most: number; seconds: number };

const hour = 3_600;

/** What one may do how often. `Connection` is an address of the network, a /64 where it is IPv6. */
export const limits = {
  codesPerAddress: { name: 'codes-address', most: 10, seconds: hour },
  codesPerConnection: { name: 'codes-connection', most: 40, seconds: hour },
  guessesPerConnection: { name: 'guesses-connection', most: 25, seconds: hour },
  /** A site's own: whoever guesses over many addresses and connections meets it. Links in mails go on working. */
  guessesPerSite: { name: 'guesses-site', most: 200, seconds: hour },
  startsPerConnection: { name: 'starts-connection', most: 60, seconds: 600 },
  picturesPerPerson: { name: 'pictures-person', most: 20, seconds: hour },
  decisionsPerPerson: { name: 'decisions-person', most: 120, seconds: 600 },
  addressChangesPerPerson: { name: 'address-changes-person', most: 5, seconds: hour },
} as const satisfies Record<string, Limit>;

export type Taken = { code: 'ok' } | { code: 'rate-limited'; retryAfter: number };

/** Who is counted on which site, and when, in milliseconds. */
export type Counted = { site: SiteId; subject: string; now: number };

/** Takes one of what a limit allows, in one atomic statement. `retryAfter` is in seconds. */
export async function take(db: D1Database, limit: Limit, { site, subject, now }: Counted): Promise<Taken> {
  const length = limit.seconds * 1000;
  const row = await retryTransient(async () =>
    db
      .prepare(
        `insert into rate_counts (site_id, subject, used, since, expires_at) values (?1, ?2, 1, ?3, ?3 + ?4)
         on conflict (site_id, subject) do update set
           used = case when since + ?4 <= ?3 then 1 else used + 1 end,
           since = case when since + ?4 <= ?3 then ?3 else since end,
           expires_at = case when since + ?4 <= ?3 then ?3 + ?4 else expires_at end
         returning used, expires_at`,
      )
      .bind(site, await keyOf(limit, subject), now, length)
      .first<{ used: number; expires_at: number }>(),
  );
  if (!row) throw new Error('an upsert gave no row');
  if (row.used <= limit.most) return { code: 'ok' };
  return { code: 'rate-limited', retryAfter: Math.max(1, Math.ceil((row.expires_at - now) / 1000)) };
}

/** Gives one back that was taken ahead: a right code is no guess. */
export async function giveBack(db: D1Database, limit: Limit, { site, subject }: Omit<Counted, 'now'>): Promise<void> {
  await db
    .prepare('update rate_counts set used = used - 1 where site_id = ?1 and subject = ?2 and used > 0')
    .bind(site, await keyOf(limit, subject))
    .run();
}

/** Addresses of people and of the network are counted, not collected: only a hash of them is kept. */
const keyOf = async (limit: Limit, subject: string): Promise<string> =>
  `${limit.name}:${(await hashOf(subject)).slice(0, 22)}`;
