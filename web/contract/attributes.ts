/** The attributes that a site defines for its listings, and the values that listings have. */
import * as v from 'valibot';
import { rangePattern, reservedWords, slugPattern } from './grammar.ts';

/** `choice`: one of its options. `choices`: several of them. `yes-no`: a boolean. `number`: a whole number from 0. */
export const attributeKinds = ['choice', 'choices', 'yes-no', 'number'] as const;

export type AttributeKind = (typeof attributeKinds)[number];

const names = v.record(v.string(), v.string());

/** A path segment that the grammar of the directory does not reserve. */
const word = v.pipe(
  v.string(),
  v.regex(slugPattern, 'lower-case letters, digits and hyphens'),
  v.check((slug) => !reservedWords.has(slug) && !rangePattern.test(slug), 'a word that is not reserved'),
);

const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));

/** Checks that option slugs are unique, and that only fields that apply to the kind are set. */
function isConsistent({ kind, options, unit, steps }: Parts): boolean {
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

/** Texts by language, at least one of them not empty. */
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
  /** For choices, in display order. For `yes-no`, the labels of `yes` and `no`. */
  options: v.optional(v.array(v.object({ slug: word, names: named })), []),
  /** For numbers: {language: text}; empty where the number is a plain count. */
  unit: v.optional(names, {}),
  /** For numbers: where each step of the facet begins, ascending. `[10, 50]` gives up to 9, 10 to 49, 50 and more. */
  steps: v.optional(v.array(number), []),
};

type Parts = v.InferOutput<v.ObjectSchema<typeof parts, undefined>>;

const consistencyRule = 'options each once (`yes` and `no` of yes and no), or the unit and rising steps of a number';

/** An attribute as a site defines it. */
export const attributeSchema = v.pipe(
  v.object({
    ...parts,
    /** The category to which it applies, descendants included; null for all. */
    category_id: v.optional(v.nullable(v.number()), null),
  }),
  v.check((attribute) => isConsistent(attribute), consistencyRule),
);

export type Attribute = v.InferOutput<typeof attributeSchema>;

/** The input that defines an attribute. It names the category by slug. */
export const newAttributeSchema = v.pipe(
  v.object({ ...parts, category: v.optional(v.nullable(v.string()), null) }),
  v.check((attribute) => isConsistent(attribute), consistencyRule),
);

export type NewAttribute = v.InferInput<typeof newAttributeSchema>;

/** A listing's value for an attribute, by kind: an option, options, a boolean, a number. */
const value = v.union([v.boolean(), number, word, v.array(word)]);

/** {slug of the attribute: value} */
export const attributesSchema = v.record(word, value);

export type Attributes = v.InferOutput<typeof attributesSchema>;

/** Whether a value is valid for an attribute. */
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
 * Returns the slug of the first attribute whose value its definition does not allow. Attributes that the site does not
 * define pass, because readers ignore them.
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

/** Whole numbers, both ends inclusive. Null is an open end; at most one end is open. */
export type Range = { readonly min: number | null; readonly max: number | null };
