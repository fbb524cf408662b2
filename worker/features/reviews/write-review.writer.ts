import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { isTaken, recordChanges } from '../../data/batch.ts';
import type { Reader } from '../../data/reader.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { list, type Sql, sql } from '../../data/sql.ts';
import { insertInto, insertSelect, table, update } from '../../data/table.ts';
import { auditStatements, newestVersion } from '../../domain/audit/audit.writer.ts';
import { monthOf } from '../../domain/reviews/score.ts';
import { reviewTags, scoreStatements } from '../../domain/reviews/scores.writer.ts';
import type { Self } from '../../identity/self.query.ts';
import { holds } from '../../identity/standing.ts';
import { decide } from '../../moderation/decide.writer.ts';
import { itemsQuery, queueRow as q } from '../../moderation/queue-items.query.ts';
import { assess, type Risk } from '../../moderation/risk.ts';
import { readFacts } from '../../moderation/risk-facts.query.ts';
import { submit } from '../../moderation/submit.writer.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { actsFor, isReviewable, takesReviews } from './conditions.ts';
import { heldFrom, isBurst } from './holds.ts';
import { ownerMails } from './owner-mails.writer.ts';
import { reviewKind } from './review.kind.ts';
import { type ReviewContent, type ReviewText, textColumns, textHash } from './review-text.ts';
import {
  type Connection,
  type OwnReview,
  ownReview,
  risksOf,
  type WriteFacts,
  writeFacts,
} from './write-facts.query.ts';

const r = table('reviews');
const c = table('review_connections');

/** A review that a member writes or writes anew. */
export type Writing = {
  site: SiteId;
  listing: { id: number; slug: string; names: Names };
  by: Self;
  /** Where the member reads mails; null for none. */
  address: string | null;
  /** The language of the page. */
  language: string;
  text: ReviewText;
  /** The revision of the member's review that the form showed; null if there was none, or a removed one. */
  revision: number | null;
  /** From which connection it comes, by `hashConnection`. */
  connection: Connection | null;
  /** Statements of the same transaction, such as the end of a draft. */
  more?: readonly (Sql | D1PreparedStatement)[];
  /** The page where the author follows it, for a language. */
  link: (language: string) => string;
  now: number;
};

/**
 * `published`, or `held` until staff decide. `exists`: the member has a review that the form did not show. `changed`: the
 * review has another revision by now. `rejected`: staff rejected it, so that only an appeal is possible. `own`: the member
 * acts for the business. `closed`: the site takes no reviews. `listing-gone`. `not-allowed`: they have no right (any more).
 */
export type WrittenReview = {
  code: 'published' | 'held' | 'exists' | 'changed' | 'rejected' | 'own' | 'closed' | 'listing-gone' | 'not-allowed';
};

/** How often a write is tried while others change what it depends on. */
const attempts = 4;

/**
 * Writes a member's only review of a listing, or writes it anew: text, version, counts, score, audit entry and mails in one
 * transaction. What is risky is held.
 */
export async function writeReview(db: D1Database, reader: Reader, writing: Writing): Promise<WrittenReview> {
  const { site, listing, by, text, connection, now } = writing;
  const hash = await textHash(text);
  const question = { site, listing: listing.id, person: by.person, hash, connection, now };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [[facts], [own]] = await reader.batch(writeFacts(question), ownReview(site, question));
    const refused = facts && refusalOf(facts, own, writing.revision);
    if (!facts || refused) return { code: refused ?? 'not-allowed' };
    const found = risksOf(facts);
    const waits = own?.state === 'held' || (await isRisky(db, writing, found));
    const prepared: Prepared = { writing, own, hash, found, hold: facts.isBurst ? 'burst' : 'risk' };
    const outcome = waits ? await hold(db, reader, prepared) : await publish(db, prepared);
    if (outcome) return { code: outcome };
  }
  return { code: 'changed' };
}

type Prepared = {
  writing: Writing;
  own: OwnReview | undefined;
  hash: string | null;
  found: readonly Risk[];
  hold: 'burst' | 'risk';
};

function refusalOf(
  facts: WriteFacts,
  own: OwnReview | undefined,
  revision: number | null,
): WrittenReview['code'] | undefined {
  if (!facts.isReviewable) return 'listing-gone';
  if (!facts.isOpen) return 'closed';
  if (!facts.mayWrite) return 'not-allowed';
  if (facts.isOwn) return 'own';
  if (!own || own.state === 'removed') return revision === null ? undefined : 'changed';
  if (own.state === 'rejected') return 'rejected';
  if (revision === null) return 'exists';
  return own.revision === revision ? undefined : 'changed';
}

const contentOf = ({ text, listing }: Writing): ReviewContent => ({ ...text, names: listing.names });

async function isRisky(db: D1Database, writing: Writing, found: readonly Risk[]): Promise<boolean> {
  const { site, by, listing, text, now } = writing;
  const facts = await readFacts(db, {
    ...{ site, author: by.person, addressHash: null, kind: 'review', listing: listing.id, now },
    content: JSON.stringify(contentOf(writing)),
  });
  // Reports and corrections of a listing say nothing about a review of it.
  const own = { ...facts, aboutListingLately: 0, isDouble: false };
  return assess({ ...own, texts: textsOf(text), language: text.language, found }).risk >= heldFrom;
}

const textsOf = ({ title, body }: ReviewText): string[] => [title, body];

/** The statement that writes the row: a new one, or the one that was read. Followed by `refuseUnlessChanged`. */
function rowStatement({ writing, own, hash, hold: cause }: Prepared, state: 'published' | 'held'): Sql {
  const { site, listing, by, text, now } = writing;
  const row = {
    ...{ state, ...textColumns(text), text_hash: hash, version_id: newestVersion(site) },
    hold: state === 'held' ? cause : ('' as const),
  };
  const fresh = { created_at: now, month: monthOf(now), published_at: state === 'published' ? now : null };
  if (!own)
    return insertSelect(r, {
      ...{ site_id: site, id: sql`coalesce((select max(${r.id}) from ${r} where ${r.site_id} = ${site}), 0) + 1` },
      ...{ listing_id: listing.id, person_id: by.person, ...row, ...fresh },
    });
  const isAgain = own.state === 'removed';
  return sql`${update(r, {
    ...{ ...row, reason: '', revision: own.revision + 1 },
    // A review that is held already keeps the cause.
    ...(own.state === 'held' && { hold: own.hold || cause }),
    ...(isAgain ? { ...fresh, edited_at: null } : { edited_at: now }),
    ...(!isAgain && state === 'published' && { published_at: sql`coalesce(${r.published_at}, ${now})` }),
  })} where ${isRevision(writing, own)}`;
}

const isRevision = ({ site }: Writing, { id, state, revision }: OwnReview): Sql =>
  sql`${r.site_id} = ${site} and ${r.id} = ${id} and ${r.state} = ${state} and ${r.revision} = ${revision}`;

/** The number of the review in its own batch. */
const idOf = ({ writing: { site, by, listing } }: Prepared): Sql => sql`
  (select ${r.id} from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${by.person} and ${r.listing_id} = ${listing.id})`;

/** What must hold at the write, as it did when the facts were read. */
const stillAllowed = ({ site, listing, by, now }: Writing): Sql[] => [
  refuseIf(sql`not ${holds('take-part', { site, by: by.person, now })}`),
  refuseIf(sql`not ${isReviewable({ site, listing: listing.id })} or not ${takesReviews(site)}
    or ${actsFor({ site, listing: listing.id, person: by.person })}`),
];

const connectionStatements = ({ site, listing, by, connection }: Writing): Sql[] =>
  connection
    ? [
        sql`${insertInto(c, { site_id: site, ...connection, person_id: by.person, listing_id: listing.id })}
          on conflict (${list(c.site_id, c.day, c.hash, c.person_id, c.listing_id)}) do nothing`,
      ]
    : [];

/** Publishes the text. Undefined if something else was written at the same moment: then the facts are read again. */
async function publish(db: D1Database, prepared: Prepared): Promise<WrittenReview['code'] | undefined> {
  const { writing, own } = prepared;
  const { site, listing, by, text, now } = writing;
  const isNew = !own || own.state === 'removed';
  const mails = isNew
    ? await ownerMails(db, {
        ...{ site, listing: listing.id, slug: listing.slug, names: listing.names, stars: text.stars },
        ...{ text: text.body, link: writing.link, key: `${listing.id}:${by.person}:${own?.revision ?? 0}` },
      })
    : [];
  return attempt(prepared, () =>
    batchUnlessRefused(db, [
      ...stillAllowed(writing),
      ...(isNew ? [refuseIf(isBurst({ site, listing: listing.id, now }))] : []),
      ...versionAndAudit(prepared),
      ...connectionStatements(writing),
      ...scoreStatements({ site, listing: listing.id, now }),
      recordChanges(db, site, reviewTags(listing.id)),
      ...(writing.more ?? []),
      ...mails,
    ]),
  ).then((written) => (written === true ? 'published' : written));
}

/** The version, the row that refers to it, and the entry of the audit log. */
function versionAndAudit(prepared: Prepared): Sql[] {
  const { writing, own } = prepared;
  const { site, by, now } = writing;
  const isNew = !own || own.state === 'removed';
  const [version, entry] = auditStatements({
    ...{ site, actor: by.person, action: isNew ? 'review.publish' : 'review.edit', thing: 'review', now },
    ...{ thingId: idOf(prepared), person: by.person, before: own?.state ?? '', after: 'published' },
    beforeText: own && !isNew ? { version: versionOf(prepared) } : null,
    afterText: { content: contentOf(writing) },
  });
  if (!version || !entry) throw new Error('an audit entry with a text has two statements');
  const row = [rowStatement(prepared, 'published'), refuseUnlessChanged];
  // The entry of an edit names the version that the row has before it.
  return own ? [version, entry, ...row] : [version, ...row, entry];
}

/** The version that a change of the row replaces. */
const versionOf = ({ writing: { site }, own }: Prepared): Sql => sql`
  (select ${r.version_id} from ${r} where ${r.site_id} = ${site} and ${r.id} = ${own?.id ?? 0})`;

/** Runs a write. True if it was written, undefined if something else was written at the same moment. */
async function attempt({ own }: Prepared, write: () => Promise<boolean>): Promise<true | 'exists' | undefined> {
  try {
    return (await write()) || undefined;
  } catch (error) {
    if (!own && isTaken(error, 'reviews.person_id')) return 'exists';
    throw error;
  }
}

/** Puts the text into the queue, and shows nothing of it until staff publish it. */
async function hold(db: D1Database, reader: Reader, prepared: Prepared): Promise<WrittenReview['code'] | undefined> {
  const { writing, own, found } = prepared;
  const { site, listing, by, text, now } = writing;
  if (own?.queued != null) return holdAgain(db, reader, prepared);
  const row = rowStatement(prepared, 'held');
  const sent = await attempt(prepared, async () => {
    const { code } = await submit(db, {
      ...{ site, kind: reviewKind, author: { person: by.person, address: writing.address } },
      ...{ language: writing.language, listing: listing.id, names: listing.names, now, link: writing.link },
      ...{ content: contentOf(writing), texts: textsOf(text), before: null, found, textLanguage: text.language },
      thing: { insert: row, id: idOf(prepared) },
      more: heldStatements(db, prepared),
    });
    return code !== 'not-allowed';
  });
  return sent === true ? 'held' : sent;
}

/** What belongs to the batch that holds a review. */
const heldStatements = (db: D1Database, { writing, own }: Prepared): (Sql | D1PreparedStatement)[] => {
  const { site, listing, now } = writing;
  return [
    ...stillAllowed(writing),
    // The row has the next revision, if it was changed.
    ...(own ? [refuseIf(sql`not exists (select 1 from ${r} where ${isRevision(writing, heldNow(own))})`)] : []),
    ...connectionStatements(writing),
    ...scoreStatements({ site, listing: listing.id, now }),
    recordChanges(db, site, reviewTags(listing.id)),
    ...(writing.more ?? []),
  ];
};

const heldNow = (own: OwnReview): OwnReview => ({ ...own, state: 'held', revision: own.revision + 1 });

/** The same for a review that has been in the queue before. */
async function holdAgain(
  db: D1Database,
  reader: Reader,
  prepared: Prepared,
): Promise<WrittenReview['code'] | undefined> {
  const { writing, own, found } = prepared;
  const { site, by, text, language, now, link } = writing;
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${own?.queued ?? 0}`;
  const [[item]] = await reader.batch(itemsQuery({ site, languages: [language], where }));
  if (!item) return undefined;
  const { code } = await decide(db, {
    ...{ site, kind: reviewKind, item, name: 'send-again', by, link, now },
    ...{ option: '', reason: '', note: '', marks: {} },
    rewritten: { content: contentOf(writing), texts: textsOf(text), found, language: text.language },
    more: [rowStatement(prepared, 'held'), ...heldStatements(db, prepared)],
  });
  return code === 'done' ? 'held' : undefined;
}
