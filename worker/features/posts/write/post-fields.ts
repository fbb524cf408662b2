import * as v from 'valibot';
import {
  longestPost,
  longestPostAlt,
  longestPostDescription,
  longestPostTag,
  longestPostTitle,
  mostPostPhotos,
  mostPostTags,
  tagsTyped,
} from '../../../../web/contract/posts.ts';
import {
  isPhotoField,
  orderedPhotos,
  photoFields,
  readPhotos,
  writePhotos,
} from '../../../../web/contract/submission-steps/photos.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { cleanLine } from '../../../domain/listings/clean-fields.ts';
import { lineField } from '../../../domain/listings/typed-fields.ts';
import { describePictures, type PostPhoto, picturesIn } from '../post-content.ts';
import type { StoredPost } from '../stored-post.query.ts';

const plain = ['title', 'description', 'body', 'tags', 'language', 'revision', 'preview'];

/** Whether a typed field belongs to the form of a post. */
export const isPostField = (name: string): boolean => plain.includes(name) || isPhotoField(name);

/** What the form sends. */
export type PostInput = {
  title: string;
  description: string;
  body: string;
  tags: readonly string[];
  language: string;
  /** The revision of the post that the form showed; null for a new one. */
  revision: number | null;
  photos: readonly PostPhoto[];
  picture: string;
  pictureAlt: string;
};

const typed = v.optional(v.string(), '');

/** Markdown without control characters. It keeps its spaces: they indent lists and code. */
export const cleanMarkdown = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trimEnd();

const markdown = v.pipe(
  typed,
  v.transform(cleanMarkdown),
  v.check((text) => text.trim() !== '', 'body-missing'),
  v.check((text) => [...text].length <= longestPost, 'text-long'),
);

/** Tags, separated by commas of any script. */
export const tagsField = v.pipe(
  typed,
  v.transform((text) => tagsTyped(cleanLine(text))),
  v.check((all) => all.length <= mostPostTags, 'tags-many'),
  v.check((all) => all.every((tag) => [...tag].length <= longestPostTag), 'tag-long'),
);

const photos = v.pipe(
  v.record(v.string(), v.unknown()),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }): readonly PostPhoto[] => {
    const fields = textsIn(input);
    const refuse = (key: string, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    const all = orderedPhotos(fields).map(({ key, width, height }): PostPhoto => {
      const alt = cleanLine(fields[photoFields.alt(key)] ?? '');
      if ([...alt].length > longestPostAlt) refuse(photoFields.alt(key), 'alt-long');
      return [key, width, height, alt];
    });
    if (!readPhotos(fields[photoFields.photos] ?? '')) refuse(photoFields.photos, 'photos-invalid');
    if (all.length > mostPostPhotos) refuse(photoFields.photos, 'photos-many');
    const shown = picturesIn(fields.body ?? '');
    const first = all.find(([key]) => !shown.has(key));
    if (first && first[3] === '') refuse(photoFields.alt(first[0]), 'alt-missing');
    return all.length > mostPostPhotos ? NEVER : all;
  }),
);

/** The schema of the form. The message of an issue is a key under `postForm.fault` or `photos.fault`. */
export const postSchema = (languages: readonly string[]): v.GenericSchema<unknown, PostInput> =>
  v.pipe(
    v.intersect([
      v.object({
        title: v.pipe(
          lineField(longestPostTitle),
          v.check((text) => text !== '', 'title-missing'),
        ),
        description: lineField(longestPostDescription),
        body: markdown,
        tags: tagsField,
        language: v.pipe(
          typed,
          v.check((tag) => languages.includes(tag), 'language-invalid'),
        ),
        revision: v.pipe(
          typed,
          v.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : null)),
        ),
      }),
      v.pipe(
        photos,
        v.transform((all) => ({ photos: all })),
      ),
    ]),
    v.transform(({ photos: all, body, ...text }): PostInput => {
      const shown = picturesIn(body);
      const first = all.find(([key]) => !shown.has(key));
      return {
        ...text,
        body: describePictures(body, all),
        // What the text does not show is left out, but for the picture above it.
        photos: all.filter((photo) => photo === first || shown.has(photo[0])),
        ...{ picture: first?.[0] ?? '', pictureAlt: first?.[3] ?? '' },
      };
    }),
  );

const textsIn = (input: Readonly<Record<string, unknown>>): DraftFields =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** A post as typed fields: the inverse of the schema. */
export const typedPost = (post: Omit<PostInput, 'revision' | 'picture' | 'pictureAlt'>): DraftFields => ({
  ...{ title: post.title, description: post.description, body: post.body, tags: post.tags.join(', ') },
  ...{ language: post.language },
  photos: writePhotos(post.photos.map(([key, width, height]) => ({ key, width, height }))),
  ...Object.fromEntries(post.photos.map(([key, , , alt]) => [photoFields.alt(key), alt])),
});

/** A stored post as typed fields. */
export const typedStored = ({ photos, picture, picture_alt: alt, ...text }: StoredPost): DraftFields =>
  typedPost({
    ...text,
    // The picture above the text is the first that the text does not show.
    photos: photos
      .toSorted(([one], [other]) => Number(other === picture) - Number(one === picture))
      .map(([key, width, height]) => [key, width, height, key === picture ? alt : '']),
  });
