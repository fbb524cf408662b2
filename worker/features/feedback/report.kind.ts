import type { D1Database } from '@cloudflare/workers-types';
import { photoReasons, type ReportReason, reportReasons } from '../../../web/contract/feedback.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { ListingState } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { pick, table, update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { patchBatch } from '../../domain/listings/listings.writer.ts';
import type { EffectRequest, Effects, QueueKind, ShownField } from '../../moderation/kind.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { reportMachine } from '../../moderation/report-machine.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { currentStates, hasOtherState } from './listing-value.query.ts';
import { keepPhoto, removePhoto, restorePhoto } from './photo-effects.ts';

const f = table('feedback');
const l = table('listings');

/** What the versions of a report contain. */
export type ReportContent = {
  reason: ReportReason;
  text: string;
  /** The photo that is reported. */
  photo?: { key: string; width: number; height: number };
  appeal?: string;
};

const isReason = (reason: unknown): reason is ReportReason =>
  ([...reportReasons, ...photoReasons] as readonly unknown[]).includes(reason);

/** The photo that is reported; undefined if it is the listing, or if the text was erased. */
const photoOf = ({ content }: Pick<QueueItem, 'content'>): ReportContent['photo'] =>
  (content as ReportContent | null)?.photo;

/** What accepting a report can do to a photo. */
const photoOptions: readonly string[] = ['keep-photo', 'remove-photo'];

/** What accepting a report can do to the listing, and the states that the listing gets. */
const listingStates: Readonly<Record<string, ListingState>> = { close: 'closed', hide: 'hidden', remove: 'removed' };

/** Reports of a listing, by anybody with an email address. The reported business never learns who wrote them. */
export const reportKind: QueueKind = {
  kind: 'report',
  machine: reportMachine,
  reasons: { refuse: ['no-fault', 'cannot-verify', 'allowed', 'spam'] },
  options: { accept: ['solved', 'close', 'hide', 'remove', ...photoOptions] },
  offers: (item, option) => photoOptions.includes(option) === (photoOf(item) !== undefined),
  current: currentStates,
  obstacle: (_, { name, option, current }) =>
    name === 'accept' && listingStates[option] && (!current || current.state === 'removed') ? 'listing-gone' : null,
  show({ content, before, state }, { t }) {
    if (!content) return [];
    const reason = isReason(content.reason) ? content.reason : 'other';
    const photo = photoOf({ content });
    const isRemoved = state === 'accepted' && Boolean(before?.photo);
    const texts = (['text', 'appeal'] as const).flatMap((field) => {
      const text = content[field];
      return typeof text === 'string' && text !== ''
        ? [{ field, label: t(`feedback.written.${field}`), before: null, after: text }]
        : [];
    });
    return [
      ...(photo ? [shownPhoto(photo, { t, isRemoved })] : []),
      { field: 'reason', label: t('feedback.written.reason'), before: null, after: t(`feedback.reason.${reason}`) },
      ...texts,
    ];
  },
  async effects(db, request) {
    const { item, name, option } = request;
    const state = listingStates[option];
    const photo = photoOf(item);
    if (name === 'accept' && photo)
      return option === 'remove-photo' ? removePhoto(db, request, photo.key) : keepPhoto(request);
    if (name === 'accept' && state) return changeListing(db, request, state);
    if (name !== 'undo' || item.state !== 'accepted') return { code: 'ok', statements: [] };
    return item.beforeVersion === null ? takeBack(db, request) : restorePhoto(db, request);
  },
};

/** A photo as staff and its reporter see it; once it is removed, nobody can load it. */
function shownPhoto(
  photo: NonNullable<ReportContent['photo']>,
  { t, isRemoved }: { t: Translate; isRemoved: boolean },
): ShownField {
  const shown = { field: 'photo', label: t('feedback.written.photo'), before: null };
  return isRemoved
    ? { ...shown, after: t('feedback.written.photoRemoved') }
    : { ...shown, after: photo.key, pictures: [{ ...photo, path: `/media/${photo.key}`, alt: '', change: 'same' }] };
}

/** Changes the state of the listing, and keeps the state that it had. */
async function changeListing(db: D1Database, request: EffectRequest, to: ListingState): Promise<Effects> {
  const from = await stateOf(db, request);
  if (from === undefined || from === 'removed') return { code: 'refused', problem: 'listing-gone' };
  return from === to
    ? { code: 'ok', statements: [] }
    : { code: 'ok', statements: stateChange(db, request, { from, to, kept: [from, to] }) };
}

/** Gives the listing the state back that it had before the decision, unless it has another one by now. */
async function takeBack(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item } = request;
  const kept = columns(pick(f, 'listing_state', 'listing_state_set'));
  const row = await first(db, sql`select ${kept} from ${f} where ${f.site_id} = ${site} and ${f.id} = ${item.thing}`);
  if (!row?.listing_state) return { code: 'ok', statements: [] };
  const [from, to] = [row.listing_state_set, row.listing_state] as [ListingState, ListingState];
  if ((await stateOf(db, request)) !== from) return { code: 'refused', problem: 'changed-since' };
  return { code: 'ok', statements: stateChange(db, request, { from, to, kept: ['', ''] }) };
}

async function stateOf(db: D1Database, { site, item }: EffectRequest): Promise<ListingState | undefined> {
  const isListing = sql`${l.site_id} = ${site} and ${l.id} = ${item.listing}`;
  return (await first(db, sql`select ${columns({ state: l.state })} from ${l} where ${isListing}`))?.state;
}

type StateChange = {
  from: ListingState;
  to: ListingState;
  /** What the report keeps of the change: the states before and after, empty for none. */
  kept: readonly [string, string];
};

function stateChange(db: D1Database, request: EffectRequest, { from, to, kept }: StateChange) {
  const { site, item, by, now } = request;
  const listing = item.listing ?? 0;
  const [listing_state, listing_state_set] = kept;
  const row = update(f, { listing_state, listing_state_set });
  return [
    refuseIf(hasOtherState({ site, listing }, from)),
    sql`${row} where ${f.site_id} = ${site} and ${f.id} = ${item.thing}`,
    ...auditStatements({
      ...{ site, actor: by, action: 'listing.state', thing: 'listing', thingId: listing },
      ...{ before: from, after: to, now },
    }),
    ...patchBatch(db, site, { id: listing, state: to }),
  ];
}
