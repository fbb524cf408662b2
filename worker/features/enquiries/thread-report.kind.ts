import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { type ThreadReason, threadReasons } from '../../../web/contract/enquiries.ts';
import { href } from '../../../web/contract/routes.ts';
import { refuseIf } from '../../data/refusal.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { table, update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { countResponseTime } from '../../domain/response-times/response-times.writer.ts';
import type { EffectRequest, Effects, QueueKind } from '../../moderation/kind.ts';
import { pageLink } from '../../moderation/page-link.ts';
import { reportMachine } from '../../moderation/report-machine.ts';
import { enquiry as e } from './conditions.ts';
import { recipientsOf, type ThreadFacts, threadFacts } from './facts.query.ts';
import type { ThreadAddresses } from './thread.ts';
import { threadMails } from './thread-mails.writer.ts';

const r = table('enquiry_reports', 'enquiry_reports');

/** What the versions of a report contain. The thread itself is no part of it. */
export type ThreadReportContent = { reason: ThreadReason; text: string; appeal?: string };

/** Reports of threads. Staff read a reported thread only after an act of its own. */
export const threadReportKind: QueueKind = {
  kind: 'enquiry',
  machine: reportMachine,
  audits: ['enquiry.open'],
  reasons: { refuse: ['no-fault', 'cannot-verify', 'allowed'] },
  options: { accept: ['end-thread', 'leave-thread'] },
  staffPath: ({ thing }, lang) => href('manageThread', { lang }, { report: String(thing) }),
  show({ content }, { t }) {
    if (!content) return [];
    const reason = (threadReasons as readonly unknown[]).includes(content.reason) ? String(content.reason) : 'other';
    const shown = { field: 'reason', label: t('enquiry.written.reason'), before: null };
    const texts = (['text', 'appeal'] as const).flatMap((field) => {
      const text = content[field];
      return typeof text === 'string' && text !== ''
        ? [{ field, label: t(`enquiry.written.${field}`), before: null, after: text }]
        : [];
    });
    return [{ ...shown, after: t(`enquiry.reason.${reason}`) }, ...texts];
  },
  async effects(db, request) {
    const { name, option, item } = request;
    const found = await threadOf(db, request);
    if (!found) return { code: 'refused', problem: 'thread-gone' };
    // Nobody decides on a thread of their own, also not on what the other side reports.
    const isOwn = refuseIf(sql`${found.asker} = ${request.by}`);
    const effects =
      name === 'accept' && option === 'end-thread'
        ? await endThread(db, request, found)
        : name === 'undo' && item.state === 'accepted' && found.before !== ''
          ? await takeBack(db, request, found)
          : [];
    return {
      code: 'ok',
      statements: name === 'withdraw' || name === 'appeal' ? [] : [isOwn, ...effects],
    } satisfies Effects;
  },
};

/** The reported thread; `before` is the state that it had before staff ended it, empty if they did not. */
type Found = ThreadFacts & { id: number; before: string };

async function threadOf(db: D1Database, { site, item }: EffectRequest): Promise<Found | undefined> {
  const row = await first(
    db,
    sql`select ${columns({ id: r.enquiry_id, before: r.state_before })} from ${r}
      where ${r.site_id} = ${site} and ${r.id} = ${item.thing}`,
  );
  const facts = row && (await threadFacts(db, site, row.id));
  return facts && { ...row, ...facts };
}

const isState = ({ site }: EffectRequest, { id }: Found, state: string) =>
  sql`exists (select 1 from ${e} where ${e.site_id} = ${site} and ${e.id} = ${id} and ${e.state} = ${state})`;

const keep = ({ site, item }: EffectRequest, state_before: string) =>
  sql`${update(r, { state_before })} where ${r.site_id} = ${site} and ${r.id} = ${item.thing}`;

type Statements = (Sql | D1PreparedStatement)[];

/** Ends the thread, keeps the state that it had, and tells both sides. */
async function endThread(db: D1Database, request: EffectRequest, found: Found): Promise<Statements> {
  if (found.state === 'closed') return [];
  const { site, by, now } = request;
  const ended_by = typeof by === 'string' ? null : by;
  return [
    refuseIf(sql`not ${isState(request, found, found.state)}`),
    keep(request, found.state),
    sql`
      ${update(e, { state: 'closed', ended_by, ended_side: 'staff', ended_at: now })}
      where ${e.site_id} = ${site} and ${e.id} = ${found.id}`,
    ...entry(request, found, { action: 'thread.end', before: found.state, after: 'closed' }),
    ...countResponseTime(site, found.listing, now),
    ...(await mails(db, request, { ...found, event: 'staff-ended', before: found.state })),
  ];
}

/** Gives the thread the state back that it had before the decision, and tells both sides. */
async function takeBack(db: D1Database, request: EffectRequest, found: Found): Promise<Statements> {
  const { site, now } = request;
  const state = found.before as 'new' | 'answered' | 'spam';
  return [
    refuseIf(sql`not ${isState(request, found, 'closed')}`),
    keep(request, ''),
    sql`
      ${update(e, { state, ended_by: null, ended_side: '', ended_at: null })}
      where ${e.site_id} = ${site} and ${e.id} = ${found.id}`,
    ...entry(request, found, { action: 'thread.reopen', before: 'closed', after: state }),
    ...countResponseTime(site, found.listing, now),
    ...(await mails(db, request, { ...found, event: 'staff-reopened' })),
  ];
}

type About = Found & { event: 'staff-ended' | 'staff-reopened' };

/** The emails to both sides. A business gets none about what is sorted as spam. */
async function mails(db: D1Database, { site, link }: EffectRequest, { event, ...found }: About) {
  const { id, before, listing, asker, askerName, names } = found;
  // Nobody answers these emails, so they have no address that could take the answer.
  const addresses: ThreadAddresses = {
    link: (language) =>
      pageLink(link, language, (lang) => href('dashboardEnquiries', { lang }, { thread: String(id) })),
    replyTo: async () => '',
  };
  const sides = before === 'spam' ? (['asker'] as const) : (['asker', 'owner'] as const);
  const written = sides.map(async (side) => {
    const recipients = await recipientsOf(db, site, { side, listing, asker });
    return threadMails(db, {
      ...{ site, thread: id, event, side, recipients, names, asker: askerName, text: '', addresses },
    });
  });
  return (await Promise.all(written)).flat();
}

const entry = (
  { site, by, now }: EffectRequest,
  { id, asker }: Found,
  change: { action: `thread.${string}`; before: string; after: string },
) => auditStatements({ site, actor: by, thing: 'thread', thingId: id, person: sql`${asker}`, ...change, now });
