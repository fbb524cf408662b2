import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { list, sql } from '../../data/sql.ts';
import { excluded, insertSelect, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { ownsListing } from '../../domain/owners/owns.ts';
import { holds } from '../../identity/standing.ts';
import { type Submission, submit } from '../../moderation/submit.writer.ts';
import { enquiry as e, mayWrite } from './conditions.ts';
import { threadFacts } from './facts.query.ts';
import type { Side } from './thread.ts';
import { type ThreadReportContent, threadReportKind } from './thread-report.kind.ts';

const r = table('enquiry_reports');
const o = table('enquiry_openings');

type Report = Pick<Submission, 'site' | 'language' | 'link' | 'now'> & {
  thread: number;
  side: Side;
  by: { person: PersonId; address: string | null };
  content: ThreadReportContent;
};

/** Puts a report of a thread into the queue. `not-allowed`: the person is not of that side, or suspended. */
export async function reportThread(db: D1Database, report: Report): Promise<'sent' | 'already' | 'not-allowed'> {
  const { site, thread, side, by, content, now } = report;
  const facts = await threadFacts(db, site, thread);
  if (!facts) return 'not-allowed';
  const newest = sql`(select max(${r.id}) from ${r} where ${r.site_id} = ${site})`;
  const row = { site_id: site, id: sql`coalesce(${newest}, 0) + 1`, enquiry_id: thread, side };
  const { code } = await submit(db, {
    ...{ site, author: by, language: report.language, link: report.link, now },
    ...{ kind: threadReportKind, content, texts: [content.text], before: null },
    ...{ listing: facts.listing, names: facts.names },
    thing: { insert: insertSelect(r, row), id: newest },
    more: [refuseIf(sql`not ${mayWrite({ site, thread, side, person: by.person, now })}`)],
  });
  return code;
}

/** Milliseconds for which a member of staff can read a reported thread after opening it. */
export const openFor = 30 * 60 * 1000;

type Opening = { site: SiteId; report: number; person: PersonId; now: number };

/**
 * Lets a member of staff read a reported thread for half an hour, with its entry in the audit log. Nobody opens a thread of
 * their own or of a listing that they run.
 */
export async function openThread(db: D1Database, { site, report, person, now }: Opening): Promise<boolean> {
  const row = { site_id: site, report_id: report, person_id: person, until: now + openFor };
  return batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('read-reported-threads', { site, by: person, now })}
      or not exists (select 1 from ${readable(site, report, person)})`),
    sql`${insertSelect(o, row)} where true
      on conflict (${list(o.site_id, o.report_id, o.person_id)}) do update set ${excluded(o, 'until')}`,
    ...auditStatements({
      ...{ site, actor: person, action: 'enquiry.open', thing: 'enquiry', thingId: report, now },
    }),
  ]);
}

/** The reported thread, if it is neither the person's own nor about a listing of theirs. */
function readable(site: SiteId, report: number, person: PersonId) {
  const own = ownsListing(site, { listing: e.listing_id, person });
  const p = table('enquiry_reports', 'p');
  return sql`${p} cross join ${e} on ${e.site_id} = ${site} and ${e.id} = ${p.enquiry_id}
    where ${p.site_id} = ${site} and ${p.id} = ${report} and ${e.person_id} <> ${person} and not ${own}`;
}
