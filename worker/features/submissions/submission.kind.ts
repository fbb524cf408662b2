import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../../web/contract/routes.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { ListingState } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { table, update } from '../../data/table.ts';
import { createBatch, patchBatch } from '../../domain/listings/listings.writer.ts';
import { contentMachine } from '../../moderation/content-machine.ts';
import type { EffectRequest, Effects, QueueKind } from '../../moderation/kind.ts';
import type { SubmissionContent } from './content.ts';
import { hindrance } from './hindrance.query.ts';
import { newListing, wholePatch } from './listing-of.ts';
import type { ListingContentRow } from './listing-values.ts';
import { photoChanges, photosWait, releaseWhenOver } from './photo-statements.ts';
import { isWrittenSince, listingOfSubmission, readListing } from './published.query.ts';
import { areGoneNow, readReferences } from './references.query.ts';
import { shownFields } from './shown-fields.ts';

const s = table('submissions');
const q = table('queue');
const l = table('listings');

/** New listings, by members. The listing is made when one is accepted: what waits is no part of the directory. */
export const submissionKind: QueueKind = {
  kind: 'submission',
  machine: contentMachine,
  reasons: {
    refuse: ['cannot-verify', 'duplicate', 'not-a-place', 'out-of-scope', 'spam'],
    'send-back': ['unclear', 'incomplete', 'wrong-category', 'wrong-language', 'photos-unfit'],
  },
  show: (item, context) => shownFields(item, context),
  obstacle: ({ content }, { name }) => (name === 'accept' && !content ? 'text-erased' : null),
  editPath: ({ id, state }, lang) => (state === 'sent-back' ? href('create', { lang }, { again: String(id) }) : null),
  async effects(db, request) {
    const { item, name } = request;
    if (name === 'accept') return accept(db, request);
    const isTakenBack = name === 'undo' && item.state === 'accepted';
    if (isTakenBack) return hide(db, request);
    // A listing whose publication was taken back, and which is refused then, is gone; it comes back to wait again.
    if (name === 'refuse' || name === 'withdraw') return setState(db, request, { from: 'hidden', to: 'removed' });
    if (name === 'undo' || name === 'appeal') return setState(db, request, { from: 'removed', to: 'hidden' });
    return { code: 'ok', statements: [] };
  },
};

/** Publishes the listing: a new one, or the one that was published before and taken back. */
async function accept(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item } = request;
  const content = item.content as SubmissionContent | null;
  if (!content) return { code: 'refused', problem: 'text-erased' };
  const published = await listingOfSubmission(db, site, item.thing);
  return published === null ? create(db, request, content) : publishAgain(db, request, { content, id: published });
}

async function create(
  db: D1Database,
  { site, item, now }: EffectRequest,
  { values }: SubmissionContent,
): Promise<Effects> {
  const references = await readReferences(db, site, values);
  const problem = await hindrance(db, { site, row: null, values, references, now });
  if (problem) return { code: 'refused', problem };
  const { statements } = await createBatch(db, site, newListing(values, references, { source: 'member', now }));
  const newest = sql`(select max(${l.id}) from ${l} where ${l.site_id} = ${site})`;
  return {
    code: 'ok',
    statements: [
      refuseIf(areGoneNow(site, references)),
      ...photoChanges({ site, row: null, values, published: item.thing, now }),
      ...statements,
      sql`${update(s, { listing_id: newest })} where ${s.site_id} = ${site} and ${s.id} = ${item.thing}`,
      sql`${update(q, { listing_id: newest })} where ${q.site_id} = ${site} and ${q.id} = ${item.id}`,
    ],
  };
}

type Again = { content: SubmissionContent; id: number };

async function publishAgain(db: D1Database, request: EffectRequest, { content, id }: Again): Promise<Effects> {
  const { site, item, now } = request;
  const { values } = content;
  const row = await readListing(db, site, id);
  if (!row || row.state === 'removed') return { code: 'refused', problem: 'listing-gone' };
  const references = await readReferences(db, site, values);
  const problem = await hindrance(db, { site, row, values, references, now });
  if (problem) return { code: 'refused', problem };
  const patch = wholePatch(values, { row, references, origin: { source: 'member', now } });
  return {
    code: 'ok',
    statements: [
      refuseIf(isWrittenSince(site, row)),
      refuseIf(areGoneNow(site, references)),
      ...photoChanges({ site, row, values, published: item.thing, now }),
      ...patchBatch(db, site, { ...patch, state: 'published' }),
    ],
  };
}

/**
 * Hides the listing whose publication is taken back, unless staff have removed it. Its photos wait with the submission.
 * A listing that another decision has closed or hidden refuses: the undo of that one would publish what waits here.
 */
async function hide(db: D1Database, { site, item, now }: EffectRequest): Promise<Effects> {
  const row = await listingRow(db, { site, item });
  if (!row || row.state === 'removed') return { code: 'ok', statements: [] };
  if (row.state !== 'published') return { code: 'refused', problem: 'changed-since' };
  return {
    code: 'ok',
    statements: [
      refuseIf(isWrittenSince(site, row)),
      ...photosWait(site, row, { submission: item.thing, now }),
      ...patchBatch(db, site, { id: row.id, state: 'hidden', photos: [] }),
    ],
  };
}

/** Changes the state of the listing that was published before and taken back, and what becomes of the photos. */
async function setState(
  db: D1Database,
  request: EffectRequest,
  { from, to }: { from: ListingState; to: ListingState },
): Promise<Effects> {
  const { site } = request;
  const photos = releaseWhenOver(request);
  const row = await listingRow(db, request);
  if (row?.state !== from) return { code: 'ok', statements: photos };
  return {
    code: 'ok',
    statements: [refuseIf(isWrittenSince(site, row)), ...photos, ...patchBatch(db, site, { id: row.id, state: to })],
  };
}

/** The listing that a submission became; undefined if it never was one. */
async function listingRow(
  db: D1Database,
  { site, item }: Pick<EffectRequest, 'site' | 'item'>,
): Promise<ListingContentRow | undefined> {
  const published = await listingOfSubmission(db, site, item.thing);
  return published === null ? undefined : readListing(db, site, published);
}
