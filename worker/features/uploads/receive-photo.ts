import { consume } from '../../data/rate-limits.writer.ts';
import { makePhoto, type PhotoFault } from '../../domain/media/make-photo.ts';
import { type DraftOfUpload, type Upload, uploadKey } from '../../domain/uploads/uploads.ts';
import { storeUpload } from '../../domain/uploads/uploads.writer.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import { uploadLimits } from './limits.ts';

export type Received =
  | { code: 'ok'; upload: Upload }
  /** `photos-many`: the draft has as many photos as its form can have. `photo-id`: the id was used for another draft. */
  | { code: PhotoFault | 'photos-many' | 'photo-id' };

/** Consumes the limits of one uploaded file. Returns the seconds to wait where one is exceeded, else null. */
export async function exceededUploads(c: AppContext, now: number): Promise<number | null> {
  const session = await c.var.session();
  const site = c.var.served.site.id;
  const { uploadsPerPerson, uploadsPerConnection, uploadsPerSite } = uploadLimits;
  const counted = [
    ...(session ? [{ limit: uploadsPerPerson, subject: String(session.person) }] : []),
    { limit: uploadsPerConnection, subject: connection(c) },
    { limit: uploadsPerSite, subject: 'all' },
  ];
  for (const { limit, subject } of counted) {
    const consumed = await consume(c.env.DB, limit, { site, subject, now });
    if (consumed.code !== 'ok') return consumed.retryAfter;
  }
  return null;
}

type File = { draft: DraftOfUpload; id: string; bytes: Uint8Array<ArrayBuffer>; now: number };

/** Makes a photo of an uploaded file and stores it for a draft. The same file with the same id is stored once. */
export async function receivePhoto(c: AppContext, { draft, id, bytes, now }: File): Promise<Received> {
  const { DB: db, MEDIA: media, IMAGES: images } = c.env;
  const made = await makePhoto({ images, report: c.var.report }, bytes);
  if (made.code !== 'ok') return made;
  const key = await uploadKey(draft.site, id, bytes);
  const stored = await storeUpload({ db, media }, { draft, key, photo: made, now });
  switch (stored.code) {
    case 'stored':
      return { code: 'ok', upload: stored.upload };
    case 'many':
      return { code: 'photos-many' };
    case 'taken':
      return { code: 'photo-id' };
  }
}
