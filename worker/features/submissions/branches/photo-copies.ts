import type { SubmittedPhoto } from '../../../../web/contract/submission.ts';
import type { SiteId } from '../../../data/schema.ts';
import { copyKey } from '../../../domain/uploads/uploads.ts';
import { type BranchRow, photosToCopy } from './branch-row.ts';

/** A photo that a listing gets, and the key of the photo that it is a copy of. */
export type PhotoCopy = { photo: SubmittedPhoto; of: string };

/** The copies that each of some listings gets of the photos of another one, by the listing's id. */
export async function photoCopies(
  site: SiteId,
  source: BranchRow,
  targets: readonly BranchRow[],
): Promise<ReadonlyMap<number, readonly PhotoCopy[]>> {
  const photos = photosToCopy(source);
  const copiesFor = ({ id }: BranchRow) =>
    Promise.all(
      photos.map(async ([of, width, height, alt, credit]): Promise<PhotoCopy> => {
        const key = await copyKey(site, { of, listing: id });
        return { of, photo: { key, width, height, alt, credit } };
      }),
    );
  return new Map(await Promise.all(targets.map(async (one) => [one.id, await copiesFor(one)] as const)));
}

/** The photos of a change as they can be shown before it is published: a copy that does not exist yet is its original. */
export const shownCopies = (copies: readonly PhotoCopy[], { photos }: BranchRow): SubmittedPhoto[] =>
  copies.map(({ photo, of }) => (photos.some(([key]) => key === photo.key) ? photo : { ...photo, key: of }));
