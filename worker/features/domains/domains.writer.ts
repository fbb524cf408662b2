import type { D1Database } from '@cloudflare/workers-types';
import { changesStatement } from '../../data/batch.ts';
import { chromeTag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { insertInto, insertOrReplace, table, update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';
import { newSecret } from '../../platform/secrets.ts';
import { mostHosts } from './domains.query.ts';
import { heldFor } from './schedule.ts';

const d = table('domains');
const r = table('domain_requests');
const h = table('held_domains');

/** Who changes the hosts of a site. `by`: null for what the product does itself. */
export type Acting = { site: SiteId; by: PersonId | null; now: number };

type Logged = { action: `domain-${string}`; host: string };

/** The entry of the audit log about a host. */
export const logged = ({ site, by, now }: Acting, { action, host }: Logged): Sql[] =>
  auditStatements({
    ...{ site, actor: by ?? 'system', action: `site.${action}`, thing: 'site', thingId: site, now },
    afterText: { content: { host } },
  });

/** A change by somebody of the staff, with its entry, unless they may not (any more) or a statement refuses. */
const change = (db: D1Database, acting: Acting, entry: Logged, statements: readonly Sql[]): Promise<boolean> =>
  batchUnlessRefused(db, [refuseIf(sql`not ${holds('administer', acting)}`), ...statements, ...logged(acting, entry)]);

/**
 * Notes that a site wants a host. It does not say whether another site has it: a site that proves it can have it.
 *
 * @returns false if the site has or wants it already, has as many hosts as it can have, or the author may not.
 */
export const requestHost = (db: D1Database, acting: Acting, host: string): Promise<boolean> => {
  const { site, now } = acting;
  const own = sql`select 1 from ${d} where ${d.site_id} = ${site}`;
  const wanted = sql`select 1 from ${r} where ${r.site_id} = ${site}`;
  return change(db, acting, { action: 'domain-add', host }, [
    refuseIf(sql`exists (${own} and ${d.host} = ${host}) or exists (${wanted} and ${r.host} = ${host})`),
    refuseIf(sql`(select count(*) from (${own} union all ${wanted})) >= ${mostHosts}`),
    insertInto(r, { site_id: site, host, token: newSecret(), created_at: now, due_at: now }),
  ]);
};

/** SQL: the custom hostname that a host has, or of which a removed one has yet to be rid. */
export const hostnameOf = (host: string): Sql =>
  sql`coalesce((select ${d.hostname_id} from ${d} where ${d.host} = ${host}),
    (select ${h.hostname_id} from ${h} where ${h.host} = ${host}), '')`;

/** Takes back that a site wants a host. @returns false if it does not, or the author may not. */
export const cancelRequest = (db: D1Database, acting: Acting, host: string): Promise<boolean> =>
  change(db, acting, { action: 'domain-cancel', host }, [
    sql`delete from ${r} where ${r.site_id} = ${acting.site} and ${r.host} = ${host}`,
    refuseUnlessChanged,
  ]);

/** Makes a host the one in all addresses of its site. @returns false if it is no host of it, or the author may not. */
export const makePrimary = (db: D1Database, acting: Acting, host: string): Promise<boolean> => {
  const { site } = acting;
  return change(db, acting, { action: 'domain-primary', host }, [
    sql`${update(d, { is_primary: 0 })} where ${d.site_id} = ${site} and ${d.is_primary} = 1 and ${d.host} <> ${host}`,
    sql`${update(d, { is_primary: 1 })} where ${d.site_id} = ${site} and ${d.host} = ${host} and ${d.is_primary} = 0`,
    refuseUnlessChanged,
    changesStatement(site, [chromeTag()]),
  ]);
};

/**
 * Removes a host from a site and holds it for 30 days, so that nobody else takes it over by a record that still leads here.
 *
 * @returns false if it is no host of the site or its primary one, or the author may not.
 */
export const removeHost = (db: D1Database, acting: Acting, host: string): Promise<boolean> => {
  const { site, now } = acting;
  return change(db, acting, { action: 'domain-remove', host }, [
    insertOrReplace(h, { host, site_id: site, until: now + heldFor, hostname_id: hostnameOf(host) }),
    sql`delete from ${d} where ${d.site_id} = ${site} and ${d.host} = ${host} and ${d.is_primary} = 0`,
    refuseUnlessChanged,
    changesStatement(site, [chromeTag()]),
  ]);
};
