import type { SubmittedPhoto } from '../../../../web/contract/submission.ts';
import { photoFields } from '../../../../web/contract/submission-steps/photos.ts';
import type { Reader } from '../../../data/reader.ts';
import type { PhotoSources } from '../../../domain/uploads/conditions.ts';
import { usablePhotos } from '../../../domain/uploads/uploads.query.ts';
import { type FormRefusal, refuse } from '../../../pages/form-outcome.ts';

/**
 * The refusal of photos that the sender cannot use: they are not theirs, deleted by now, or of another size than typed. Null
 * if they can use all. `submitUploads` repeats it at the write.
 */
export async function unusablePhotos(
  reader: Reader,
  sources: PhotoSources,
  photos: readonly SubmittedPhoto[],
): Promise<FormRefusal | null> {
  if (photos.length === 0) return null;
  const [usable] = await reader.batch(usablePhotos({ ...sources, keys: photos.map(({ key }) => key) }));
  const isUsable = (photo: SubmittedPhoto) =>
    usable.some(({ key, width, height }) => key === photo.key && width === photo.width && height === photo.height);
  return photos.every(isUsable) ? null : refuse('photos-gone', { field: photoFields.photos });
}
