import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf } from '../data/refusal.ts';
import type { PersonId, SiteId } from '../data/schema.ts';
import { type Sql, sql } from '../data/sql.ts';
import { prepare } from '../data/statements.ts';
import { insertSelect, table } from '../data/table.ts';
import type { Content } from '../domain/audit/audit.ts';
import { auditStatements, newestVersion, versionStatement } from '../domain/audit/audit.writer.ts';
import { mailStatement } from '../domain/outbox/outbox.writer.ts';
import { holds } from '../identity/standing.ts';
import { type Names, nameIn } from '../platform/i18n/names.ts';
import { hashOf } from '../platform/secrets.ts';
import type { QueueKind } from './kind.ts';
import { transitionOf } from './machine.ts';
import { isSubmissionEvent, submissionMail } from './mails.ts';
import { assess, type Risk } from './risk.ts';
import { type AuthorFacts, byListing, isAbout, readFacts } from './risk-facts.query.ts';

const q = table('queue');
const other = table('queue', 'o');
const w = table('versions', 'w');

/** Who writes: a member, or a person without an account whose address is confirmed. */
export type Author = { person: PersonId; address: string | null } | { person: null; address: string };

/** Something that a person wrote, to be decided by staff. */
export type Submission = {
  site: SiteId;
  kind: QueueKind;
  author: Author;
  /** The author's language, in which they read decisions. */
  language: string;
  /** The listing that it is about; null for none. */
  listing: number | null;
  /** The names of that listing, or of the thing itself, by language. */
  names: Names;
  /** What was written, the texts in it, and what is published now. */
  content: Content;
  texts: readonly string[];
  /** Risks that the kind itself has found, and the language of the texts, where it is not the page's. */
  found?: readonly Risk[];
  textLanguage?: string;
  before: Content | null;
  /** The statement that writes the row of the kind's own table, and its number there. */
  thing: { insert: Sql; id: Sql };
  /** The transition that the product makes at once; without it, the thing waits for staff. */
  decided?: string;
  /** Statements of the same transaction, such as the end of a draft. */
  more?: readonly (Sql | D1PreparedStatement)[];
  /** The page where the author follows it, for a language. */
  link: (language: string) => string;
  now: number;
};

/**
 * `sent`: it waits for staff. `already`: the same from the same author waits already. `not-allowed`: the author has no
 * right to it (any more).
 */
export type Submitted = { code: 'sent' | 'already' | 'not-allowed' };

/**
 * Puts something that a person wrote into the queue: its row, versions, queue entry, audit entry and mail in one
 * transaction.
 */
export async function submit(db: D1Database, submission: Submission): Promise<Submitted> {
  const { site, author, kind, listing, content, now } = submission;
  const addressHash = author.address === null ? null : await hashOf(author.address);
  const about = { kind: kind.kind, listing, content: JSON.stringify(content) };
  const query = { site, author: author.person, addressHash, ...about, now };
  const facts = await readFacts(db, query);
  if (facts.isOwnDouble) return { code: 'already' };
  const written = await batchUnlessRefused(db, statements(db, submission, { addressHash, facts }));
  if (written) return { code: 'sent' };
  // Either the same was sent at the same moment, or the author lost the right.
  const { isOwnDouble } = await readFacts(db, query);
  return { code: isOwnDouble ? 'already' : 'not-allowed' };
}

type Prepared = { addressHash: string | null; facts: AuthorFacts };

function statements(db: D1Database, submission: Submission, { addressHash, facts }: Prepared) {
  const { site, kind, author, language, listing, content, before, thing, now } = submission;
  const { person } = author;
  const { texts, found = [], textLanguage = language } = submission;
  const { risk, risks } = assess({ ...facts, texts, found, language: textLanguage });
  const version = { site, author: person, now };
  return [
    ...(person === null ? [] : [refuseIf(sql`not ${holds('take-part', { site, by: person, now })}`)]),
    refuseIf(isWaiting(submission, addressHash)),
    ...(before ? [versionStatement({ ...version, author: null, content: before })] : []),
    versionStatement({ ...version, content }),
    thing.insert,
    insertSelect(q, {
      site_id: site,
      id: sql`coalesce((select max(${q.id}) from ${q} where ${q.site_id} = ${site}), 0) + 1`,
      kind: kind.kind,
      thing_id: thing.id,
      state: stateOf(submission),
      decided_at: submission.decided ? now : null,
      listing_id: listing,
      author_id: person,
      address: person === null ? author.address : '',
      address_hash: person === null ? addressHash : null,
      language,
      version_id: newestVersion(site),
      before_version: before ? newestVersion(site, 1) : null,
      risk,
      risks: JSON.stringify(risks),
      since: now,
    }),
    ...auditStatements({
      site,
      actor: person ?? 'visitor',
      action: `${kind.kind}.send`,
      thing: kind.kind,
      thingId: thing.id,
      person,
      after: kind.machine.initial,
      afterText: { version: newestVersion(site) },
      beforeText: before ? { version: newestVersion(site, 1) } : null,
      now,
    }),
    ...decidedAtOnce(submission),
    ...(submission.more ?? []),
    ...received(db, submission),
  ].map((one) => ('text' in one ? prepare(db, one) : one));
}

/** Whether the same text of the same author about the listing waits already. */
const isWaiting = ({ site, kind, author, listing, content }: Submission, addressHash: string | null): Sql => sql`
  exists (select 1 from ${other} ${byListing(listing, author.person)} cross join ${w} on ${w.site_id} = ${site} and ${w.id} = ${other.version_id}
    where ${other.site_id} = ${site} and ${isAbout(other, listing)} and ${other.kind} = ${kind.kind} and ${other.decided_at} is null
      and (${author.person === null ? sql`${other.address_hash} = ${addressHash}` : sql`${other.author_id} = ${author.person}`})
      and ${w.content} = ${JSON.stringify(content)})`;

/** The state of a new thing. */
const stateOf = ({ kind: { machine }, decided }: Submission): string =>
  (decided && transitionOf(machine, decided)?.to) || machine.initial;

/** The audit entry of a decision that the product makes at once. */
const decidedAtOnce = (submission: Submission): Sql[] =>
  submission.decided
    ? auditStatements({
        ...{ site: submission.site, actor: 'system', action: `${submission.kind.kind}.${submission.decided}` },
        ...{ thing: submission.kind.kind, thingId: submission.thing.id, person: submission.author.person },
        ...{ before: submission.kind.machine.initial, after: stateOf(submission), now: submission.now },
      })
    : [];

/** The mail that says that it arrived, or what was decided at once. */
function received(db: D1Database, submission: Submission): D1PreparedStatement[] {
  const { site, kind, author, language, names, link } = submission;
  const event = stateOf(submission);
  if (!author.address || !isSubmissionEvent(event)) return [];
  const name = nameIn(names, { language, defaultLanguage: 'en' });
  return [
    mailStatement(db, submissionMail, {
      siteId: site,
      to: author.address,
      language,
      dedupeKey: `${kind.kind}:sent:${crypto.randomUUID()}`,
      data: { kind: kind.kind, event, name, reason: '', note: '', link: link(language) },
    }),
  ];
}
