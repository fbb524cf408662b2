import * as v from 'valibot';
import type { Attribute } from '../../../../web/contract/attributes.ts';
import type { SubmissionValue, SubmissionValues } from '../../../../web/contract/submission.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { categoriesOf, upwards, type Vocabulary } from '../../../domain/listings/vocabulary.ts';
import { asciiDigits } from '../../../platform/text/digits.ts';
import type { StepFields } from '../step.ts';
import { categoryFields } from './basics.ts';

/** The field of an attribute, and of an option of one that can have several. */
export const attributeField = (slug: string, option?: string): string =>
  option === undefined ? `attribute.${slug}` : `attribute.${slug}.${option}`;

/** The attributes that the typed categories have, in the site's order. */
export function attributesOf(vocabulary: Vocabulary, typed: DraftFields): Attribute[] {
  const slugs = categoryFields.flatMap((field) => typed[field] ?? []);
  const ids = new Set(
    categoriesOf(vocabulary, slugs).flatMap((category) => upwards(vocabulary, category).map(({ id }) => id)),
  );
  return vocabulary.attributes.filter(({ category_id }) => category_id === null || ids.has(category_id));
}

const text = v.optional(v.string(), '');

/** The typed fields of an attribute with their schema. */
function fieldsOf({ slug, kind, options }: Attribute): [string, v.GenericSchema<unknown, string>][] {
  if (kind === 'choices') return options.map((option) => [attributeField(slug, option.slug), text]);
  const allowed = kind === 'yes-no' ? ['yes', 'no'] : options.map((option) => option.slug);
  const schema =
    kind === 'number'
      ? v.pipe(
          text,
          v.transform((typed) => asciiDigits(typed).trim()),
          // Separators stand before three digits: 4.5 and 4,5 are no whole numbers.
          v.check((number) => /^(?:\d{0,9}|\d{1,3}(?:[\s,.’'٬]\d{3}){1,2})$/.test(number), 'number-invalid'),
          v.transform((number) => number.replace(/\D/g, '')),
        )
      : v.pipe(
          text,
          v.check((value) => value === '' || allowed.includes(value), 'option-unknown'),
        );
  return [[attributeField(slug), schema]];
}

/** The value of an attribute as it was typed; null for none. */
function attributeValue({ slug, kind, options }: Attribute, fields: DraftFields): SubmissionValue {
  const value = fields[attributeField(slug)] ?? '';
  switch (kind) {
    case 'choices': {
      const chosen = options.flatMap((option) => (fields[attributeField(slug, option.slug)] ? [option.slug] : []));
      return chosen.length ? chosen : null;
    }
    case 'yes-no':
      return value === '' ? null : value === 'yes';
    case 'number':
      return value === '' ? null : Number(value);
    case 'choice':
      return value === '' ? null : value;
  }
}

const levels = ['', '1', '2', '3', '4'];

/** The price level and the attributes that its categories have. */
export const details: StepFields = {
  step: 'details',
  has: (field) => field === 'price' || /^attribute(\.[a-z0-9-]+){1,2}$/.test(field),
  schema({ vocabulary }, typed) {
    const attributes = attributesOf(vocabulary, typed);
    const price = v.pipe(
      text,
      v.check((level) => levels.includes(level), 'option-unknown'),
    );
    const fields = v.object({
      price,
      ...Object.fromEntries(attributes.flatMap(fieldsOf)),
    }) as unknown as v.GenericSchema<unknown, DraftFields>;
    return v.pipe(
      fields,
      v.transform(
        (read): SubmissionValues => ({
          priceLevel: read.price ? Number(read.price) : null,
          ...Object.fromEntries(attributes.map((one) => [attributeField(one.slug), attributeValue(one, read)])),
        }),
      ),
    );
  },
  typed(values) {
    const attributes = Object.entries(values).flatMap(([field, value]) =>
      field.startsWith('attribute.') ? typedAttribute(field, value) : [],
    );
    return { price: values.priceLevel ? String(values.priceLevel) : '', ...Object.fromEntries(attributes) };
  },
};

function typedAttribute(field: string, value: SubmissionValue): [string, string][] {
  if (Array.isArray(value)) return value.map((option) => [`${field}.${option}`, 'yes']);
  if (typeof value === 'boolean') return [[field, value ? 'yes' : 'no']];
  return value === null ? [] : [[field, String(value)]];
}
