import { type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const d = table('domains', 'd');
const r = table('domain_requests', 'r');
const h = table('held_domains', 'h');

/** Hosts of a site and hosts that it wants, together. */
export const mostHosts = 20;

/** Hosts that one run of the cron looks up. */
const lookedUpAtOnce = 10;

export type DomainRow = Pick<
  Database['domains'],
  | 'host'
  | 'site_id'
  | 'is_primary'
  | 'token'
  | 'state'
  | 'looked_at'
  | 'failures'
  | 'last_look'
  | 'hostname_id'
  | 'certificate'
  | 'hostname_note'
>;

export type RequestRow = Pick<
  Database['domain_requests'],
  'host' | 'site_id' | 'token' | 'created_at' | 'looked_at' | 'last_look'
>;

const domainColumns = {
  ...pick(d, 'host', 'site_id', 'is_primary', 'token', 'state', 'looked_at', 'failures', 'last_look'),
  ...pick(d, 'hostname_id', 'certificate', 'hostname_note'),
};
const requestColumns = pick(r, 'host', 'site_id', 'token', 'created_at', 'looked_at', 'last_look');

/** The hosts of a site, the primary one first. */
export const domainsOf = (site: SiteId): Query<DomainRow> =>
  select(domainColumns, sql`from ${d} where ${d.site_id} = ${site} order by ${d.is_primary} desc, ${d.host}`);

/** The hosts that a site wants and has not proved. */
export const requestsOf = (site: SiteId): Query<RequestRow> =>
  select(requestColumns, sql`from ${r} where ${r.site_id} = ${site} order by ${r.host}`);

/** The hosts that are held for a site. */
export const heldFor = (site: SiteId, now: number): Query<{ host: string; until: number }> =>
  select(
    pick(h, 'host', 'until'),
    sql`from ${h} where ${h.site_id} = ${site} and ${h.until} > ${now} order by ${h.host} ${limitTo(mostHosts)}`,
  );

/** One of the hosts of a site. */
export const ownDomain = (site: SiteId, host: string): Query<DomainRow> =>
  select(domainColumns, sql`from ${d} where ${d.site_id} = ${site} and ${d.host} = ${host}`);

/** Hosts that sites have removed and whose custom hostnames still stand. */
export const releasedHostnames = (): Query<Pick<Database['held_domains'], 'host' | 'hostname_id'>> =>
  select(
    pick(h, 'host', 'hostname_id'),
    sql`from ${h} where ${h.hostname_id} <> '' order by ${h.host} ${limitTo(lookedUpAtOnce)}`,
  );

/** Hosts that are to be looked up again, the longest due first. */
export const dueDomains = (now: number): Query<DomainRow> =>
  select(domainColumns, sql`from ${d} where ${d.due_at} <= ${now} order by ${d.due_at} ${limitTo(lookedUpAtOnce)}`);

export const dueRequests = (now: number): Query<RequestRow> =>
  select(requestColumns, sql`from ${r} where ${r.due_at} <= ${now} order by ${r.due_at} ${limitTo(lookedUpAtOnce)}`);

/** Who has a host: the site whose it is, and the site that it is held for. */
export const holderOf = (
  host: string,
  now: number,
): { domain: Query<DomainRow>; held: Query<{ site_id: SiteId }> } => ({
  domain: select(domainColumns, sql`from ${d} where ${d.host} = ${host}`),
  held: select(pick(h, 'site_id'), sql`from ${h} where ${h.host} = ${host} and ${h.until} > ${now}`),
});
