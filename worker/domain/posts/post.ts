import type { PostKind } from '../../../web/contract/posts.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';

/** The texts of a post in one language. */
export type PostText = {
  title: string;
  description: string;
  /** Markdown. */
  body: string;
  tags: readonly string[];
  /** The key of the picture above the text, and its description; empty for none. */
  picture: string;
  pictureAlt: string;
};

/** The states that a writer gives a post. `scheduled` needs `dueAt`. */
export type PostState = 'draft' | 'scheduled' | 'held' | 'rejected' | 'published' | 'archived';

/** A post to be written: a new one, or another text of one that exists. */
export type PostWriting = {
  site: SiteId;
  kind: PostKind;
  language: string;
  /** Null for a new post. `revision`: as it was read. */
  existing: { id: number; revision: number } | null;
  /** The post whose translation this is; null for a source, and for one that exists. */
  translationOf: number | null;
  /** Of a translation, the revision of the source that it says; without it, the newest one when it is published. */
  sourceRevision?: number;
  text: PostText;
  /** The wanted slug; empty to make it of the title. */
  slug: string;
  state: PostState;
  author: PersonId | null;
  isStaff: boolean;
  /** Milliseconds since 1970. */
  dueAt?: number | null;
  publishedAt?: number;
  now: number;
  /** The sizes of pictures that the text may show, in pixels, by key. */
  photos: ReadonlyMap<string, { width: number; height: number }>;
  /** Groups that it refers to as related; without it, they stay. */
  related?: readonly number[];
  /** The name of an import, the key of the group there, and what else was stated. */
  source?: { name: string; id: string; frontMatter: Readonly<Record<string, unknown>> };
  /** The path of a link within the set of texts that it belongs to, see `PostContext`. */
  relative?: (path: string) => string | undefined;
};
