import { photoFields } from '../../../../web/contract/submission-steps/photos.ts';
import type { Query } from '../../../data/query.ts';
import { openReader } from '../../../data/reader.ts';
import type { Upload } from '../../../domain/uploads/uploads.ts';
import type { AppContext } from '../../../http/context.ts';
import { type FormRefusal, refuse } from '../../../pages/form-outcome.ts';
import type { PostPhoto } from '../post-content.ts';

/** The refusal of pictures that the sender cannot use: they are not theirs, gone by now, or of another size than typed. */
export async function unusablePictures(
  c: AppContext,
  photos: readonly PostPhoto[],
  usableAmong: (keys: readonly string[]) => Query<Upload>,
): Promise<FormRefusal | null> {
  if (photos.length === 0) return null;
  const [usable] = await openReader(c.env.DB, c.var.meter).batch(usableAmong(photos.map(([key]) => key)));
  const isUsable = photos.every(([key, width, height]) =>
    usable.some((one) => one.key === key && one.width === width && one.height === height),
  );
  return isUsable ? null : refuse('photos-gone', { field: photoFields.photos });
}
