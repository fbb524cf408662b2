import * as v from 'valibot';
import { uploadForms } from '../uploads.ts';

/** What the photos of a form need besides the typed fields. */
export const photosStepSchema = v.object({
  /** The form and what it is about, for scripts that send photos. */
  form: v.picklist(uploadForms),
  thing: v.string(),
  /** The page of the form, as the browser keeps what is typed there; empty for a form of one page. */
  part: v.string(),
  /** The keys of the photos that are published: they are public, all others are shown to their author. */
  published: v.array(v.string()),
});

export type PhotosStep = v.InferOutput<typeof photosStepSchema>;

/** A photo as the field `photos` has it. */
export type TypedPhoto = { key: string; width: number; height: number };

/** Names of typed fields. That of a text alternative in another language has its tag behind a dot. */
export const photoFields = {
  photos: 'photos',
  /** Files that are sent without script. They are no part of a draft. */
  files: 'photo-files',
  /** What was wrong with some of the files that were sent together: a code of a fault. */
  fault: 'photos-fault',
  alt: (key: string, language?: string) => `alt-${key}${language === undefined ? '' : `.${language}`}`,
  credit: (key: string) => `credit-${key}`,
  position: (key: string) => `position-${key}`,
  remove: (key: string) => `remove-${key}`,
} as const;

const key = '[a-z0-9]{16,64}';
const ofPhoto = new RegExp(`^(?:alt-${key}(?:\\.[a-z0-9-]+)?|(?:credit|position|remove)-${key})$`);

/** Whether a typed field belongs to the step of the photos. */
export const isPhotoField = (field: string): boolean =>
  field === photoFields.photos || field === photoFields.fault || ofPhoto.test(field);

type Typed = Readonly<Record<string, string>>;

const onePhoto = new RegExp(`^(${key}):([1-9]\\d{0,4})x([1-9]\\d{0,4})$`);

/** Reads the field `photos`: `KEY:WIDTHxHEIGHT` for each photo, separated by spaces; undefined if it says anything else. */
export function readPhotos(text: string): TypedPhoto[] | undefined {
  const photos: TypedPhoto[] = [];
  for (const one of text.split(' ').filter(Boolean)) {
    const [, name, width, height] = one.match(onePhoto) ?? [];
    if (name === undefined) return undefined;
    if (!photos.some((photo) => photo.key === name))
      photos.push({ key: name, width: Number(width), height: Number(height) });
  }
  return photos;
}

/** The text of the field `photos`. */
export const writePhotos = (photos: readonly TypedPhoto[]): string =>
  photos.map(({ key: name, width, height }) => `${name}:${width}x${height}`).join(' ');

/**
 * Where a photo goes whose number was changed: before the one that has the number, if it moves to the front, else behind
 * it.
 */
function rank(typed: string | undefined, index: number): number {
  const position = Number(typed?.trim() || index + 1);
  if (!Number.isFinite(position) || position === index + 1) return index + 1;
  return position + (position < index + 1 ? -0.5 : 0.5);
}

/** The photos of typed fields in the order of their numbers, without those that are removed. */
export function orderedPhotos(typed: Typed): readonly TypedPhoto[] {
  return (readPhotos(typed[photoFields.photos] ?? '') ?? [])
    .map((photo, index) => ({ photo, rank: rank(typed[photoFields.position(photo.key)], index) }))
    .filter(({ photo }) => !typed[photoFields.remove(photo.key)])
    .sort((one, other) => one.rank - other.rank)
    .map(({ photo }) => photo);
}
