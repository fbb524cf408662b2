import * as v from 'valibot';
import { pictureMegabytes } from '../../../web/contract/photos.ts';
import { makePicture } from '../../domain/media/make-picture.ts';
import type { AppContext } from '../../http/context.ts';
import { clearPicture, deleteUnusedPictures, setPicture } from '../../identity/pictures.writer.ts';
import { type ActionTable, defineAction, noFields } from '../../pages/action.ts';
import { refuse } from '../../pages/form-outcome.ts';
import { back } from './back.ts';
import { accountLimits } from './limits.ts';

const largest = pictureMegabytes * 1_000_000;

const tooLarge = refuse('picture-large', { status: 413, field: 'picture' });

/** The size limit of the upload form in bytes, and the answer to a larger one. */
export const pictureForm: NonNullable<ActionTable['files']> = { bytes: largest + 10_000, tooLarge };

/** Replaces the picture. */
const changePicture = defineAction({
  right: 'take-part',
  schema: v.object({
    picture: v.pipe(
      v.optional(
        v.custom<File>((input) => input instanceof File, 'picture-missing'),
        new File([], ''),
      ),
      v.check(({ size }) => size > 0, 'picture-missing'),
    ),
  }),
  limits: [{ limit: accountLimits.pictures, by: 'person' }],
  limitField: 'picture',
  async run({ picture }, { c, session, lang, now }) {
    if (picture.size > largest) return tooLarge;
    const bytes = new Uint8Array(await picture.arrayBuffer());
    const made = await makePicture({ images: c.env.IMAGES, report: c.var.report }, bytes);
    if (made.code !== 'ok') return refuse(made.code, { field: 'picture' });
    await setPicture(storesOf(c), { person: session.person, bytes: made.bytes, now });
    deleteUnused(c);
    return back(lang, 'picture');
  },
});

/** Removes the picture. */
const removePicture = defineAction({
  right: 'own-account',
  schema: noFields,
  limits: [],
  async run(_, { c, session, lang, now }) {
    await clearPicture(c.env.DB, session.person, now);
    deleteUnused(c);
    return back(lang, 'picture-removed');
  },
});

const storesOf = ({ env }: AppContext) => ({ db: env.DB, media: env.MEDIA });

/** Deletes the replaced picture. The response does not wait for it, and the nightly task tries again. */
function deleteUnused(c: AppContext): void {
  c.executionCtx.waitUntil(deleteUnusedPictures(storesOf(c), Date.now()).catch(c.var.report));
}

export const pictureActions = { picture: changePicture, 'remove-picture': removePicture };
