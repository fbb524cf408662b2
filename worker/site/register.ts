import type { CacheStorage } from '@cloudflare/workers-types';
import { type Change, ChangeLog, logTail } from '../cache/change-log.ts';
import { DatabaseUnavailable, type Reader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';
import { limitTo, type Sql, sql } from '../db/sql.ts';
import type { RegisteredSite, ServedSite, SiteTexts } from './site.ts';

/** Milliseconds after which the register and a site's change log are read again. */
const recheckAfter = 5_000;
/** Milliseconds for which the last known entry serves while the register cannot be read. */
const trustFor = 24 * 60 * 60 * 1000;
/** Hosts remembered at once, known and unknown, so that made-up host names cannot fill the memory. */
const capacity = 2_000;

type Known = { site: RegisteredSite | null; log: ChangeLog | null; checkedAt: number };

/** What the register says of a host. `unreadable`: it cannot be asked, and was not in the last 24 hours. */
export type Found = ServedSite | { code: 'unknown' } | { code: 'unreadable'; cause: unknown };

const known = new Map<string, Known>();

/**
 * The site on a host, read from the register at most every 5 s together with what changed on the site: one round trip.
 *
 * @param host as `hostName` gives it.
 * @param deps `keep` outlives the isolate: it holds the last known entry for when the register cannot be read.
 */
export async function findSite(host: string, deps: { reader: Reader; keep: Keep; now: number }): Promise<Found> {
  const before = known.get(host);
  if (before && isRecent(before, deps.now)) return found(before, true);
  try {
    let entry = await readEntry(host, before?.log ?? null, deps);
    // The host has moved to another site, whose log has to be read from its own start.
    if (before?.site && entry.site && before.site.id !== entry.site.id) entry = await readEntry(host, null, deps);
    remember(host, entry);
    if (entry.site || before?.site !== null) deps.keep.put(host, entry.site);
    return found(entry, true);
  } catch (cause) {
    if (!(cause instanceof DatabaseUnavailable)) throw cause;
    if (before?.site && deps.now - before.checkedAt < trustFor) return found(before, false);
    const site = await deps.keep.get(host);
    return site ? { site, log: new ChangeLog([]), isReachable: false } : { code: 'unreadable', cause };
  }
}

/** The site on a host, as it was read in the last 5 s; undefined where it was not, or where there is none. */
export function recentSite(host: string, now: number): ServedSite | undefined {
  const entry = known.get(host);
  if (!entry?.site || !entry.log || !isRecent(entry, now)) return undefined;
  return { site: entry.site, log: entry.log, isReachable: true };
}

const isRecent = ({ checkedAt }: Known, now: number): boolean => now - checkedAt < recheckAfter;

const found = ({ site, log }: Known, isReachable: boolean): Found =>
  site && log ? { site, log, isReachable } : { code: 'unknown' };

function remember(host: string, entry: Known): void {
  known.delete(host);
  known.set(host, entry);
  const oldest = known.keys().next();
  if (known.size > capacity && !oldest.done) known.delete(oldest.value);
}

type SiteRow = {
  id: SiteId;
  epoch: string;
  slug: string;
  default_language: string;
  accent_hue: number;
  is_product: 0 | 1;
  host: string | null;
};

async function readEntry(
  host: string,
  log: ChangeLog | null,
  { reader, now }: { reader: Reader; now: number },
): Promise<Known> {
  const siteId = sql`(select site_id from domains where host = ${host})`;
  const [[row], texts, changes] = await reader.batch(
    sql<SiteRow>`
      select sites.id, sites.epoch, sites.slug, sites.default_language, sites.accent_hue, sites.is_product, domains.host
      from sites left join domains on domains.site_id = sites.id and domains.is_primary = 1
      where sites.id = ${siteId}`,
    sql<SiteTexts>`
      select language as tag, name, tagline, about from site_languages where site_id = ${siteId} order by position`,
    newestChanges(siteId, log),
  );
  if (!row || !texts.length) return { site: null, log: null, checkedAt: now };
  const site: RegisteredSite = {
    id: row.id,
    epoch: row.epoch,
    slug: row.slug,
    defaultLanguage: row.default_language,
    accentHue: row.accent_hue,
    isProduct: row.is_product === 1,
    primaryHost: row.host ?? host,
    languages: texts,
  };
  return { site, log: new ChangeLog(changes, log ?? undefined), checkedAt: now };
}

const newestChanges = (siteId: Sql, log: ChangeLog | null): Sql<Change> =>
  log
    ? sql`select id, tag from changes where site_id = ${siteId} and id > ${log.position} order by id`
    : sql`select id, tag from changes where site_id = ${siteId} order by id desc ${limitTo(logTail)}`;

/** Holds last known entries beyond the life of an isolate. Its failures are its own to report: none is thrown. */
export type Keep = {
  get(host: string): Promise<RegisteredSite | undefined>;
  /** Does not wait. Null where a host has no site, or has none any more. */
  put(host: string, site: RegisteredSite | null): void;
};

/** Milliseconds after which an entry that has not changed is written again. */
const keepAgainAfter = 60 * 60 * 1000;

const kept = new Map<string, { id: SiteId; at: number }>();

export type KeepOptions = {
  /** Names this deployment: the entries of another one may have another shape. */
  build: string;
  now: number;
  background: (work: Promise<unknown>) => void;
  report: (error: unknown) => void;
};

/** A keep in the Cache API, written at most once an hour for each host, unless the host has another site. */
export function cacheKeep(caches: CacheStorage, { build, now, background, report }: KeepOptions): Keep {
  const address = (host: string) =>
    `https://register.signpost.invalid/${encodeURIComponent(build)}/${encodeURIComponent(host)}`;
  const open = () => caches.open('register');
  return {
    async get(host) {
      try {
        const entry = await (await open()).match(address(host));
        return entry ? ((await entry.json()) as RegisteredSite) : undefined;
      } catch (error) {
        report(error);
        return undefined;
      }
    },
    put(host, site) {
      const last = kept.get(host);
      if (site && last?.id === site.id && now - last.at < keepAgainAfter) return;
      if (site) kept.set(host, { id: site.id, at: now });
      else kept.delete(host);
      const write = async () => {
        const cache = await open();
        if (!site) return cache.delete(address(host));
        const headers = { 'cache-control': `max-age=${trustFor / 1000}` };
        // The platform's Response type and the DOM's describe the same object.
        await cache.put(address(host), new Response(JSON.stringify(site), { headers }) as never);
      };
      background(write().catch(report));
    },
  };
}
