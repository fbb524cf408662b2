import type { NewCategory } from '../../domain/listings/taxonomy.writer.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { freeSlug, slugOf } from '../../platform/text/slug.ts';

/** An existing category of the site. */
export interface KnownCategory {
  id: number;
  slug: string;
  names: Readonly<Record<string, string>>;
}

/** Finds a site's category by one of its names or by its slug. */
export class CategoryIndex {
  readonly #byName: Map<string, KnownCategory>;
  readonly #bySlug: Map<string, KnownCategory>;

  constructor(categories: readonly KnownCategory[]) {
    this.#bySlug = new Map(categories.map((category) => [category.slug, category]));
    this.#byName = new Map();
    for (const category of categories) this.add(category);
  }

  add(category: KnownCategory): void {
    this.#bySlug.set(category.slug, category);
    for (const name of Object.values(category.names)) this.#byName.set(nameKey(name), category);
  }

  find(name: string): KnownCategory | undefined {
    return this.#byName.get(nameKey(name)) ?? this.#bySlug.get(slugOf(name));
  }

  hasSlug(slug: string): boolean {
    return this.#bySlug.has(slug);
  }
}

/**
 * The categories to create, so that every wanted name has one. A new category has the same name in each of the site's
 * languages. An existing category matches by its slug or any of its names. Pure.
 */
export function planCategories(
  known: readonly KnownCategory[],
  wanted: readonly string[],
  languages: readonly string[],
): NewCategory[] {
  const index = new CategoryIndex(known);
  const planned: NewCategory[] = [];
  for (const name of wanted) {
    if (index.find(name) !== undefined) continue;
    const slug = freeSlug(slugOf(name), [], (form) => index.hasSlug(form));
    const names = Object.fromEntries(languages.map((language) => [language, name]));
    planned.push({ slug, parent: null, position: known.length + planned.length, names });
    index.add({ id: 0, slug, names });
  }
  return planned;
}
