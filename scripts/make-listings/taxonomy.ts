/** The categories and attributes of generated listings, from categories.json and attributes.json. */
import { readFileSync } from 'node:fs';
import type { AttributeKind, Attributes } from '../../web/contract/attributes.ts';
import type { Names } from '../../worker/domain/listings/taxonomy.writer.ts';
import { type Random, WeightedChoice } from './random.ts';

export type Category = {
  slug: string;
  parent: string | null;
  /** The category's weight among all listings. */
  share: number;
  names: Names;
};

export type MadeAttribute = {
  slug: string;
  kind: AttributeKind;
  category: string | null;
  names: Names;
  options?: readonly { slug: string; names: Names }[];
  steps?: readonly number[];
  /** The percentage of applicable listings that have the attribute. `yes`: the percentage of "yes" among yes-no values. */
  share: number;
  yes?: number;
  /** The range of a number's values. */
  range?: readonly [number, number];
};

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

export const categories = read('categories.json') as readonly Category[];
export const attributes = read('attributes.json') as readonly MadeAttribute[];

const bySlug = new Map(categories.map((category) => [category.slug, category]));

/** A category and its ancestors. */
export function chainOf(slug: string): string[] {
  const parent = bySlug.get(slug)?.parent;
  return parent ? [slug, ...chainOf(parent)] : [slug];
}

export const weightedCategories = new WeightedChoice(categories, ({ share }) => share);

function randomValue({ kind, options = [], yes = 50, range }: MadeAttribute, random: Random): Attributes[string] {
  const slugs = options.map(({ slug }) => slug);
  if (kind === 'yes-no') return random.chance(yes);
  if (kind === 'choice') return slugs[Math.floor(random.next() ** 1.7 * slugs.length)] ?? '';
  if (kind === 'choices') return slugs.filter((_, index) => random.chance(index === 0 ? 80 : 25));
  const [least, most] = range ?? [0, 100];
  // Many small numbers, few large ones.
  return Math.round(least * (most / least) ** random.next());
}

/** Random attribute values of a listing. Only attributes of its categories apply. Null if it has none. */
export function attributesOf(chain: ReadonlySet<string>, random: Random): Attributes | null {
  const values = attributes
    .filter(({ category, share }) => random.chance(share) && (category === null || chain.has(category)))
    .map((attribute) => [attribute.slug, randomValue(attribute, random)] as const)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return values.length === 0 ? null : Object.fromEntries(values);
}
