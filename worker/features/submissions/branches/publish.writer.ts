import type { PersonId, SiteId } from '../../../data/schema.ts';
import { photoReader, storeCopies } from '../../../domain/uploads/copy-photos.writer.ts';
import type { Stores } from '../../../domain/uploads/uploads.writer.ts';
import { publishEdit } from '../edit-listing.writer.ts';
import type { Result } from './asked.ts';
import type { BranchRow } from './branch-row.ts';
import { copiedValues, type Source } from './copied.ts';
import type { PhotoCopy } from './photo-copies.ts';
import { writtenOf } from './written-of.ts';

/** A listing as its difference was shown: the row, or one that was changed since. */
export type Branch = { row: BranchRow; copies: readonly PhotoCopy[]; version: number };

type Copied = { site: SiteId; source: Source; branches: readonly Branch[]; person: PersonId; now: number };

/**
 * Copies hours, texts and photos of a listing to others: each is a transaction of its own with its entry of the audit log.
 * What was changed since its difference was shown is left as it is. If one fails, those before it stay written, and the
 * others differ still.
 */
export async function publishBranches(
  stores: Stores,
  { site, source, branches, person, now }: Copied,
): Promise<Result<readonly number[]>> {
  const result = { written: [] as number[], left: [] as number[], stuck: [] as number[] };
  const read = photoReader(stores, site);
  for (const { row, copies, version } of branches) {
    const values = copiedValues(source, row, copies);
    const isNew = ({ photo }: PhotoCopy) => 'photos' in values && !row.photos.some(([key]) => key === photo.key);
    const photos = copies.filter(isNew).map(({ photo, of }) => ({ ...photo, of }));
    if (row.updatedAt !== version) result.left.push(row.id);
    else if (Object.keys(values).length === 0) continue;
    else if (!(await storeCopies(stores, { site, copies: photos, read, now }))) result.stuck.push(row.id);
    else {
      const edit = { row, written: writtenOf(row, values), editor: 'owner', person, now } as const;
      const code = await publishEdit(stores.db, site, edit);
      result[code === 'published' ? 'written' : 'left'].push(row.id);
    }
  }
  return result;
}
