import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { fold } from '../../../web/contract/fold.ts';
import { batchUnlessRefused, refuseIf } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { insertInto, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { hasOwner, ownsListing } from '../../domain/owners/owns.ts';
import { countResponseTime } from '../../domain/response-times/response-times.writer.ts';
import { holds } from '../../identity/standing.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { hashOf } from '../../platform/secrets.ts';
import { recipientsOf } from './facts.query.ts';
import { attachFiles } from './files.writer.ts';
import { mostOfDay } from './limits.ts';
import { assessSpam, spamFrom } from './spam.ts';
import { readSpamFacts } from './spam-facts.query.ts';
import { newThread, type ThreadAddresses } from './thread.ts';
import { threadMails } from './thread-mails.writer.ts';

const e = table('enquiries');
const other = table('enquiries', 'o');
const m = table('enquiry_messages');
const l = table('listings', 'l');
const day = 24 * 60 * 60 * 1000;

/** A question to the business of a listing. */
export type Enquiry = {
  site: SiteId;
  listing: number;
  /** The names of the listing by language. */
  names: Names;
  person: PersonId;
  /** The name of the person; empty if they gave none. */
  name: string;
  /** The language of the page. */
  language: string;
  message: string;
  /** What the message is about, as a line above it, such as the services of a quote. */
  about?: string;
  /** A day (YYYY-MM-DD), and how the person wants to be reached; empty for none. */
  wantedOn: string;
  contact: string;
  /** The keys of stored files of the draft. */
  files: readonly string[];
  addresses: ThreadAddresses;
  /** Statements of the same transaction, such as the end of the draft. */
  more?: readonly (Sql | D1PreparedStatement)[];
  now: number;
};

/** Why an enquiry is not sent. `many-here`, `many-today`: the person or everybody has asked the listing too often today. */
const refusals = ['not-allowed', 'listing-closed', 'unclaimed', 'own', 'already', 'many-here', 'many-today'] as const;

export type EnquiryRefusal = (typeof refusals)[number] | 'file-gone';

export type Started = { code: 'sent'; thread: number } | { code: EnquiryRefusal };

/** Sends an enquiry; see `startEnquiries`. */
export async function startEnquiry(db: D1Database, enquiry: Enquiry): Promise<Started> {
  const started = await startEnquiries(db, [enquiry]);
  return started.code === 'sent' ? { code: 'sent', thread: started.threads[0] as number } : { code: started.code };
}

/** `listing`: the one that refuses; null where it is not about one listing. */
export type AllStarted =
  | { code: 'sent'; threads: readonly number[] }
  | { code: EnquiryRefusal; listing: number | null };

/**
 * Sends enquiries of a person to different listings, all or none: threads, messages and files, the log, the response times
 * and the emails in one transaction.
 */
export async function startEnquiries(db: D1Database, enquiries: readonly Enquiry[]): Promise<AllStarted> {
  const prepared = await Promise.all(enquiries.map((enquiry, i) => prepare(db, enquiry, enquiries.slice(0, i))));
  const batch = await Promise.all(prepared.map((one) => statements(db, one)));
  if (await batchUnlessRefused(db, batch.flat()))
    return { code: 'sent', threads: prepared.map(({ thread }) => thread) };
  return refusalOfAll(db, prepared);
}

type Prepared = { enquiry: Enquiry; thread: number; textHash: string; spam: ReturnType<typeof assessSpam> };

/** What is computed before the transaction. `before`: enquiries that are sent with it and count as sent before it. */
async function prepare(db: D1Database, enquiry: Enquiry, before: readonly Enquiry[]): Promise<Prepared> {
  const { site, person, listing, message: text, language, now } = enquiry;
  const textHash = await hashOf(fold(text).replace(/\s+/g, ' '));
  const others = before.map((other) => other.listing);
  const facts = await readSpamFacts(db, { site, person, listing, textHash, now, others });
  return { enquiry, thread: newThread(), textHash, spam: assessSpam({ ...facts, text, language }) };
}

/** The first message of a thread. */
const bodyOf = ({ about = '', message }: Enquiry): string => (about ? `${about}\n\n${message}` : message);

async function statements(db: D1Database, { enquiry, thread, textHash, spam }: Prepared) {
  const { site, listing, person, language, wantedOn, contact, now } = enquiry;
  const state = spam.score >= spamFrom ? 'spam' : 'new';
  const mails = state === 'spam' ? [] : await startMails(db, enquiry, thread);
  const refused = Object.values(conditions(enquiry, textHash)).map(refuseIf);
  return [
    ...refused,
    insertInto(e, {
      ...{ site_id: site, id: thread, listing_id: listing, person_id: person, language, state, contact },
      ...{ wanted_on: wantedOn, text_hash: textHash, created_at: now, last_at: now },
      spam_score: spam.score,
      spam_reasons: JSON.stringify(spam.reasons),
    }),
    insertInto(m, {
      ...{ site_id: site, enquiry_id: thread, position: 1, side: 'asker', person_id: person, via: 'web' },
      ...{ body: bodyOf(enquiry), created_at: now },
    }),
    ...attachFiles({ site, thread, position: 1, keys: enquiry.files, now }),
    ...auditStatements({
      ...{ site, actor: person, action: 'thread.start', thing: 'thread', thingId: thread, person, after: state, now },
    }),
    ...countResponseTime(site, listing, now),
    ...(enquiry.more ?? []),
    ...mails,
  ];
}

async function startMails(db: D1Database, enquiry: Enquiry, thread: number): Promise<D1PreparedStatement[]> {
  const { site, listing, person, names, wantedOn, contact, files, addresses } = enquiry;
  const about = { site, thread, names, asker: enquiry.name, text: bodyOf(enquiry), wantedOn, contact, addresses };
  const mails = (['owner', 'asker'] as const).map(async (side) => {
    const recipients = await recipientsOf(db, site, { side, listing, asker: person });
    const event = side === 'owner' ? 'asked' : 'sent';
    return threadMails(db, { ...about, event, side, recipients, files: files.length });
  });
  return (await Promise.all(mails)).flat();
}

/** The conditions under which an enquiry is refused. */
function conditions(enquiry: Enquiry, textHash: string): Record<(typeof refusals)[number], Sql> {
  const { site, listing, person, now } = enquiry;
  const today = sql`${other.site_id} = ${site} and ${other.listing_id} = ${listing} and ${other.created_at} > ${now - day}`;
  const ofPerson = sql`${today} and ${other.person_id} = ${person}`;
  const count = (where: Sql) => sql`(select count(*) from ${other} indexed by enquiries_by_arrival where ${where})`;
  return {
    'not-allowed': sql`not ${holds('take-part', { site, by: person, now })}`,
    'listing-closed': sql`not exists (select 1 from ${l} where ${l.site_id} = ${site} and ${l.id} = ${listing} and ${l.state} = 'published')`,
    unclaimed: sql`not ${hasOwner(site, listing)}`,
    own: ownsListing(site, { listing, person }),
    already: sql`${count(sql`${ofPerson} and ${other.text_hash} = ${textHash}`)} > 0`,
    'many-here': sql`${count(ofPerson)} >= ${mostOfDay.personAndListing}`,
    'many-today': sql`${count(today)} >= ${mostOfDay.listing}`,
  };
}

/** Why enquiries were not sent, after the attempt. */
async function refusalOfAll(
  db: D1Database,
  prepared: readonly Prepared[],
): Promise<Exclude<AllStarted, { code: 'sent' }>> {
  for (const { enquiry, textHash } of prepared) {
    const code = await refusalOf(db, enquiry, textHash);
    if (code) return { code, listing: enquiry.listing };
  }
  return { code: 'file-gone', listing: null };
}

async function refusalOf(
  db: D1Database,
  enquiry: Enquiry,
  textHash: string,
): Promise<(typeof refusals)[number] | null> {
  const all = conditions(enquiry, textHash);
  const code = refusals.reduce((cases, name) => sql`${cases} when ${all[name]} then ${name}`, sql``);
  const row = await first(
    db,
    sql`select ${columns({ code: expression<(typeof refusals)[number] | null>(sql`case ${code} end`) })}`,
  );
  return row?.code ?? null;
}
