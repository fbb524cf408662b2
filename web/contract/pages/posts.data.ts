import * as v from 'valibot';
import { foreign, listingCardSchema, photo } from '../listing-card.ts';
import { postKinds } from '../posts.ts';
import { choice, count, day, path, tag } from '../schema-parts.ts';

const kind = v.picklist(postKinds);

const picture = v.object({ ...photo.entries, alt: v.string() });

/** Who wrote it; `isStaff`: for the site. The name is empty where the account is gone. */
const author = v.object({ name: v.string(), path: v.nullable(path), isStaff: v.boolean() });

/** A post in a list. */
export const postCardSchema = v.object({
  kind,
  path,
  title: v.string(),
  description: v.string(),
  minutes: count,
  published: day,
  author,
  picture: v.nullable(picture),
  /** Where it is not in the page's language. */
  foreign: v.optional(foreign),
});

export const postListSchema = v.object({
  kind,
  posts: v.array(postCardSchema),
  /** What the list is narrowed to, for its heading; empty for nothing. */
  tag: v.string(),
  author: v.string(),
  tags: v.array(choice),
  /** The languages with posts. */
  languages: v.array(choice),
  /** All posts in the page's language; null where nothing is narrowed. */
  all: v.nullable(path),
  first: v.nullable(path),
  next: v.nullable(path),
});

const listingPart = v.object({ ...listingCardSchema.entries, isClosed: v.boolean() });

/** A part of a text: HTML, the card of a listing, or the name of one that is not listed any more. */
const part = v.variant('type', [
  v.object({ type: v.literal('html'), html: v.string() }),
  v.object({ type: v.literal('listing'), listing: listingPart }),
  v.object({ type: v.literal('gone'), name: v.string() }),
]);

const link = v.object({ title: v.string(), path });

export const postSchema = v.object({
  kind,
  title: v.string(),
  description: v.string(),
  author,
  published: day,
  /** When it was last changed; null if it was not. */
  edited: v.nullable(day),
  minutes: count,
  picture: v.nullable(picture),
  /** Its headings, with their ids: a table of contents where there are several. */
  outline: v.array(v.object({ level: count, id: v.string(), text: v.string() })),
  parts: v.array(part),
  tags: v.array(v.object({ name: v.string(), path })),
  /** Its other languages, by their own names. */
  languages: v.array(v.object({ tag, name: v.string(), path })),
  related: v.array(postCardSchema),
  /** The posts that were published before and after it. */
  older: v.nullable(link),
  newer: v.nullable(link),
});

export type PostCard = v.InferOutput<typeof postCardSchema>;
export type PostListPage = v.InferOutput<typeof postListSchema>;
export type PostPage = v.InferOutput<typeof postSchema>;
export type PostPart = PostPage['parts'][number];
