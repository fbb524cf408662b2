import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { pieceKinds } from '../pieces.ts';
import { choice, count, moment, path, phrase, stretch, tag } from '../schema-parts.ts';
import { siteChoiceSchema } from '../site-choices.ts';

/** What a frame shows; in each list the first is the default. */
export const previewDevices = ['desktop', 'tablet', 'phone'] as const;
export const previewThemes = ['auto', 'light', 'dark'] as const;
export const previewReaders = ['visitor', 'member'] as const;
export const previewVersions = ['drafts', 'published'] as const;

export type PreviewDevice = (typeof previewDevices)[number];

/** The pages of every site that the viewer links to. */
export const usualPages = [
  ...(['home', 'directory', 'articles', 'blogs', 'carousel', 'privacy', 'cookies', 'tos'] as const),
] as const;

/** What somebody has just done. */
export const previewDone = [
  ...(['saved', 'published', 'discarded', 'commented', 'resolved', 'reopened', 'revoked'] as const),
] as const;

/** For how many days a link to a preview works. */
export const shareDays = [1, 3, 7] as const;

/** The most characters of a comment. */
export const longestComment = 2_000;

const written = v.object({ language: tag, name: v.string(), direction: v.picklist(['ltr', 'rtl']) });

/** A person who did something; empty if their account is deleted. */
const done = { by: v.string(), at: moment };

const commentSchema = v.object({
  id: count,
  body: v.string(),
  ...done,
  /** Null while it is open. */
  resolved: v.nullable(v.object(done)),
});

/** Where a text is: its reference, its kind, and a link that shows it. */
const place = {
  ref: v.string(),
  kind: v.picklist(pieceKinds),
  item: v.string(),
  field: v.string(),
  /** The name of the language. */
  language: v.string(),
  path,
};

const lines = v.array(v.array(stretch));

const pieceSchema = v.object({
  ref: v.string(),
  kind: v.picklist(pieceKinds),
  field: v.string(),
  name: v.string(),
  format: v.picklist(['line', 'lines', 'markdown', 'slug', 'message']),
  longest: count,
  in: written,
  /** What visitors read; null where the language lacks it. */
  published: v.nullable(v.string()),
  /** A hash of it, which the form sends so that no other publication is overwritten unseen. */
  seen: v.string(),
  version: v.nullable(count),
  changed: v.nullable(v.object({ ...moment.entries, words: v.string() })),
  author: v.nullable(v.string()),
  approver: v.nullable(v.string()),
  /** Where it is shown besides. */
  usedIn: v.array(v.object({ title: v.string(), path })),
  /** Its other languages. */
  others: v.array(v.object({ in: written, text: v.nullable(v.string()), path })),
  /** The address in the area of staff where all of it is changed. */
  manage: v.nullable(v.string()),
  /** `version`: what the form sends so that no other draft is overwritten unseen; 0 without a draft. */
  draft: v.object({ version: count, by: v.string(), at: v.nullable(moment) }),
  /** What the field shows: what was typed, else the draft, else what is published. */
  text: v.string(),
  /** What that changes of what is published. */
  changes: lines,
  /** What others have published since the draft was begun. */
  since: lines,
  /** What somebody else has saved since the form was shown; null for nothing. */
  theirs: v.nullable(v.object({ by: v.string(), text: v.string(), changes: lines })),
  canSave: v.boolean(),
  canPublish: v.boolean(),
  comments: v.array(commentSchema),
  /** A comment that was typed and refused. */
  comment: v.string(),
});

export const frameSchema = v.object({
  /** The address of the preview; its token shows it for 10 minutes. */
  src: v.string(),
  /** What the frame shows, apart from its token. */
  key: v.string(),
  in: written,
  version: v.picklist(previewVersions),
});

const linkSchema = v.object({
  id: count,
  /** The page that it shows. */
  page: v.string(),
  path,
  language: v.string(),
  hasDrafts: v.boolean(),
  by: v.string(),
  until: moment,
  opened: count,
});

/** Links of which one is chosen. */
export const named = <const Names extends readonly string[]>(names: Names) =>
  v.array(v.object({ name: v.picklist(names), path, isChosen: v.boolean() }));

const shownSchema = v.object({
  site: v.object({ slug: v.string(), name: phrase, path }),
  /** The page of the site that is shown: what was typed if it is none. */
  page: v.string(),
  isPage: v.boolean(),
  in: written,
  /** What the form with the path keeps. */
  kept: v.array(v.tuple([v.string(), v.string()])),
  pages: named(usualPages),
  languages: v.array(choice),
  besides: v.object({ none: path, published: v.nullable(path), languages: v.array(choice), chosen: v.string() }),
  versions: named(previewVersions),
  devices: named(previewDevices),
  themes: named(previewThemes),
  readers: named(previewReaders),
  device: v.picklist(previewDevices),
  /** One, or two side by side; none where the site has no host. */
  frames: v.array(frameSchema),
  /** The piece that is chosen; `lost` if the site has none of that name. */
  piece: v.union([v.null(), v.literal('lost'), pieceSchema]),
  /** The same page without it. */
  withoutPiece: path,
  canWrite: v.boolean(),
  drafts: v.array(v.object({ ...place, ...done })),
  comments: v.array(v.object({ ...place, ...commentSchema.entries })),
  links: v.array(linkSchema),
  /** The address of a link that was just made. */
  shared: v.nullable(v.string()),
});

/** A page of a site as it is or will be, and what can be done to its texts. */
export const previewsSchema = v.object({
  sections: sectionsSchema,
  /** The title of the document. */
  title: v.string(),
  /** The sites that the visitor sees. */
  sites: v.array(siteChoiceSchema),
  /** Null while no site is chosen. */
  shown: v.nullable(shownSchema),
  /** Where forms are posted to: this page. */
  action: path,
  done: v.nullable(v.picklist(previewDone)),
  problem: formProblem,
});

export type PreviewsPage = v.InferOutput<typeof previewsSchema>;
export type ShownPage = v.InferOutput<typeof shownSchema>;
export type ShownPiece = v.InferOutput<typeof pieceSchema>;
export type PreviewFrame = v.InferOutput<typeof frameSchema>;
export type PieceComment = v.InferOutput<typeof commentSchema>;
