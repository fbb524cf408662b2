import { pictureMarkdown } from '../../../web/contract/posts.ts';
import type { PostText } from '../../domain/posts/post.ts';
import type { Names } from '../../platform/i18n/names.ts';

/** A picture of a text: its key, its size in pixels, its description. */
export type PostPhoto = readonly [key: string, width: number, height: number, alt: string];

/** What the versions of a post in the queue contain. */
export type PostContent = PostText & {
  language: string;
  /** The pictures of the text, and the one above it. */
  photos: readonly PostPhoto[];
  /** The title, by the language of the text: the name of the post in lists and emails. */
  names: Names;
  appeal?: string;
};

/** The texts of a post that people typed. */
export const textsOf = ({ title, description, body, tags }: PostText): string[] => [title, description, body, ...tags];

const picture = /!\[([^\]]*)\]\(photo:([a-z0-9]{16,64})/g;

/** The keys of the pictures that a text shows. */
export const picturesIn = (body: string): ReadonlySet<string> =>
  new Set([...body.matchAll(picture)].map(([, , key = '']) => key));

/** A text whose pictures without a description get the one that was typed for them. */
export function describePictures(body: string, photos: readonly PostPhoto[]): string {
  const alts = new Map(photos.map(([key, , , alt]) => [key, alt]));
  return body.replace(picture, (whole, alt: string, key: string) => {
    const typed = alts.get(key) ?? '';
    return alt.trim() === '' && typed !== '' ? pictureMarkdown(key, typed).slice(0, -1) : whole;
  });
}

/** The sizes of pictures, by key. */
export const sizesOf = (photos: readonly PostPhoto[]): Map<string, { width: number; height: number }> =>
  new Map(photos.map(([key, width, height]) => [key, { width, height }]));
