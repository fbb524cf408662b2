import type { CacheStorage } from '@cloudflare/workers-types';
import { LRUCache } from 'lru-cache';
import type { MenuPage } from '../../../web/contract/site.ts';
import { type Change, ChangeLog, logTail } from '../../data/change-log.ts';
import { DatabaseUnavailable, type Reader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import type { RegisteredSite, ServedSite } from './site.ts';

/** Milliseconds after which the registry and a site's change log are read again. */
const recheckAfter = 5_000;
/** Milliseconds for which the last known entry is used while the registry cannot be read. */
const trustFor = 24 * 60 * 60 * 1000;
/** Maximum number of cached hosts, with and without a site, so that made-up host names cannot fill the memory. */
const capacity = 2_000;

type Entry = { site: RegisteredSite | null; log: ChangeLog | null; checkedAt: number };

/** The result of looking a host up. `unreadable`: the registry cannot be read, and no entry of the last 24 h exists. */
export type Found = ServedSite | { code: 'unknown' } | { code: 'unreadable'; cause: unknown };

const cached = new LRUCache<string, Entry>({ max: capacity });

/** `store` outlives the isolate: it has the last known entry for when the registry cannot be read. */
export type RegistryAccess = { reader: Reader; store: RegisteredSiteStore; now: number };

/** `isCurrent`: read in any case. */
type Deps = RegistryAccess & { isCurrent?: boolean };

/** `name`: that of the entry. `id`: the site. `host`: its host if it has no primary one. */
type Wanted = { name: string; id: Sql; host: string };

/**
 * The site on a host, read at most every 5 s together with the site's new changes: one round trip.
 * @param host as returned by `hostName`.
 */
export const findSite = (host: string, deps: Deps): Promise<Found> =>
  find({ name: host, id: sql`(select ${d.site_id} from ${d} where ${d.host} = ${host})`, host }, deps);

/** The site of a key for widgets, in the same way, also of one that is revoked. No host contains a colon. */
export const findSiteOfKey = (key: string, deps: Deps): Promise<Found> =>
  find({ name: `key:${key}`, id: sql`(select ${k.site_id} from ${k} where ${k.key} = ${key})`, host: '' }, deps);

async function find(wanted: Wanted, deps: Deps): Promise<Found> {
  const { name } = wanted;
  const before = cached.get(name);
  if (before && !deps.isCurrent && isRecent(before, deps.now)) return found(before, true);
  try {
    let entry = await readEntry(wanted, before?.log ?? null, deps);
    // The host has moved to another site, so the log of that site is read from its start.
    if (before?.site && entry.site && before.site.id !== entry.site.id) entry = await readEntry(wanted, null, deps);
    cached.set(name, entry);
    if (entry.site || before?.site !== null) deps.store.put(name, entry.site);
    return found(entry, true);
  } catch (cause) {
    if (!(cause instanceof DatabaseUnavailable)) throw cause;
    if (before?.site && deps.now - before.checkedAt < trustFor) return found(before, false);
    const site = await deps.store.get(name);
    return site ? { site, log: new ChangeLog([]), isReachable: false } : { code: 'unreadable', cause };
  }
}

const isRecent = ({ checkedAt }: Entry, now: number): boolean => now - checkedAt < recheckAfter;

const found = ({ site, log }: Entry, isReachable: boolean): Found =>
  site && log ? { site, log, isReachable } : { code: 'unknown' };

/** For tests: the next request reads the registry and the change logs again, as after 5 s. */
export function recheckSites(): void {
  for (const entry of cached.values()) entry.checkedAt -= recheckAfter;
}

const s = table('sites', 'sites');
const primary = outerTable('domains', 'domains');
const d = table('domains');
const l = table('site_languages', 'l');
const m = table('site_messages', 'm');
const c = table('changes');
const k = table('widget_keys', 'k');

/** The messages that the site says in its own words in a language, compiled, as JSON by their keys. */
const ownMessages = expression<string>(sql`(select json_group_object(${m.key}, json(${m.compiled})) from ${m}
  where ${m.site_id} = ${l.site_id} and ${m.language} = ${l.language})`);

/** The keys for widgets that are not revoked. */
const workingKeys = expression<string>(sql`(select json_group_array(json_object('id', ${k.id}, 'key', ${k.key},
  'origins', json(${k.origins}))) from ${k} where ${k.site_id} = ${s.id} and ${k.revoked_at} is null)`);

async function readEntry(
  { id: siteId, host }: Wanted,
  log: ChangeLog | null,
  { reader, now }: { reader: Reader; now: number },
): Promise<Entry> {
  const [[row], texts, changes] = await reader.batch(
    sql`
      select ${columns({ ...pick(s, 'id', 'epoch', 'slug', 'default_language', 'accent_hue', 'time_zone', 'units', 'is_product', 'state', 'staff_proof', 'submissions', 'has_services'), host: primary.host, host_state: primary.state, keys: workingKeys })}
      from ${s} left join ${primary} on ${primary.site_id} = ${s.id} and ${primary.is_primary} = 1
      where ${s.id} = ${siteId} and ${s.deleted_at} is null`,
    sql`
      select ${columns({ tag: l.language, ...pick(l, 'name', 'tagline', 'about', 'has_articles', 'has_blogs'), messages: ownMessages })}
      from ${l} where ${l.site_id} = ${siteId} order by ${l.position}`,
    newestChanges(siteId, log),
  );
  if (!row || !texts.length) return { site: null, log: null, checkedAt: now };
  const site: RegisteredSite = {
    id: row.id,
    epoch: row.epoch,
    slug: row.slug,
    defaultLanguage: row.default_language,
    accentHue: row.accent_hue,
    timeZone: row.time_zone,
    units: row.units,
    isProduct: row.is_product === 1,
    state: row.state,
    staffProof: row.staff_proof,
    submissions: row.submissions,
    primaryHost: row.host ?? host,
    isPrimaryActive: row.host_state === 'active',
    widgetKeys: JSON.parse(row.keys),
    languages: texts.map(({ has_articles, has_blogs, messages, ...own }) => ({
      ...own,
      menu: menuOf({ has_articles, has_blogs, has_services: row.has_services }),
      ...(messages !== '{}' && { messages: JSON.parse(messages) }),
    })),
  };
  return { site, log: new ChangeLog(changes, log ?? undefined), checkedAt: now };
}

type HasPages = Record<'has_services' | 'has_articles' | 'has_blogs', number>;

/** What has content, in the order of the menu. */
const menuOf = ({ has_services, has_articles, has_blogs }: HasPages): MenuPage[] => [
  ...(has_services ? (['services'] as const) : []),
  ...(has_articles ? (['articles'] as const) : []),
  ...(has_blogs ? (['blogs'] as const) : []),
];

const newestChanges = (siteId: Sql, log: ChangeLog | null): Sql<Change> =>
  log
    ? sql`
        select ${columns(pick(c, 'id', 'tag'))} from ${c}
        where ${c.site_id} = ${siteId} and ${c.id} > ${log.position} order by ${c.id}`
    : sql`
        select ${columns(pick(c, 'id', 'tag'))} from ${c}
        where ${c.site_id} = ${siteId} order by ${c.id} desc ${limitTo(logTail)}`;

/** Stores last known entries beyond the life of an isolate. It reports its errors and does not throw. */
export type RegisteredSiteStore = {
  get(host: string): Promise<RegisteredSite | undefined>;
  /** Writes in the background. Null for a host without a site. */
  put(host: string, site: RegisteredSite | null): void;
};

/** Milliseconds after which an entry that has not changed is written again. */
const rewriteAfter = 60 * 60 * 1000;

/** The last write of this isolate by host. */
const written = new LRUCache<string, { id: SiteId; at: number }>({ max: capacity });

export type StoreOptions = {
  /** Identifies the deployment: entries of another one may have another shape. */
  build: string;
  now: number;
  background: (work: Promise<unknown>) => void;
  report: (error: unknown) => void;
};

/** A store in the Cache API. An entry is written at most once an hour, unless the host gets another site. */
export function openSiteStore(
  caches: CacheStorage,
  { build, now, background, report }: StoreOptions,
): RegisteredSiteStore {
  const url = (host: string) =>
    `https://register.signpost.invalid/${encodeURIComponent(build)}/${encodeURIComponent(host)}`;
  const open = () => caches.open('register');
  return {
    async get(host) {
      try {
        const entry = await (await open()).match(url(host));
        return entry ? ((await entry.json()) as RegisteredSite) : undefined;
      } catch (error) {
        report(error);
        return undefined;
      }
    },
    put(host, site) {
      const last = written.get(host);
      if (site && last?.id === site.id && now - last.at < rewriteAfter) return;
      if (site) written.set(host, { id: site.id, at: now });
      else written.delete(host);
      const write = async () => {
        const cache = await open();
        if (!site) return cache.delete(url(host));
        const headers = { 'cache-control': `max-age=${trustFor / 1000}` };
        // The Response types of the platform and of the DOM describe the same object.
        await cache.put(url(host), new Response(JSON.stringify(site), { headers }) as never);
      };
      background(write().catch(report));
    },
  };
}
