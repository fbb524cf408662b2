import type { D1Database } from '@cloudflare/workers-types';
import type { Reader } from '../../../data/reader.ts';
import { assess } from '../../../moderation/risk.ts';
import { readFacts } from '../../../moderation/risk-facts.query.ts';
import { textHash } from '../review-text.ts';
import { hold } from './hold-review.writer.ts';
import { heldFrom } from './holds.ts';
import { publish } from './publish-review.writer.ts';
import { type OwnReview, ownReview, risksOf, type WriteFacts, writeFacts } from './write-facts.query.ts';
import { contentOf, type Prepared, textsOf, type Writing, type WrittenReview } from './writing.ts';

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

async function isRisky(db: D1Database, writing: Writing, found: Prepared['found']): Promise<boolean> {
  const { site, by, listing, text, now } = writing;
  const facts = await readFacts(db, {
    ...{ site, author: by.person, addressHash: null, kind: 'review', listing: listing.id, now },
    content: JSON.stringify(contentOf(writing)),
  });
  // Reports and corrections of a listing say nothing about a review of it.
  const own = { ...facts, aboutListingLately: 0, isDouble: false };
  return assess({ ...own, texts: textsOf(text), language: text.language, found }).risk >= heldFrom;
}
