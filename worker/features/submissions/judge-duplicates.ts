import type { Position } from '../../../web/contract/submission.ts';
import { distance } from '../../platform/i18n/distance.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { type Candidate, type Draft, nearKilometres } from './candidate.ts';
import { sharesWord } from './shares-word.ts';

/** Kilometres beyond which a name says nothing: branches of a chain, and museums of art. */
const farKilometres = 50;

/** Listings that are shown, at most. */
const mostShown = 5;

/** What speaks for a duplicate: a key under `submission.duplicates.reason`. */
export type DuplicateReason = 'sameName' | 'similarName' | 'phone' | 'website' | 'near';

/** How much a reason says. */
const sureness: Readonly<Record<DuplicateReason, number>> = {
  sameName: 4,
  similarName: 1,
  phone: 4,
  website: 3,
  near: 2,
};

export type JudgedDuplicate = {
  row: Candidate;
  reasons: readonly DuplicateReason[];
  /** Kilometres; null where one of the positions is unknown. */
  kilometres: number | null;
};

/** The candidates that may be the same place as a draft, the surest first. Of equally sure ones, the nearest. */
export function judgeDuplicates(candidates: readonly Candidate[], draft: Draft): JudgedDuplicate[] {
  const sum = (reasons: readonly DuplicateReason[]) => reasons.reduce((all, reason) => all + sureness[reason], 0);
  return candidates
    .filter(({ id, slug }) => draft.excluded !== id && draft.excluded !== slug)
    .map((row) => judge(row, draft))
    .filter(({ reasons }) => reasons.length > 0)
    .sort(
      (a, b) =>
        sum(b.reasons) - sum(a.reasons) ||
        (a.kilometres ?? Number.MAX_VALUE) - (b.kilometres ?? Number.MAX_VALUE) ||
        a.row.id - b.row.id,
    )
    .slice(0, mostShown);
}

function judge(row: Candidate, draft: Draft): JudgedDuplicate {
  const kilometres = kilometresTo(row, draft.position);
  const isFar = kilometres !== null && kilometres > farKilometres;
  const isClose = kilometres !== null && kilometres <= nearKilometres;
  const [, name] = row.text;
  const key = draft.name.trim() && nameKey(draft.name);
  const isSame = key !== '' && (key === row.name_key || key === nameKey(name));
  const isShared = isClose && (sharesWord(draft.name, name) || sharesWord(draft.name, row.name_key));
  const isSimilar = !isSame && (row.foundBy.includes('name') || row.foundBy.includes('search') || isShared);
  const reasons: (DuplicateReason | false)[] = [
    isSame && !isFar && 'sameName',
    isSimilar && !isFar && 'similarName',
    row.foundBy.includes('phone') && 'phone',
    row.foundBy.includes('website') && 'website',
    isClose && (row.isOfCategory === 1 || isSame || isShared) && 'near',
  ];
  return { row, reasons: reasons.filter((reason) => reason !== false), kilometres };
}

function kilometresTo({ latitude, longitude }: Candidate, position: Position | null): number | null {
  if (position === null || latitude === null || longitude === null) return null;
  return distance({ latitude: position[0], longitude: position[1] }, { latitude, longitude });
}
