import { eachOf } from '../../data/batch.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { list, type Sql, sql } from '../../data/sql.ts';
import { excluded, insertSelect, table, update } from '../../data/table.ts';
import { holderKey } from '../drafts/drafts.ts';
import { isGone, isKept, isOfListing, isOfSender, type PhotoSources, type Published } from './conditions.ts';
import { keptFor } from './uploads.ts';

/** The target of statements that change rows, with the alias of the conditions. */
const u = table('uploads', 'u');
const bare = table('uploads');
const p = table('photos', 'p');

const among = (keys: readonly string[]): Sql => sql`(select value from ${eachOf(keys)})`;

type Submitted = PhotoSources & { keys: readonly string[]; submission: Sql | number };

/**
 * The statements that make the photos of a draft those of what is sent, in its batch. They refuse keys that are neither the
 * sender's own nor those of the listing. What was sent before and is left out becomes due, as is what the draft does not use.
 */
export function submitUploads({ keys, ...from }: Submitted): readonly Sql[] {
  const { site, submission, listing, now } = from;
  const isOwn = isOfSender(from);
  const due = { due_at: now + keptFor.discarded };
  const isUsable = sql`
    exists (select 1 from ${u} where ${u.site_id} = ${site} and ${u.key} = k.value and ${isOwn})
      or ${isOfListing(site, listing, sql`k.value`)}`;
  return [
    refuseIf(sql`exists (select 1 from ${eachOf(keys)} k where not (${isUsable}))`),
    sql`
      ${update(u, { holder: '', form: '', thing: '', submission_id: submission, due_at: null })}
      where ${u.site_id} = ${site} and ${u.key} in ${among(keys)} and ${isOwn}`,
    sql`
      ${update(u, due)} where ${u.site_id} = ${site} and ${u.submission_id} = ${submission}
        and ${u.key} not in ${among(keys)} and ${u.due_at} is null`,
    ...from.holders.map((holder) => releaseDraft({ ...from, holder })),
  ];
}

type Taken = Omit<PhotoSources, 'submission' | 'listing'> & { keys: readonly string[] };

/**
 * The statements that hand the photos of a draft over to a review, in the batch that writes it: its row refers to the objects
 * from then on. They refuse keys that are listed as somebody else's. What the draft does not use becomes due.
 */
export function takeUploads({ keys, ...from }: Taken): readonly Sql[] {
  const { site } = from;
  const isNamed = sql`${u.site_id} = ${site} and ${u.key} in ${among(keys)}`;
  return [
    sql`delete from ${u} where ${isNamed} and ${isOfSender({ ...from, submission: null })}`,
    refuseIf(sql`exists (select 1 from ${u} where ${isNamed})`),
    ...from.holders.map((holder) => releaseDraft({ ...from, holder })),
  ];
}

/** The statement that makes the photos of a draft due, in the batch that ends it. */
export function releaseDraft({
  site,
  form,
  thing,
  now,
  ...from
}: Pick<PhotoSources, 'site' | 'form' | 'thing' | 'now'> & { holder: PhotoSources['holders'][number] }): Sql {
  const { holder } = from;
  return sql`
    ${update(u, { due_at: now + keptFor.discarded })} where ${u.site_id} = ${site} and ${u.holder} = ${holderKey(holder)}
      and ${u.holder} <> '' and ${u.form} = ${form} and ${u.thing} = ${thing} and ${u.due_at} is null`;
}

/**
 * The statements that publish photos. They stand before those that write the listing: from then on its rows of `photos`
 * refer to the objects. They refuse if one is gone.
 */
export const publishUploads = (published: Published): readonly Sql[] => [
  refuseIf(isGone(published)),
  sql`delete from ${bare} where ${bare.site_id} = ${published.site} and ${bare.key} in ${among(published.keys)}`,
];

type OfSubmission = { site: SiteId; submission: Sql | number };

/** The statement that makes the photos of what was refused or withdrawn due. Those that are due already stay so. */
export const releaseUploads = ({ site, submission, dueAt }: OfSubmission & { dueAt: number }): Sql => sql`
  ${update(u, { due_at: dueAt })}
  where ${u.site_id} = ${site} and ${u.submission_id} = ${submission} and ${u.due_at} is null`;

type Claimed = OfSubmission & { keys: readonly string[]; now: number };

/** The statement that keeps some of them again, for an appeal or an undone decision. Those that are due by now stay so. */
export const claimUploads = ({ site, submission, keys, now }: Claimed): Sql => sql`
  ${update(u, { due_at: null })}
  where ${u.site_id} = ${site} and ${u.submission_id} = ${submission} and ${u.key} in ${among(keys)} and ${isKept(now)}`;

type Retired = {
  site: SiteId;
  keys: readonly string[];
  /** What they go back to, where its publication is undone: then they are kept. */
  submission?: Sql | number;
  now: number;
};

/**
 * The statements for photos that leave a published listing. They stand before those that delete its rows of `photos`. Until
 * the photos are due, `publishUploads` publishes them again.
 */
export const retireStatements = ({ site, keys, submission, now }: Retired): readonly Sql[] => [
  sql`
    ${insertSelect(bare, {
      site_id: p.site_id,
      key: p.key,
      width: p.width,
      height: p.height,
      submission_id: submission ?? null,
      created_at: now,
      due_at: submission === undefined ? now + keptFor.retired : null,
    })} from ${p} where ${p.site_id} = ${site} and ${p.key} in ${among(keys)}
    on conflict (${list(bare.site_id, bare.key)}) do update set ${excluded(bare, 'submission_id', 'due_at')}`,
];
