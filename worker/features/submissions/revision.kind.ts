import type { D1Database } from '@cloudflare/workers-types';
import { languages } from '../../../web/contract/languages.ts';
import { href } from '../../../web/contract/routes.ts';
import type { SubmissionValues, SubmittedPhoto } from '../../../web/contract/submission.ts';
import { Meter } from '../../data/meter.ts';
import { openReader } from '../../data/reader.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { patchBatch } from '../../domain/listings/listings.writer.ts';
import { vocabularyNow } from '../../domain/listings/vocabulary.query.ts';
import { readVocabulary } from '../../domain/listings/vocabulary.ts';
import { contentMachine } from '../../moderation/content-machine.ts';
import type { EffectRequest, Effects, QueueKind, ShowContext } from '../../moderation/kind.ts';
import { type Besides, type SubmissionContent, wordsOf } from './content.ts';
import { hindrance } from './hindrance.query.ts';
import { asPublished, listingPatch } from './listing-of.ts';
import { listingsOfRevisions } from './listing-values.query.ts';
import { besidesOf, type ListingContentRow, valuesOf } from './listing-values.ts';
import { photoChanges, releaseWhenOver } from './photo-statements.ts';
import { isWrittenSince, readListing } from './published.query.ts';
import { areGoneNow, placeNames, type References, readReferences } from './references.query.ts';
import { type PublishedNow, shownFields } from './shown-fields.ts';
import { isEqual, isSameValue, pickValues } from './values.ts';

/** Changes of a whole listing, by members: only the fields that differ. */
export const revisionKind: QueueKind = {
  kind: 'revision',
  machine: contentMachine,
  audits: ['listing.edit'],
  reasons: {
    refuse: ['cannot-verify', 'not-correct', 'already-right', 'spam'],
    'send-back': ['unclear', 'needs-source', 'wrong-language', 'photos-unfit'],
  },
  current: listingsOfRevisions,
  show: (item, context, current) =>
    shownFields(item, context, current && publishedNow(current as ListingContentRow, context)),
  obstacle({ content }, { name, current }) {
    if (name !== 'accept') return null;
    if (!content) return 'text-erased';
    return !current || current.state === 'removed' ? 'listing-gone' : null;
  },
  editPath: ({ id, slug, state }, lang) =>
    state === 'sent-back' && slug ? href('create', { lang }, { listing: slug, again: String(id) }) : null,
  async effects(db, request) {
    const { item, name } = request;
    if (name === 'accept') return accept(db, request);
    if (name === 'undo' && item.state === 'accepted') return takeBack(db, request);
    return { code: 'ok', statements: releaseWhenOver(request) };
  },
};

/** What a listing says, with the words of the reader's language. */
function publishedNow(row: ListingContentRow, { lang, vocabulary }: ShowContext): PublishedNow {
  const values = valuesOf(row);
  return { values, words: vocabulary ? wordsOf(values, { vocabulary, placeNames: placeNames(row, [lang]) }) : {} };
}

/** The languages of the interface. */
const tags = languages.map(({ tag }) => tag);

const contentIn = ({ item }: EffectRequest) => item.content as SubmissionContent | null;

/** Publishes the values. They replace what is published now, which may have changed since they were written. */
async function accept(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item, now } = request;
  const content = contentIn(request);
  if (!content) return { code: 'refused', problem: 'text-erased' };
  const row = await readListing(db, site, item.listing ?? 0);
  if (!row || row.state === 'removed') return { code: 'refused', problem: 'listing-gone' };
  const before = item.before as SubmissionContent | null;
  const current = pickValues(valuesOf(row), Object.keys(content.values));
  const values = withPhotosOf(current, { before: { photos: seenPhotos(before) }, wanted: content.values });
  const references = await readReferences(db, site, values);
  const problem = await hindrance(db, { site, row, values, references, now });
  if (problem) return { code: 'refused', problem };
  const replaced = await replacedBy(db, before, { site, row, current });
  return {
    code: 'ok',
    statements: changeListing(db, row, { ...request, values, references }),
    ...(replaced && { replaced }),
  };
}

/** The photos that the author saw. A decision that was taken back has replaced what was published by then. */
const seenPhotos = (before: SubmissionContent | null): readonly SubmittedPhoto[] =>
  before?.seenPhotos ?? ((before?.values.photos ?? []) as readonly SubmittedPhoto[]);

type PhotoLists = { before: SubmissionValues; wanted: SubmissionValues };

/**
 * The wanted values with photos as they are by now: what others added since the revision was written stays, and what was
 * removed since does not come back.
 */
export function withPhotosOf(current: SubmissionValues, { before, wanted }: PhotoLists): SubmissionValues {
  if (!('photos' in wanted)) return wanted;
  const [now, was, list] = [current, before, wanted].map(({ photos }) => (photos ?? []) as readonly SubmittedPhoto[]);
  const isIn = (photos: readonly SubmittedPhoto[] = [], { key }: SubmittedPhoto) =>
    photos.some((one) => one.key === key);
  const kept = (list ?? []).filter((photo) => isIn(now, photo) || !isIn(was, photo));
  const added = (now ?? []).filter((photo) => !isIn(was, photo) && !isIn(list, photo));
  return { ...wanted, photos: [...kept, ...added] };
}

type Published = { site: SiteId; row: ListingContentRow; current: SubmissionValues };

/** What is replaced, where it is not what was published when the revision was written; else null. */
async function replacedBy(
  db: D1Database,
  before: SubmissionContent | null,
  { site, row, current }: Published,
): Promise<SubmissionContent | null> {
  const written = before?.values ?? {};
  const fields = Object.keys(current);
  const isSame = (field: string) => isSameValue(written[field], current[field]);
  const besides = besidesOf(row);
  const isAsWritten =
    fields.length === Object.keys(written).length && fields.every((field) => field in written && isSame(field));
  if (isAsWritten && isEqual(before?.besides, besides)) return null;
  const [[vocabulary]] = await openReader(db, new Meter()).batch(vocabularyNow(site));
  const words = {
    ...wordsOf(current, { vocabulary: readVocabulary(vocabulary), placeNames: placeNames(row, tags) }),
    // What its author saw keeps the words of then.
    ...Object.fromEntries(Object.entries(before?.words ?? {}).filter(([field]) => isSame(field))),
  };
  return { names: before?.names ?? {}, source: '', words, values: current, besides, seenPhotos: seenPhotos(before) };
}

/**
 * Publishes again what the revision replaced, unless one of its fields has changed since. Photos that others have added or
 * removed since stay so; only a photo of the revision that they have changed refuses.
 */
async function takeBack(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item, now } = request;
  const content = contentIn(request);
  const before = item.before as SubmissionContent | null;
  if (!content || !before) return { code: 'refused', problem: 'text-erased' };
  const row = await readListing(db, site, item.listing ?? 0);
  if (!row || row.state === 'removed') return { code: 'refused', problem: 'changed-since' };
  const current = valuesOf(row);
  const accepted = asPublished(content.values);
  if (isChangedSince(accepted, current)) return { code: 'refused', problem: 'changed-since' };
  const replaced = pickValues(before.values, Object.keys(content.values));
  const values = withPhotosOf(current, { before: accepted, wanted: replaced });
  const references = await readReferences(db, site, values);
  const problem = await hindrance(db, { site, row, values, references, now });
  if (problem) return { code: 'refused', problem };
  const undone = { besides: before.besides };
  return { code: 'ok', statements: changeListing(db, row, { ...request, values, references, undone }) };
}

/** Whether a field, or a photo that is still there, has other values than those that were accepted. */
function isChangedSince({ photos = [], ...accepted }: SubmissionValues, current: SubmissionValues): boolean {
  const now = (current.photos ?? []) as readonly SubmittedPhoto[];
  const isOther = (photo: SubmittedPhoto) => now.some((one) => one.key === photo.key && !isEqual(one, photo));
  return (
    Object.entries(accepted).some(([field, value]) => !isSameValue(current[field], value)) ||
    (photos as readonly SubmittedPhoto[]).some(isOther)
  );
}

type ListingChange = Pick<EffectRequest, 'site' | 'item' | 'now'> & {
  values: SubmissionValues;
  references: References;
  /** What is published again besides the values, where the change is taken back. */
  undone?: { besides: Besides | undefined };
};

/** The statements that give a listing other values, with what becomes of its photos. */
function changeListing(
  db: D1Database,
  row: ListingContentRow,
  { site, item, values, references, undone, now }: ListingChange,
) {
  const patch = listingPatch(values, { row, references, origin: { source: 'member', now }, ...undone });
  const photos = undone ? { submission: item.thing } : { published: item.thing };
  return [
    refuseIf(isWrittenSince(site, row)),
    refuseIf(areGoneNow(site, references)),
    ...('photos' in values ? photoChanges({ site, row, values, now, ...photos }) : []),
    ...patchBatch(db, site, patch),
  ];
}
