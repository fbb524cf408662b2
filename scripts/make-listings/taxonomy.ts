/** The categories and attributes of made listings: categories.json and attributes.json. */
import { readFileSync } from 'node:fs';
import type { AttributeKind, Attributes } from '../../web/contract/attributes.ts';
import type { Names } from '../../worker/domain/listings/taxonomy.writer.ts';
import { Lots, type Random } from './random.ts';

export type Category = {
  slug: string;
  parent: string | null;
  /** Of the listings, compared with the others. */
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
  /** Of 100 listings that can have it, how many do; and of those with yes or no, how many say yes. */
  share: number;
  yes?: number;
  /** Between which numbers a number lies. */
  range?: readonly [number, number];
};

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

export const categories = read('categories.json') as readonly Category[];
export const attributes = read('attributes.json') as readonly MadeAttribute[];

const bySlug = new Map(categories.map((category) => [category.slug, category]));

/** A category and those above it. */
export function chainOf(slug: string): string[] {
  const parent = bySlug.get(slug)?.parent;
  return parent ? [slug, ...chainOf(parent)] : [slug];
}

export const categoryLots = new Lots(categories, ({ share }) => share);

function saidOf({ kind, options = [], yes = 50, range }: MadeAttribute, random: Random): Attributes[string] {
  const slugs = options.map(({ slug }) => slug);
  if (kind === 'yes-no') return random.chance(yes);
  if (kind === 'choice') return slugs[Math.floor(random.next() ** 1.7 * slugs.length)] ?? '';
  if (kind === 'choices') return slugs.filter((_, index) => random.chance(index === 0 ? 80 : 25));
  const [least, most] = range ?? [0, 100];
  // Many small ones, few large ones.
  return Math.round(least * (most / least) ** random.next());
}

/** What a listing of some categories says of the attributes that apply to it; null where it says nothing. */
export function attributesOf(chain: ReadonlySet<string>, random: Random): Attributes | null {
  const said = attributes
    .filter(({ category, share }) => random.chance(share) && (category === null || chain.has(category)))
    .map((attribute) => [attribute.slug, saidOf(attribute, random)] as const)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return said.length === 0 ? null : Object.fromEntries(said);
}
