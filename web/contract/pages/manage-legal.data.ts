import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formStateSchema } from '../form-state.ts';
import { count, day, path, tag } from '../schema-parts.ts';
import { comparedParagraphs, legalKinds, legalState } from './legal.data.ts';

const kind = v.picklist(legalKinds);

/** A language of the site, and its name in the page's language. */
const language = v.object({ tag, name: v.string(), direction: v.picklist(['ltr', 'rtl']) });

const dated = v.object({ version: count, at: day });

/** A text in one language. */
const row = v.object({
  language,
  isDefault: v.boolean(),
  /** The newest version, by its publication; null where the text is missing. */
  newest: v.nullable(dated),
  /** The version in effect, if that is not the newest. */
  current: v.nullable(v.object({ version: count })),
  /** Versions that take effect later, with the day. */
  scheduled: v.array(dated),
  /** Since when the default language has a newer version; null where this one is as new. */
  staleSince: v.nullable(day),
  /** Where visitors read it; null where it is missing. */
  readPath: v.nullable(path),
  editPath: path,
});

/** A mail to all members about a new version. */
const notice = v.object({
  id: count,
  kind,
  effectiveAt: day,
  state: v.picklist(['waiting', 'sending', 'done']),
  /** When it begins, with the time of day; once it has ended, when that was. */
  at: v.string(),
  iso: v.string(),
  told: count,
});

export const manageLegalSchema = v.object({
  sections: sectionsSchema,
  kinds: v.array(v.object({ kind, rows: v.array(row) })),
  /** The newest first. */
  notices: v.array(notice),
});

const version = v.object({
  version: count,
  at: day,
  /** When it takes effect or took effect, where that is later than its publication. */
  effectiveAt: v.nullable(day),
  /** Who published it; empty if it was a command. */
  author: v.string(),
  summary: v.string(),
  state: legalState,
  readPath: path,
  /** Its differences from the version before it; null for the first. */
  comparePath: v.nullable(path),
});

const comparison = v.object({ from: count, to: count, paragraphs: comparedParagraphs });

export const legalEditSchema = v.object({
  sections: sectionsSchema,
  form: formStateSchema,
  kind,
  language,
  isDefault: v.boolean(),
  /** The name of the site's default language. */
  defaultLanguage: v.string(),
  /** The newest version, which the form sends so that no other publication is overwritten unseen; 0 for none. */
  newest: count,
  /** The first day on which a version can take effect, as date fields write it. */
  today: v.string(),
  /** The default language's newest text; null on the form of that language, and where it is missing. */
  original: v.nullable(v.object({ language, version: count, html: v.string() })),
  /** What is typed, as its page will show it; null unless it is asked for. */
  preview: v.nullable(v.object({ html: v.string() })),
  /** What is typed against the newest version; null unless it is asked for. */
  changes: v.nullable(v.object({ from: count, paragraphs: comparedParagraphs })),
  /** What others published since the form was opened. */
  since: v.nullable(comparison),
  /** The version whose text was filled in, in place of what was typed; null for none. */
  restored: v.nullable(count),
  /** Up to 50, the newest first. */
  versions: v.array(version),
  /** Two versions that are compared. */
  compared: v.nullable(comparison),
  /** What was just published; null if nothing was. */
  published: v.nullable(v.object({ version: count, effectiveAt: v.nullable(day), readPath: path })),
  overviewPath: path,
});

export type ManageLegalPage = v.InferOutput<typeof manageLegalSchema>;
export type LegalEditPage = v.InferOutput<typeof legalEditSchema>;
