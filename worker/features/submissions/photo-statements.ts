import type { SubmissionValues } from '../../../web/contract/submission.ts';
import type { SiteId } from '../../data/schema.ts';
import type { Sql } from '../../data/sql.ts';
import {
  claimUploads,
  publishUploads,
  releaseUploads,
  retireStatements,
} from '../../domain/uploads/sent-uploads.writer.ts';
import type { EffectRequest } from '../../moderation/kind.ts';
import type { SubmissionContent } from './content.ts';
import type { ListingContentRow } from './listing-values.ts';
import { keysOf } from './photo-keys.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds for which the photos of what was refused or withdrawn are kept: an appeal needs them. */
const keptAfter: Readonly<Record<string, number>> = { refuse: 60 * day, withdraw: 7 * day };

/** The same for photos that an accepted submission does not use. */
const keptUnused = day;

type PhotoChange = {
  site: SiteId;
  /** The listing before the change; null for a new one. */
  row: Pick<ListingContentRow, 'id' | 'photos'> | null;
  values: SubmissionValues;
  /** Where photos go back to that leave the listing because its change is undone. */
  submission?: number;
  /** What is published: its photos that the listing does not use go. */
  published?: number;
  now: number;
};

/**
 * The statements for the photos of a listing that is written: they publish the new ones, and keep those that leave for a
 * while. They stand before the statements that write the listing.
 */
export function photoChanges({ site, row, values, submission, published, now }: PhotoChange): readonly Sql[] {
  const keys = keysOf(values);
  const former = (row?.photos ?? []).map(([key]) => key);
  const gone = former.filter((key) => !keys.includes(key));
  return [
    ...publishUploads({ site, keys, listing: row?.id ?? null, now }),
    ...(published === undefined ? [] : [releaseUploads({ site, submission: published, dueAt: now + keptUnused })]),
    ...(gone.length > 0 ? retireStatements({ site, keys: gone, now, ...(submission && { submission }) }) : []),
  ];
}

/** The statements for the photos of something whose publication is taken back: they wait with it. */
export const photosWait = (
  site: SiteId,
  { photos }: Pick<ListingContentRow, 'photos'>,
  { submission, now }: { submission: number; now: number },
): readonly Sql[] => retireStatements({ site, keys: photos.map(([key]) => key), submission, now });

/** The photos of what was written. */
const keysIn = ({ content }: EffectRequest['item']): string[] =>
  keysOf((content as Partial<SubmissionContent> | null)?.values ?? {});

/** The statements for the photos of what was not published: they go after a while, and stay when it waits again. */
export function releaseWhenOver({ site, item, name, now }: EffectRequest): readonly Sql[] {
  const submission = item.thing;
  const kept = keptAfter[name];
  if (kept !== undefined) return [releaseUploads({ site, submission, dueAt: now + kept })];
  return name === 'undo' || name === 'appeal' ? [claimUploads({ site, submission, keys: keysIn(item), now })] : [];
}
