import type { Attribute } from '../../../web/contract/attributes.ts';
import type { Filters } from '../../../web/contract/filters.ts';

/** A category in the vocabulary of its site. */
export type Category = {
  id: number;
  parent_id: number | null;
  slug: string;
  position: number;
  names: Readonly<Record<string, string>>;
};

/** A kind of services in the vocabulary of its site. */
export type ServiceKind = { slug: string; position: number; names: Readonly<Record<string, string>> };

/** The categories, attributes and kinds of services of a site, by which its listings can be filtered. */
export type Vocabulary = {
  categories: readonly Category[];
  attributes: readonly Attribute[];
  serviceKinds: readonly ServiceKind[];
};

/** The vocabulary of a site that has none. */
export const noVocabulary: Vocabulary = { categories: [], attributes: [], serviceKinds: [] };

/** The vocabulary in the site's order. The triggers of migrations 0008 and 0031 write it unordered. */
export function readVocabulary(row: Vocabulary | undefined): Vocabulary {
  const inOrder = <T extends { position: number; slug: string }>(items: readonly T[] = []) =>
    [...items].sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  return {
    categories: inOrder(row?.categories),
    attributes: inOrder(row?.attributes),
    serviceKinds: inOrder(row?.serviceKinds),
  };
}

/** The categories of slugs; unknown slugs are ignored. */
export const categoriesOf = ({ categories }: Vocabulary, slugs: readonly string[] = []): Category[] =>
  categories.filter(({ slug }) => slugs.includes(slug));

/** A category and its ancestors, the narrowest first. A loop of parents ends it. */
export function upwards({ categories }: Vocabulary, category: Category): Category[] {
  const path: Category[] = [];
  for (let at: Category | undefined = category; at && !path.includes(at); ) {
    path.push(at);
    const parent: number | null = at.parent_id;
    at = categories.find(({ id }) => id === parent);
  }
  return path;
}

/** Slugs of chosen categories without descendants of other chosen ones, which are redundant. */
export function withoutDescendants(vocabulary: Vocabulary, slugs: readonly string[]): string[] {
  const isBelow = (category: Category) =>
    upwards(vocabulary, category).some(({ slug }) => slug !== category.slug && slugs.includes(slug));
  const redundant = categoriesOf(vocabulary, slugs).filter(isBelow);
  return slugs.filter((slug) => !redundant.some((category) => category.slug === slug));
}

/** The attributes that apply: those of all listings, of a chosen category or its ancestors, and those in the filters. */
export function attributesFor(vocabulary: Vocabulary, filters: Filters): Attribute[] {
  const categoryIds = new Set(
    categoriesOf(vocabulary, filters.category).flatMap((category) => upwards(vocabulary, category).map(({ id }) => id)),
  );
  return vocabulary.attributes.filter(
    ({ slug, category_id }) =>
      category_id === null || categoryIds.has(category_id) || filters.attributes[slug] !== undefined,
  );
}
