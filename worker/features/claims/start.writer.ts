import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, listed, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { insertInto, insertSelect, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';
import { newToken } from './codes.ts';
import { openStates } from './subject.query.ts';
import { terms } from './terms.ts';

const c = table('claims');
const o = table('claims', 'o');
const cl = table('claim_listings');
const ol = table('claim_listings', 'ol');
const proofs = table('claim_proofs');
const r = table('listing_roles', 'r');

type Start = {
  site: SiteId;
  person: PersonId;
  language: string;
  listings: readonly number[];
  /** The host that proofs by domain are about; empty if none is possible. */
  host: string;
  now: number;
};

/**
 * `own`: the person runs one of the listings. `open`: they have an open claim of one. `not-allowed`: they have no right to
 * it (any more).
 */
export type Started = { code: 'started'; claim: number } | { code: 'own' | 'open' | 'not-allowed' };

/** Starts a claim, with what a file or a record of its website has to say. */
export async function startClaim(db: D1Database, start: Start): Promise<Started> {
  const { site, person, language, listings, host, now } = start;
  const newest = sql`(select max(${o.id}) from ${o} where ${o.site_id} = ${site})`;
  const isOwn = sql`exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person}
    and ${r.role} = 'owner' and ${r.listing_id} in (${listed(listings)}))`;
  const isOpen = sql`exists (select 1 from ${ol} cross join ${o} on ${o.site_id} = ${site} and ${o.id} = ${ol.claim_id}
    where ${ol.site_id} = ${site} and ${ol.listing_id} in (${listed(listings)}) and ${o.person_id} = ${person}
      and ${o.state} in (${listed(openStates)}))`;
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('take-part', { site, by: person, now })} or ${isOwn} or ${isOpen}`),
    insertSelect(c, {
      ...{ site_id: site, id: sql`coalesce(${newest}, 0) + 1`, person_id: person, language, host, state: 'started' },
      ...{ created_at: now, updated_at: now, expires_at: now + terms.lapse },
    }),
    ...listings.map((listing) => insertInto(cl, { site_id: site, claim_id: newest, listing_id: listing })),
    ...(host ? (['file', 'record'] as const) : []).map((kind) =>
      insertInto(proofs, {
        ...{ site_id: site, claim_id: newest, kind, state: 'asked', token: newToken(), asked_at: now },
      }),
    ),
    ...auditStatements({
      ...{ site, actor: person, action: 'claim.start', thing: 'claim', thingId: newest, person },
      ...{ after: 'started', now },
    }),
  ]);
  if (written) {
    const row = await first(
      db,
      sql`select ${columns({ id: o.id })} from ${o} where ${o.site_id} = ${site} and ${o.person_id} = ${person}
        order by ${o.id} desc ${limitTo(1)}`,
    );
    return { code: 'started', claim: row?.id ?? 0 };
  }
  const why = await first(
    db,
    sql`select ${columns({ own: expression<0 | 1>(isOwn), open: expression<0 | 1>(isOpen) })}`,
  );
  return { code: why?.own ? 'own' : why?.open ? 'open' : 'not-allowed' };
}
