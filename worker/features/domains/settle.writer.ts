import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { href } from '../../../web/contract/routes.ts';
import { changesStatement, isTaken } from '../../data/batch.ts';
import { chromeTag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseUnlessChanged } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { all, firstOf, run } from '../../data/statements.ts';
import { insertSelect, pick, table, update } from '../../data/table.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { adminAddresses } from '../../identity/admin-addresses.ts';
import type { Config } from '../../platform/config.ts';
import { type Look, recordText } from '../../platform/net/look-at-host.ts';
import { unicodeHost } from '../../platform/text/punycode.ts';
import { type DomainRow, holderOf, type RequestRow } from './domains.query.ts';
import { hostnameOf, logged } from './domains.writer.ts';
import type { Found } from './found.ts';
import { type DomainEvent, domainMail } from './mails.ts';
import { afterLook, nextRequestLook, requestedFor } from './schedule.ts';

const d = table('domains');
const r = table('domain_requests');
const h = table('held_domains');
const s = table('sites', 's');
const primary = table('domains', 'primary_domain');

export type Task = { db: D1Database; config: Config; now: number };

/**
 * What follows from a look at a host that a site wants: it is its host from now on, or what is missing is noted. Of two
 * sites that prove one host, the first one gets it. A site whose own record is gone loses a host to the one that proves it.
 */
export async function settleRequest(task: Task, request: RequestRow, look: Look): Promise<'connected' | 'open'> {
  const { db, now } = task;
  const { site_id: site, host } = request;
  if (look.proof !== 'found') return noteRequest(task, request, look);
  const holder = holderOf(host, now);
  const [domain, held] = await Promise.all([firstOf(db, holder.domain), firstOf(db, holder.held)]);
  if (held && held.site_id !== site) return noteRequest(task, request, { ...look, hindrance: 'held' });
  const isKept = domain && (domain.token === '' || look.texts.some((text) => text.trim() === recordText(domain.token)));
  if (isKept) return noteRequest(task, request, { ...look, hindrance: 'taken' });
  try {
    const isWritten = await batchUnlessRefused(db, await connectStatements(task, request, { look, domain }));
    return isWritten ? 'connected' : noteRequest(task, request, { ...look, hindrance: 'taken' });
  } catch (error) {
    if (isTaken(error, 'domains.host')) return noteRequest(task, request, { ...look, hindrance: 'taken' });
    throw error;
  }
}

type Connecting = { look: Look; domain: DomainRow | undefined };

async function connectStatements(
  task: Task,
  { site_id: site, host, token }: RequestRow,
  { look, domain }: Connecting,
): Promise<(Sql | D1PreparedStatement)[]> {
  const { now } = task;
  const own = { site, by: null, now };
  const wanted = sql`${r.site_id} = ${site} and ${r.host} = ${host} and ${r.token} = ${token}`;
  const hasPrimary = sql`exists (select 1 from ${primary} where ${primary.site_id} = ${site} and ${primary.is_primary} = 1)`;
  const state = afterLook({ state: 'verified', failures: 0 }, look, now);
  return [
    ...(domain ? await loseStatements(task, domain) : []),
    sql`${insertSelect(d, {
      ...{ hostname_id: domain?.hostname_id ?? hostnameOf(host) },
      ...{ host, site_id: site, is_primary: sql`not ${hasPrimary}`, token, state: state.state, failures: 0 },
      ...{ proved_at: now, looked_at: now, due_at: state.dueAt, last_look: JSON.stringify(look) },
    })} from ${r} where ${wanted}`,
    refuseUnlessChanged,
    sql`delete from ${r} where ${r.site_id} = ${site} and ${r.host} = ${host}`,
    sql`delete from ${h} where ${h.host} = ${host}`,
    ...logged(own, { action: 'domain-connect', host }),
    changesStatement(site, [chromeTag()]),
    ...(await mailsToAdmins(task, { site, host, event: 'connected' })),
  ];
}

/** Takes a host from a site whose record for it is gone. Another of its hosts becomes the primary one. */
async function loseStatements(task: Task, { site_id: site, host, token }: DomainRow) {
  const next = sql`(select ${primary.host} from ${primary} where ${primary.site_id} = ${site} order by ${primary.proved_at}, ${primary.host} limit 1)`;
  return [
    sql`delete from ${d} where ${d.host} = ${host} and ${d.site_id} = ${site} and ${d.token} = ${token}`,
    refuseUnlessChanged,
    sql`${update(d, { is_primary: 1 })} where ${d.host} = ${next}
      and not exists (select 1 from ${primary} where ${primary.site_id} = ${site} and ${primary.is_primary} = 1)`,
    ...logged({ site, by: null, now: task.now }, { action: 'domain-lost', host }),
    changesStatement(site, [chromeTag()]),
    ...(await mailsToAdmins(task, { site, host, event: 'lost' })),
  ];
}

/** Notes what a look at a wanted host found. A request that nobody has proved for two weeks ends. */
async function noteRequest(task: Task, request: RequestRow, found: Found): Promise<'open'> {
  const { db, now } = task;
  const { site_id: site, host, created_at: createdAt } = request;
  const wanted = sql`${r.site_id} = ${site} and ${r.host} = ${host}`;
  if (now - createdAt > requestedFor) {
    await batchUnlessRefused(db, [
      sql`delete from ${r} where ${wanted}`,
      refuseUnlessChanged,
      ...logged({ site, by: null, now }, { action: 'domain-lapse', host }),
      ...(await mailsToAdmins(task, { site, host, event: 'lapsed' })),
    ]);
    return 'open';
  }
  const dueAt = nextRequestLook({ createdAt, now });
  await run(
    db,
    sql`${update(r, { looked_at: now, due_at: dueAt, looks: sql`${r.looks} + 1`, last_look: JSON.stringify(found) })} where ${wanted}`,
  );
  return 'open';
}

/** Notes what a look at a host found. When it begins to fail, and when it is back, the admins get a mail. */
export async function settleDomain(task: Task, domain: DomainRow, look: Look): Promise<void> {
  const { db, now } = task;
  const { site_id: site, host, token, state: before } = domain;
  const { state, failures, dueAt } = afterLook({ state: before, failures: domain.failures }, look, now);
  const event = eventOf(before, state);
  const entry = event && logged({ site, by: null, now }, { action: `domain-${event}`, host });
  await batchUnlessRefused(db, [
    sql`${update(d, { state, failures, looked_at: now, due_at: dueAt, last_look: JSON.stringify(look) })}
      where ${d.host} = ${host} and ${d.site_id} = ${site} and ${d.token} = ${token} and ${d.state} = ${before}`,
    refuseUnlessChanged,
    ...(entry ?? []),
    ...(event ? await mailsToAdmins(task, { site, host, event }) : []),
  ]);
}

function eventOf(before: DomainRow['state'], after: DomainRow['state']): 'failing' | 'back' | null {
  if (before === after) return null;
  if (after === 'failing') return 'failing';
  return before === 'failing' ? 'back' : null;
}

type Told = { site: SiteId; host: string; event: DomainEvent };

/** The statements for the mails to the admins of a site. They lead to its hosts in the viewer. */
async function mailsToAdmins({ db, config, now }: Task, { site, host, event }: Told): Promise<D1PreparedStatement[]> {
  const [admins, [row]] = await Promise.all([
    adminAddresses(db, site),
    all(db, sql`select ${columns(pick(s, 'slug'))} from ${s} where ${s.id} = ${site}`),
  ]);
  return admins.map(({ address, language }) =>
    mailStatement(db, domainMail, {
      ...{ siteId: site, to: address, language, dedupeKey: `domain:${event}:${host}:${now}:${address}` },
      data: {
        ...{ event, host: unicodeHost(host) },
        link: config.product.origin + href('viewerDomains', { lang: language, slug: row?.slug ?? '' }),
      },
    }),
  );
}
