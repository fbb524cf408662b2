import type { NewCategory } from '../db/taxonomy.ts';
import { nameKey } from '../listings/fold.ts';
import { freeSlug, slugOf } from '../listings/slug.ts';

/** A category that the site has. */
export interface KnownCategory {
  id: number;
  slug: string;
  names: Readonly<Record<string, string>>;
}

/**
 * The categories that are to be created so that every name has one, and the slug of each name's. A category of the
 * site is taken where its slug or one of its names is the same. Pure.
 */
export function planCategories(
  known: readonly KnownCategory[],
  wanted: readonly string[],
  languages: readonly string[],
): { categories: NewCategory[]; slugs: Map<string, string> } {
  const bySlug = new Set(known.map((category) => category.slug));
  const byName = new Map(
    known.flatMap(({ slug, names }) => Object.values(names).map((name) => [nameKey(name), slug] as const)),
  );
  const slugs = new Map<string, string>();
  const categories: NewCategory[] = [];
  for (const name of wanted) {
    const asked = slugOf(name);
    const present =
      byName.get(nameKey(name)) ?? (bySlug.has(asked) && known.some((c) => c.slug === asked) ? asked : undefined);
    const slug = present ?? freeSlug(asked, [], (form) => bySlug.has(form));
    slugs.set(name, slug);
    if (present !== undefined) continue;
    bySlug.add(slug);
    byName.set(nameKey(name), slug);
    const names = Object.fromEntries(languages.map((language) => [language, name]));
    categories.push({ slug, parent: null, position: known.length + categories.length, names });
  }
  return { categories, slugs };
}
