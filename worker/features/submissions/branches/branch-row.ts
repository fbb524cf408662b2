import type { ListingContentRow } from '../listing-values.ts';

type ContentKey = 'id' | 'slug' | 'state' | 'language' | 'updatedAt' | 'address' | 'sources' | 'hours' | 'hoursText';

/** A listing that is copied, or copied to: what can be copied, and what a change of it needs. */
export type BranchRow = Pick<ListingContentRow, ContentKey | 'texts' | 'photos'>;

/** The photos of a listing that can be copied: a drawing shows one listing only. */
export const photosToCopy = ({ photos }: BranchRow): BranchRow['photos'] =>
  photos.filter(([, , , , , isIllustration]) => !isIllustration);
