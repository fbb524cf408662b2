import type { Attribute } from '../../web/contract/attributes.ts';
import type { Filters } from '../../web/contract/filters.ts';

/** A category as the vocabulary of its site holds it. */
export type Category = {
  id: number;
  parent_id: number | null;
  slug: string;
  position: number;
  names: Readonly<Record<string, string>>;
};

/** What the filters of a site are made of. */
export type Vocabulary = { categories: readonly Category[]; attributes: readonly Attribute[] };

/** Categories and attributes in the order of their site; those that the triggers of migration 0008 write have none. */
export function readVocabulary(row: Vocabulary | undefined): Vocabulary {
  const inOrder = <T extends { position: number; slug: string }>(items: readonly T[] = []) =>
    [...items].sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  return { categories: inOrder(row?.categories), attributes: inOrder(row?.attributes) };
}

/** The categories of slugs; those that do not exist are left out. */
export const categoriesOf = ({ categories }: Vocabulary, slugs: readonly string[] = []): Category[] =>
  categories.filter(({ slug }) => slugs.includes(slug));

/** A category and those above it, the narrowest first; one that is its own ancestor ends it. */
export function upwards({ categories }: Vocabulary, category: Category): Category[] {
  const found: Category[] = [];
  for (let at: Category | undefined = category; at && !found.includes(at); ) {
    found.push(at);
    const parent: number | null = at.parent_id;
    at = categories.find(({ id }) => id === parent);
  }
  return found;
}

/** Slugs of chosen categories without those that lie below another of them, which says nothing more. */
export function withoutDescendants(vocabulary: Vocabulary, slugs: readonly string[]): string[] {
  const isBelow = (category: Category) =>
    upwards(vocabulary, category).some(({ slug }) => slug !== category.slug && slugs.includes(slug));
  const redundant = categoriesOf(vocabulary, slugs).filter(isBelow);
  return slugs.filter((slug) => !redundant.some((category) => category.slug === slug));
}

/** The attributes that apply to what is chosen: those of all listings, of a chosen category or one above it, and chosen ones. */
export function attributesFor(vocabulary: Vocabulary, filters: Filters): Attribute[] {
  const around = new Set(
    categoriesOf(vocabulary, filters.category).flatMap((category) => upwards(vocabulary, category).map(({ id }) => id)),
  );
  return vocabulary.attributes.filter(
    ({ slug, category_id }) =>
      category_id === null || around.has(category_id) || filters.attributes[slug] !== undefined,
  );
}
