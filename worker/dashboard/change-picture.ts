import { pictureMegabytes } from '../../web/contract/photos.ts';
import { limits, take } from '../accounts/limits.writer.ts';
import { deleteLoosePictures, givePicture, takePicture } from '../accounts/pictures.writer.ts';
import type { AppContext } from '../context.ts';
import { makePicture } from '../media/make-picture.ts';
import { servePosted } from '../pages/pages.ts';
import { back, type Change, counted } from './change.ts';

const largest = pictureMegabytes * 1_000_000;

/** Bytes of the form that a picture comes in. */
export const pictureFormLimit = largest + 10_000;

/** Answers a form that is too large for any picture: it was not read to its end. */
export const refuseLarge = (c: AppContext) => refuse(c, { status: 413, problem: 'picture-large' });

/** Gives the account another picture. */
export async function changePicture({ c, session, files }: Change): Promise<Response> {
  const { picture } = files;
  if (!picture?.size) return refuse(c, { status: 422, problem: 'picture-missing' });
  if (picture.size > largest) return refuseLarge(c);
  const taken = await take(c.env.DB, limits.picturesPerPerson, counted(c, session));
  if (taken.code !== 'ok') return refuse(c, { status: 429, problem: 'rate-limited', retryAfter: taken.retryAfter });
  const made = await makePicture(
    { images: c.env.IMAGES, report: c.var.report },
    new Uint8Array(await picture.arrayBuffer()),
  );
  if (made.code !== 'ok') return refuse(c, { status: 422, problem: made.code });
  await givePicture(placesOf(c), { person: session.person, bytes: made.bytes, now: Date.now() });
  tidy(c);
  return back(c, 'picture');
}

/** Leaves the account without a picture. */
export async function removePicture({ c, session }: Change): Promise<Response> {
  await takePicture(c.env.DB, session.person, Date.now());
  tidy(c);
  return back(c, 'picture-removed');
}

const placesOf = ({ env }: AppContext) => ({ db: env.DB, media: env.MEDIA });

/** Deletes what the change has left over; the answer does not wait for it, and the night tries again. */
function tidy(c: AppContext): void {
  c.executionCtx.waitUntil(deleteLoosePictures(placesOf(c), Date.now()).catch(c.var.report));
}

type Refusal = Pick<Parameters<typeof servePosted>[1], 'status' | 'problem' | 'retryAfter'>;

const refuse = (c: AppContext, refusal: Refusal) => servePosted(c, { ...refusal, field: 'picture', values: {} });
