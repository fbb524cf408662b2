import * as v from 'valibot';
import { readLocalTime } from '../../../../web/contract/local-time.ts';
import { lineField } from '../../../domain/listings/typed-fields.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { isPostField, type PostInput, postSchema } from '../write/post-fields.ts';

/** What the form of an article sends. */
export type ArticleInput = PostInput & {
  /** The wanted last part of the address; empty to make it of the title. */
  slug: string;
  state: 'draft' | 'published' | 'scheduled';
  /** When a scheduled text is published. Milliseconds since 1970. */
  dueAt: number | null;
  /** Of a translation: the revision of the source that it says; null if that stays as it is. */
  saysSource: number | null;
};

const own = ['slug', 'state', 'due', 'zone', 'current', 'source'];

/** Whether a typed field belongs to the form of an article. */
export const isArticleField = (name: string): boolean => own.includes(name) || isPostField(name);

/** Characters of the last part of an address. */
const longestSlug = 80;

/** How far ahead a text can be scheduled, in milliseconds: about five years. */
const longestWait = 5 * 366 * 86_400_000;

const typed = v.optional(v.string(), '');

const publication = v.pipe(
  v.object({
    state: v.optional(v.picklist(['draft', 'published', 'scheduled'], 'state-missing'), 'draft'),
    due: typed,
    zone: typed,
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Pick<ArticleInput, 'state' | 'dueAt'> => {
    const { state, due, zone } = value;
    if (state !== 'scheduled') return { state, dueAt: null };
    const dueAt = readLocalTime(due, zone);
    const wait = (dueAt ?? 0) - Date.now();
    if (dueAt !== undefined && wait > 0 && wait < longestWait) return { state, dueAt };
    addIssue({
      message: dueAt === undefined ? 'due-missing' : wait > 0 ? 'due-far' : 'due-past',
      path: [{ type: 'object', origin: 'value', input: value, key: 'due', value: due }],
    });
    return NEVER;
  }),
);

/** The schema of the form. The message of an issue is a key under `articles.fault`, `postForm.fault` or `photos.fault`. */
export const articleSchema = (languages: readonly string[]): v.GenericSchema<unknown, ArticleInput> =>
  v.intersect([
    postSchema(languages),
    publication,
    v.pipe(
      v.object({ slug: lineField(longestSlug), current: typed, source: typed }),
      v.transform(({ slug, current, source }) => ({
        slug,
        saysSource: current === 'on' ? (readWholeNumber(source) ?? null) : null,
      })),
    ),
  ]);
