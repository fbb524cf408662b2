import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { countResponseTime } from '../../domain/response-times/response-times.writer.ts';
import { enquiry as e, isThread, mayWrite } from './conditions.ts';
import { recipientsOf, type ThreadFacts, threadFacts } from './facts.query.ts';
import { otherSide, type Side, type ThreadAddresses } from './thread.ts';
import { threadMails } from './thread-mails.writer.ts';

/** What a side can do with a thread besides writing. Only the business sorts threads as spam. */
export type ThreadChange = 'end' | 'spam' | 'not-spam';

type Request = {
  site: SiteId;
  thread: number;
  side: Side;
  person: PersonId;
  change: ThreadChange;
  addresses: ThreadAddresses;
  now: number;
};

/** `already`: the thread has that state, or one from which the change does not lead. */
export type Changed = 'done' | 'already' | 'not-found';

/** Ends a thread or sorts it, in one transaction with its entry in the audit log, the response time and the emails. */
export async function changeThread(db: D1Database, request: Request): Promise<Changed> {
  const { site, thread, side, change, now } = request;
  const facts = await threadFacts(db, site, thread);
  if (!facts || (change !== 'end' && side !== 'owner')) return 'not-found';
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${mayWrite(request)}`),
    ...entry(request, facts),
    sql`${update(e, values(request))} where ${isThread(request)} and ${leadsFrom[change]}`,
    refuseUnlessChanged,
    ...countResponseTime(site, facts.listing, now),
    ...(change === 'end' ? await endMails(db, request, facts) : []),
  ]);
  if (written) return 'done';
  return (await isParticipant(db, request)) ? 'already' : 'not-found';
}

const leadsFrom: Readonly<Record<ThreadChange, Sql>> = {
  end: sql`${e.state} in ('new', 'answered')`,
  spam: sql`${e.state} in ('new', 'answered')`,
  'not-spam': sql`${e.state} = 'spam'`,
};

/** The state that a thread gets which is no spam after all. */
const sorted = sql`iif(${e.answered_at} is null, 'new', 'answered')`;

function values({ change, person, side, now }: Request) {
  if (change === 'end') return { state: 'closed' as const, ended_by: person, ended_side: side, ended_at: now };
  return { state: change === 'spam' ? ('spam' as const) : sorted };
}

function entry({ site, thread, person, change, now }: Request, { asker }: ThreadFacts): Sql[] {
  const state = (value: Sql) => sql`(select ${value} from ${e} where ${isThread({ site, thread })})`;
  const after = { end: 'closed', spam: 'spam', 'not-spam': state(sorted) }[change];
  return auditStatements({
    ...{ site, actor: person, action: `thread.${change}`, thing: 'thread', thingId: thread, person: asker },
    before: state(e.state),
    after,
    now,
  });
}

async function endMails(db: D1Database, { site, thread, side, addresses }: Request, facts: ThreadFacts) {
  const { listing, asker, askerName, names } = facts;
  const to = otherSide(side);
  const recipients = await recipientsOf(db, site, { side: to, listing, asker });
  return threadMails(db, {
    ...{ site, thread, event: 'ended', side: to, recipients, names, asker: askerName, text: '', addresses },
  });
}

/** Whether the person is of the side and may write. */
async function isParticipant(db: D1Database, request: Request): Promise<boolean> {
  const row = await first(db, sql`select 1 where ${mayWrite(request)}`);
  return row !== undefined;
}
