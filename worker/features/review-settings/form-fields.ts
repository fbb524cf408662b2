import { longestCriterion, longestGuidelines } from '../../../web/contract/pages/review-settings.data.ts';
import { mostCriteria, type ReviewCriterion } from '../../../web/contract/reviews.ts';
import type { ReviewSettings } from '../../domain/reviews/settings.query.ts';
import type { RegisteredSite } from '../../domain/sites/site.ts';
import { type PostedFields, postedLine, postedLines } from '../../pages/posted-text.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { freeSlug, slugOf } from '../../platform/text/slug.ts';

/** The texts of the settings. */
export type SettingsTexts = Pick<ReviewSettings, 'criteria' | 'guidelines'>;

/** A field that cannot be read, with a key of the page's messages. */
export type Fault = {
  field: string;
  problem: 'criterion-long' | 'criterion-unnamed' | 'criterion-double' | 'guidelines-long';
};

/** The numbers of the rows of criteria. */
export const criterionRows: readonly number[] = Array.from({ length: mostCriteria }, (_, index) => index + 1);

export const slugField = (row: number): string => `criterion-${row}`;
export const nameField = (row: number, tag: string): string => `criterion-${row}-${tag}`;
export const guidelinesField = (tag: string): string => `guidelines-${tag}`;

const length = (text: string): number => [...text].length;

type Languages = Pick<RegisteredSite, 'languages' | 'defaultLanguage'>;

/** Texts in languages that the site has lost stay as they are. */
const withoutOwn = (names: Names, { languages }: Languages): Names =>
  Object.fromEntries(Object.entries(names).filter(([tag]) => !languages.some((one) => one.tag === tag)));

/**
 * The texts of a posted form. A row without any name is no criterion. A criterion keeps its slug, which the stars of
 * reviews refer to; a new one gets the slug of its name.
 */
export function readTexts(fields: PostedFields, site: Languages, before: SettingsTexts): SettingsTexts | Fault {
  const criteria: ReviewCriterion[] = [];
  for (const row of criterionRows) {
    const read = readNames(fields, row, site);
    if ('problem' in read) return read;
    const { names } = read;
    if (Object.keys(names).length === 0) continue;
    const name = names[site.defaultLanguage];
    const field = nameField(row, site.defaultLanguage);
    if (name === undefined) return { field, problem: 'criterion-unnamed' };
    const isOther = ({ names: others }: ReviewCriterion) =>
      others[site.defaultLanguage]?.toLowerCase() === name.toLowerCase();
    if (criteria.some(isOther)) return { field, problem: 'criterion-double' };
    const known = before.criteria.find(({ slug }) => slug === fields[slugField(row)]);
    const isTaken = (slug: string) => [...criteria, ...before.criteria].some((one) => one.slug === slug);
    const isRepeated = known && criteria.some(({ slug }) => slug === known.slug);
    const slug = known && !isRepeated ? known.slug : freeSlug(slugOf(name), [], isTaken);
    criteria.push({ slug, names: { ...(known && withoutOwn(known.names, site)), ...names } });
  }
  const guidelines = readGuidelines(fields, site);
  if ('problem' in guidelines) return guidelines;
  return { criteria, guidelines: { ...withoutOwn(before.guidelines, site), ...guidelines.texts } };
}

function readNames(fields: PostedFields, row: number, { languages }: Languages): { names: Names } | Fault {
  const names: Record<string, string> = {};
  for (const { tag } of languages) {
    const field = nameField(row, tag);
    const name = postedLine(fields, field);
    if (length(name) > longestCriterion) return { field, problem: 'criterion-long' };
    if (name !== '') names[tag] = name;
  }
  return { names };
}

function readGuidelines(fields: PostedFields, { languages }: Languages): { texts: Names } | Fault {
  const texts: Record<string, string> = {};
  for (const { tag } of languages) {
    const field = guidelinesField(tag);
    const text = postedLines(fields, field);
    if (length(text) > longestGuidelines) return { field, problem: 'guidelines-long' };
    if (text !== '') texts[tag] = text;
  }
  return { texts };
}
