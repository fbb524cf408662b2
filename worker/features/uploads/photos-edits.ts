import {
  orderedPhotos,
  photoFields,
  readPhotos,
  type TypedPhoto,
  writePhotos,
} from '../../../web/contract/submission-steps/photos.ts';
import { mostPhotosOf, photosFormMegabytes, type UploadForm } from '../../../web/contract/uploads.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import type { DraftOfUpload } from '../../domain/uploads/uploads.ts';
import { discardUpload } from '../../domain/uploads/uploads.writer.ts';
import type { AppContext } from '../../http/context.ts';
import { filesOf } from '../../http/read-form.ts';
import type { ActionTable } from '../../pages/action.ts';
import { type FormRefusal, refuse } from '../../pages/form-outcome.ts';
import type { EditContext, EditResult, FormDefinition, FormEdit } from '../../pages/forms/form.ts';
import { exceededUploads, receivePhoto } from './receive-photo.ts';

type WhichForm = Pick<FormDefinition, 'thing'> & { name: UploadForm };

const field = photoFields.files;

/** The limit in bytes of a page with photos that is sent without script, and the refusal of a larger one. */
export const photoFiles: NonNullable<ActionTable['files']> = {
  bytes: photosFormMegabytes * 1_000_000,
  tooLarge: refuse('photos-large-form', { status: 413, field }),
};

/**
 * The buttons of the photos of a form. `upload` adds the chosen files, `arrange` orders and removes photos by their
 * fields. Scripts do both without them.
 */
export const photosEdits = (form: WhichForm): Readonly<Record<'upload' | 'arrange', FormEdit>> => ({
  async upload(posted, context) {
    const files = filesOf(posted, field);
    if (files.length === 0) return refuse('photo-missing', { field });
    const { photos, changed } = await arrange(form, context);
    const most = mostPhotosOf[form.name];
    if (photos.length >= most) return refuse('photos-many', { field });
    const { added, refused } = await receiveAll(form, files.slice(0, most - photos.length), context);
    const problem = refused ?? (photos.length + files.length > most ? refuse('photos-many', { field }) : null);
    if (problem && added.length === 0) return problem;
    return {
      fields: {
        ...changed,
        photos: writePhotos([...photos, ...added]),
        // Other files were photos: the draft has them, and its page says what was wrong with the rest.
        [photoFields.fault]: problem?.problem ?? '',
      },
      focus: problem ? 'photos-fault' : 'photos',
    };
  },
  async arrange(_, context) {
    const { changed } = await arrange(form, context);
    return { fields: { ...changed, [photoFields.fault]: '' }, focus: 'photos' } satisfies EditResult;
  },
});

/** The photos in the order of their numbers, without those that are removed; and what that changes in the draft. */
async function arrange(
  form: WhichForm,
  context: EditContext,
): Promise<{ photos: readonly TypedPhoto[]; changed: DraftFields }> {
  const { fields, c, now } = context;
  const photos = orderedPhotos(fields);
  const all = readPhotos(fields.photos ?? '') ?? [];
  const removed = all.filter(({ key }) => !photos.some((one) => one.key === key));
  const draft = draftOf(form, context);
  for (const { key } of removed) await discardUpload(c.env.DB, { draft, key, now });
  const empty = all.flatMap(({ key }) => [photoFields.position(key), photoFields.remove(key)]);
  return {
    photos,
    changed: { photos: writePhotos(photos), ...Object.fromEntries(empty.map((name) => [name, ''])) },
  };
}

const draftOf = ({ name, thing }: WhichForm, { c, holder }: { c: AppContext } & Pick<EditContext, 'holder'>) =>
  ({ site: c.var.served.site.id, holder, form: name, thing: thing(c) ?? '' }) satisfies DraftOfUpload;

/** Receives files one after another, because each is decoded. The first that is refused says why. */
async function receiveAll(
  form: WhichForm,
  files: readonly File[],
  context: EditContext,
): Promise<{ added: readonly TypedPhoto[]; refused: FormRefusal | null }> {
  const { c, now } = context;
  const draft = draftOf(form, context);
  const added: TypedPhoto[] = [];
  let refused: FormRefusal | null = null;
  for (const file of files) {
    const retryAfter = await exceededUploads(c, now);
    if (retryAfter !== null) {
      return { added, refused: refuse('rate-limited', { status: 429, field, retryAfter }) };
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const received = await receivePhoto(c, { draft, id: crypto.randomUUID(), bytes, now });
    if (received.code === 'ok') added.push(received.upload);
    else refused ??= refuse(received.code, { field });
  }
  return { added, refused };
}
