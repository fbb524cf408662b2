import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { insertSelect, table, update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { countResponseTime } from '../../domain/response-times/response-times.writer.ts';
import { enquiry as e, isThread, mayWrite } from './conditions.ts';
import { personOfAddress, recipientsOf, type ThreadFacts, threadFacts } from './facts.query.ts';
import { attachFiles } from './files.writer.ts';
import { mostMessages, otherSide, type Side, type ThreadAddresses } from './thread.ts';
import { threadMails } from './thread-mails.writer.ts';

const m = table('enquiry_messages');

/** A message to a thread that exists, from its page or by email. */
export type Reply = {
  site: SiteId;
  thread: number;
  /** The side that the page or the reply address belongs to. */
  side: Side;
  /** Who writes: an account, or the sender's address of an email. */
  from: { person: PersonId } | { address: string };
  /** What was written, without quotes. */
  text: string;
  /** The Message-ID of an email; null for what was written on the page. */
  mailId: string | null;
  /** The keys of files that are stored and belong to no message yet. */
  files: readonly string[];
  addresses: ThreadAddresses;
  now: number;
};

/**
 * `already`: the same email arrived before. `ended`: nobody can write any more. `spam`: the business marked the thread as
 * spam, and the person who asks cannot write. `full`: the thread has too many messages. `not-participant`: the sender is
 * not of that side (any more), or suspended. `not-found`: the site has no such thread. `empty`: neither text nor files.
 */
export type Replied = {
  code: 'accepted' | 'already' | 'ended' | 'spam' | 'full' | 'not-participant' | 'not-found' | 'empty';
};

/** Adds a message to a thread: the message, its files, the state, the response time and the emails in one transaction. */
export async function acceptReply(db: D1Database, reply: Reply): Promise<Replied> {
  const { site, thread } = reply;
  if (!reply.text.trim() && reply.files.length === 0) return { code: 'empty' };
  const person = await writerOf(db, reply);
  if (person === undefined) return { code: 'not-participant' };
  const facts = await threadFacts(db, site, thread);
  if (!facts) return { code: 'not-found' };
  const written = await batchUnlessRefused(db, await statements(db, reply, { person, facts }));
  return written ? { code: 'accepted' } : { code: (await obstacleFor(db, reply, person)) ?? 'ended' };
}

/** Whether the email with the reply's Message-ID is in the thread. */
const isDouble = ({ site, thread, mailId }: Asked): Sql => sql`
  exists (select 1 from ${m} where ${m.site_id} = ${site} and ${m.enquiry_id} = ${thread} and ${m.mail_id} = ${mailId}
    and ${m.mail_id} <> '')`;

/** The states in which a side can write: an answer of the business says that the thread is no spam. */
const openTo = (side: Side): Sql =>
  side === 'owner' ? sql`${e.state} in ('new', 'answered', 'spam')` : sql`${e.state} in ('new', 'answered')`;

/** Whether a side can add a message to the row of `enquiries`. */
const isOpen = ({ side }: Asked): Sql =>
  sql`(${openTo(side)} and ${e.messages} < ${mostMessages} and ${e.texts_deleted_at} is null)`;

type Prepared = { person: PersonId; facts: ThreadFacts };

async function statements(db: D1Database, reply: Reply, { person, facts }: Prepared) {
  const { site, thread, side, text, mailId, files, addresses, now } = reply;
  const { listing, asker, askerName, names } = facts;
  const recipients = await recipientsOf(db, site, { side: otherSide(side), listing, asker });
  const event = side === 'owner' ? 'answered' : 'replied';
  const about = { site, thread, event, side: otherSide(side), recipients, names, asker: askerName, text } as const;
  const mails = await threadMails(db, { ...about, files: files.length, addresses });
  const position = sql`(select ${e.messages} from ${e} where ${isThread(reply)})`;
  const isFirstAnswer = sql`exists (select 1 from ${e} where ${isThread(reply)} and ${e.state} in ('new', 'spam'))`;
  const row = { site_id: site, enquiry_id: thread, position, side, person_id: person, body: text, created_at: now };
  return [
    refuseIf(sql`not ${mayWrite({ ...reply, person })} or ${isDouble(reply)}`),
    ...(side === 'owner' ? answerEntry(reply, { person, facts, isFirstAnswer }) : []),
    change(reply),
    refuseUnlessChanged,
    insertSelect(m, { ...row, via: mailId === null ? 'web' : 'mail', mail_id: mailId ?? '' }),
    ...attachFiles({ site, thread, position, keys: files, now }),
    ...(side === 'owner' ? countResponseTime(site, listing, now) : []),
    ...mails,
  ];
}

/** The entry of the audit log of a first answer. Later messages change no state: the thread itself says who wrote. */
function answerEntry(
  { site, thread, now }: Reply,
  { person, facts, isFirstAnswer }: Prepared & { isFirstAnswer: Sql },
): Sql[] {
  return auditStatements(
    {
      ...{ site, actor: person, action: 'thread.answer', thing: 'thread', thingId: thread, person: facts.asker },
      before: sql`(select ${e.state} from ${e} where ${isThread({ site, thread })})`,
      after: 'answered',
      now,
    },
    isFirstAnswer,
  );
}

function change(reply: Reply): Sql {
  const { side, now } = reply;
  const answered = { state: 'answered' as const, answered_at: sql`coalesce(${e.answered_at}, ${now})` };
  return sql`
    ${update(e, {
      messages: sql`${e.messages} + 1`,
      last_side: side,
      last_at: now,
      ...(side === 'owner' && answered),
    })}
    where ${isThread(reply)} and ${isOpen(reply)}`;
}

/** Why a message is not accepted. */
export type Refused = Exclude<Replied['code'], 'accepted'>;

type Asked = Omit<Reply, 'text' | 'files' | 'addresses'>;

const writerOf = async (db: D1Database, { from }: Asked): Promise<PersonId | undefined> =>
  'person' in from ? from.person : personOfAddress(db, from.address);

/** Why a message would not be accepted as the thread is now; null if it would. To be asked before files are stored. */
export async function obstacleTo(db: D1Database, asked: Asked): Promise<Refused | null> {
  const person = await writerOf(db, asked);
  return person === undefined ? 'not-participant' : obstacleFor(db, asked, person);
}

async function obstacleFor(db: D1Database, asked: Asked, person: PersonId): Promise<Refused | null> {
  const code = sql`case when ${isDouble(asked)} then 'already' when not ${mayWrite({ ...asked, person })} then 'not-participant'
    when ${isOpen(asked)} then null
    when ${e.state} = 'spam' then 'spam' when ${e.messages} >= ${mostMessages} then 'full' else 'ended' end`;
  const row = await first(
    db,
    sql`select ${columns({ code: expression<Refused | null>(code) })} from ${e} where ${isThread(asked)}`,
  );
  return row ? row.code : 'not-found';
}
