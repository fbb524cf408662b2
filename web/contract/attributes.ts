/** The attributes that a site defines for its listings, and what a listing says of them. */
import * as v from 'valibot';
import { rangePattern, reservedWords, slugPattern } from './grammar.ts';

/**
 * `choice` is one of its options, `choices` several of them, `yes-no` is true or false, `number` a whole number from 0 on.
 */
export const attributeKinds = ['choice', 'choices', 'yes-no', 'number'] as const;

export type AttributeKind = (typeof attributeKinds)[number];

const names = v.record(v.string(), v.string());

/** A word of a path: nothing that the grammar of the directory needs for itself. */
const word = v.pipe(
  v.string(),
  v.regex(slugPattern, 'lower-case letters, digits and hyphens'),
  v.check((slug) => !reservedWords.has(slug) && !rangePattern.test(slug), 'a word that paths need for themselves'),
);

const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));

/** Options and yes and no are told apart by their slugs; what a kind does not have is empty. */
function isWhole({ kind, options, unit, steps }: Parts): boolean {
  const slugs = options.map(({ slug }) => slug);
  if (new Set(slugs).size < slugs.length) return false;
  if (kind !== 'number' && (steps.length > 0 || Object.keys(unit).length > 0)) return false;
  switch (kind) {
    case 'choice':
    case 'choices':
      return slugs.length > 0;
    case 'yes-no':
      return slugs.every((slug) => slug === 'yes' || slug === 'no');
    case 'number':
      return slugs.length === 0 && steps.every((step, i) => step > (steps[i - 1] ?? 0));
  }
}

/** Of what people are to choose by, in one language at least. */
const named = v.pipe(
  names,
  v.check((texts) => Object.values(texts).some(Boolean), 'a name'),
);

const parts = {
  slug: word,
  kind: v.picklist(attributeKinds),
  position: v.optional(v.number(), 0),
  /** {language: text} */
  names: named,
  /** Of a choice, in the order in which they are shown; of yes and no, what `yes` and `no` are called. */
  options: v.optional(v.array(v.object({ slug: word, names: named })), []),
  /** Of a number: {language: text}; empty where it just counts. */
  unit: v.optional(names, {}),
  /** Of a number: where a new step of its facet begins, rising. `[10, 50]` makes up to 9, 10 to 49, 50 and more. */
  steps: v.optional(v.array(number), []),
};

type Parts = v.InferOutput<v.ObjectSchema<typeof parts, undefined>>;

const whole = 'options each once (`yes` and `no` of yes and no), or the unit and rising steps of a number';

/** An attribute as a site defines it. */
export const attributeSchema = v.pipe(
  v.object({
    ...parts,
    /** The category that has it, with all below it; null for all. */
    category_id: v.optional(v.nullable(v.number()), null),
  }),
  v.check((attribute) => isWhole(attribute), whole),
);

export type Attribute = v.InferOutput<typeof attributeSchema>;

/** An attribute to be defined: its category is named by its slug. */
export const newAttributeSchema = v.pipe(
  v.object({ ...parts, category: v.optional(v.nullable(v.string()), null) }),
  v.check((attribute) => isWhole(attribute), whole),
);

export type NewAttribute = v.InferInput<typeof newAttributeSchema>;

/** What a listing says of an attribute, by the attribute's kind: an option, options, yes or no, a number. */
const value = v.union([v.boolean(), number, word, v.array(word)]);

/** {slug of the attribute: value} */
export const attributesSchema = v.record(word, value);

export type Attributes = v.InferOutput<typeof attributesSchema>;

/** Whether a value can be one of an attribute. */
export function isValueOf(attribute: Pick<Attribute, 'kind' | 'options'>, given: unknown): boolean {
  const isOption = (one: unknown) => attribute.options.some(({ slug }) => slug === one);
  switch (attribute.kind) {
    case 'yes-no':
      return typeof given === 'boolean';
    case 'number':
      return v.is(number, given);
    case 'choice':
      return isOption(given);
    case 'choices':
      return Array.isArray(given) && given.every(isOption);
  }
}

/**
 * The first of a listing's values that its site's definitions do not allow: the attribute's slug. What the site does not
 * define is let pass, as it is by those who read.
 */
export function refusedAttribute(
  definitions: readonly Pick<Attribute, 'slug' | 'kind' | 'options'>[],
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  return definitions.find(({ slug, ...attribute }) => {
    const value = given[slug];
    return value !== undefined && value !== null && !isValueOf(attribute, value);
  })?.slug;
}

/** The steps of a number's facet, as ranges. */
export function rangesOf({ steps }: Pick<Attribute, 'steps'>): Range[] {
  if (steps.length === 0) return [];
  return [null, ...steps].map((min, i) => ({ min, max: steps[i] === undefined ? null : steps[i] - 1 }));
}

/** Whole numbers, both ends included; null is open. At least one end is given. */
export type Range = { readonly min: number | null; readonly max: number | null };
