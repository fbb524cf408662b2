import * as v from 'valibot';
import type { Attribute } from '../../../../web/contract/attributes.ts';
import { hoursSchema, weekdays } from '../../../../web/contract/hours.ts';
import { weekdayName } from '../../../../web/contract/hours-sentence.ts';
import { rangesText } from '../../../../web/contract/hours-text.ts';
import { type Languages, nameIn } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { attributeField } from '../columns/column-headers.ts';
import type { Change } from '../difference.ts';

type Options = { attributes: readonly Attribute[]; languages: Languages; lang: string; t: Translate };

/** Characters of a value that a page shows. */
const longestValue = 300;

/** Fields of listings whose column in a file has another name. */
const columnOf: Readonly<Record<string, string>> = { categories: 'category', priceLevel: 'price', state: 'closed' };

/** Changes of a listing in words. */
export const shownChanges = (changes: readonly Change[], options: Options): Change[] =>
  changes.map(({ field, before, after }) => ({
    field: fieldName(field, options),
    before: valueText(field, before, options),
    after: valueText(field, after, options),
  }));

function fieldName(field: string, { attributes, languages, t }: Options): string {
  const attribute = attributes.find(({ slug }) => attributeField(slug) === field);
  if (attribute) return nameIn(attribute.names, languages);
  const name = columnOf[field] ?? field;
  return t.has(`imports.field.${name}`) ? t(`imports.field.${name}`) : t('imports.field.other');
}

function valueText(field: string, value: string, { lang }: Options): string {
  return (field === 'hours' ? hoursText(value, lang) : value).slice(0, longestValue);
}

const storedHours = v.pipe(v.string(), v.parseJson(), hoursSchema);

/** Stored hours, day by day; what cannot be read as hours stays as it is. */
function hoursText(stored: string, lang: string): string {
  const read = v.safeParse(storedHours, stored);
  if (!read.success) return stored;
  return weekdays
    .filter((day) => read.output[day].length > 0)
    .map((day) => `${weekdayName(day, lang)} ${rangesText(read.output[day])}`)
    .join(' · ');
}
