import type { D1Database } from '@cloudflare/workers-types';
import type { SiteStep } from '../../../web/contract/pages/websites.data.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { batch, last } from '../../data/statements.ts';
import { type Change, table, update } from '../../data/table.ts';
import { auditStatements, ifChanged } from '../../domain/audit/audit.writer.ts';
import { mailStatementIfChanged } from '../../domain/outbox/outbox.writer.ts';
import { adminAddresses } from '../../identity/admin-addresses.ts';
import { holds } from '../../identity/standing.ts';
import { siteStateMail } from './mails.ts';
import { returnableFor } from './website-text.ts';

const s = table('sites');

export type SiteStateChange = {
  site: SiteId;
  step: SiteStep;
  by: PersonId;
  /** The site of the author's session: the product's. */
  at: SiteId;
  /** Shown in the log and in the mails to the site's admins. */
  reason: string;
  /** The page of the site in the viewer, for a language. */
  linkFor: (language: string) => string;
  now: number;
};

type Transition = { from: Sql; change: Change<'sites'>; before: Sql; after: Sql };

/** The states between which a step leads. The product's own site always stays. */
function transitionOf({ step, site, now }: SiteStateChange): Transition {
  const present = sql`${s.deleted_at} is null`;
  const own = sql`(select ${s.state} from ${s} where ${s.id} = ${site})`;
  switch (step) {
    case 'suspend':
      return {
        ...{ from: sql`${present} and ${s.state} = 'active'`, change: { state: 'suspended' } },
        ...{ before: sql`'active'`, after: sql`'suspended'` },
      };
    case 'resume':
      return {
        ...{ from: sql`${present} and ${s.state} = 'suspended'`, change: { state: 'active' } },
        ...{ before: sql`'suspended'`, after: sql`'active'` },
      };
    case 'delete':
      return { from: present, change: { deleted_at: now }, before: own, after: sql`'deleted'` };
    case 'return':
      return {
        ...{ from: sql`${s.deleted_at} > ${now - returnableFor}`, change: { deleted_at: null } },
        ...{ before: sql`'deleted'`, after: own },
      };
  }
}

/**
 * Suspends, resumes, deletes or returns a site, in one transaction with the entry of the log and the mails to its admins. Of
 * concurrent changes one takes effect. `not-allowed`: the author has no right to do it (any more).
 */
export async function changeSiteState(
  db: D1Database,
  request: SiteStateChange,
): Promise<'changed' | 'unchanged' | 'not-allowed'> {
  const { site, step, by, reason, now } = request;
  const { from, change, before, after } = transitionOf(request);
  const author = holds('run-sites', { site: request.at, by, now });
  const results = await batch(
    db,
    sql`${update(s, change)} where ${s.id} = ${site} and ${s.is_product} = 0 and ${from} and ${author}`,
    ...auditStatements(
      {
        ...{ site, actor: by, action: `site.${step}`, thing: 'site', thingId: site },
        ...{ reasonText: { content: { reason } }, before, after, now },
      },
      ifChanged,
    ),
    ...(await mailsToAdmins(db, request)),
    sql`select ${columns({ isAllowed: expression<0 | 1>(author) })}`,
  );
  if (results[0].meta.changes === 1) return 'changed';
  return last(results).results[0]?.isAllowed ? 'unchanged' : 'not-allowed';
}

/** The statements for the mails to the admins of the site. Each hangs on the statement before it: the entry, or a mail. */
async function mailsToAdmins(db: D1Database, { site, step, reason, linkFor }: SiteStateChange) {
  const admins = await adminAddresses(db, site);
  return admins.map(({ address, language }) =>
    mailStatementIfChanged(db, siteStateMail, {
      ...{ siteId: site, to: address, language, dedupeKey: `site-state:${crypto.randomUUID()}` },
      data: { step, reason, link: linkFor(language) },
    }),
  );
}
