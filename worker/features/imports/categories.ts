import { categoryPath } from '../../domain/listings/clean-fields.ts';
import type { NewCategory } from '../../domain/listings/taxonomy.writer.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { freeSlug, slugOf } from '../../platform/text/slug.ts';

/** An existing category of the site. */
export interface KnownCategory {
  id: number;
  slug: string;
  names: Readonly<Record<string, string>>;
  /** The category above. Without one, or if it is null, the category is at the top. */
  parentId?: number | null;
}

/** Finds a site's category by one of its names, by its slug, or by a path of names: `Food > Bakeries`. */
export class CategoryIndex {
  readonly #byName = new Map<string, KnownCategory>();
  readonly #bySlug = new Map<string, KnownCategory>();
  readonly #below = new Map<string, KnownCategory>();
  /** Given ones by name, and null for a name that several have. */
  readonly #given = new Map<string, KnownCategory | null>();

  constructor(categories: readonly KnownCategory[]) {
    for (const category of categories) {
      this.add(category);
      for (const key of keysOf(category)) this.#given.set(key, this.#given.has(key) ? null : category);
    }
  }

  add(category: KnownCategory): void {
    this.#bySlug.set(category.slug, category);
    for (const key of keysOf(category)) {
      if (isTop(category) || !this.#byName.has(key)) this.#byName.set(key, category);
      this.#below.set(`${category.parentId ?? ''} ${key}`, category);
    }
  }

  /** A path leads to a category below that parent; else to the only given one of the last name, wherever it is. */
  find(name: string): KnownCategory | undefined {
    const whole =
      this.#byName.get(nameKey(name)) ?? (name.includes(categoryPath) ? undefined : this.#bySlug.get(slugOf(name)));
    if (whole !== undefined || !name.includes(categoryPath)) return whole;
    const path = name.split(categoryPath);
    const parent = this.find(path.slice(0, -1).join(categoryPath));
    const leaf = nameKey(path.at(-1) ?? '');
    const child = parent === undefined ? undefined : this.#below.get(`${parent.id} ${leaf}`);
    return child ?? this.#given.get(leaf) ?? undefined;
  }

  hasSlug(slug: string): boolean {
    return this.#bySlug.has(slug);
  }
}

const isTop = ({ parentId }: KnownCategory): boolean => parentId === undefined || parentId === null;
const keysOf = ({ names }: KnownCategory): Set<string> => new Set(Object.values(names).map(nameKey));

/** Every name with the paths of its parents before it. */
const withParents = (name: string): string[] =>
  name.split(categoryPath).map((_, index, path) => path.slice(0, index + 1).join(categoryPath));

/**
 * The categories to create, so that every wanted name has one, and one above if the name is a path. A new category has
 * the same name in each of the site's languages. An existing category matches by its slug or any of its names. Pure.
 */
export function planCategories(
  known: readonly KnownCategory[],
  wanted: readonly string[],
  languages: readonly string[],
): NewCategory[] {
  const index = new CategoryIndex(known);
  const planned: NewCategory[] = [];
  for (const path of wanted) {
    if (index.find(path) !== undefined) continue;
    for (const name of withParents(path)) {
      if (index.find(name) !== undefined) continue;
      const [leaf = '', ...above] = name.split(categoryPath).reverse();
      const parent = above.length === 0 ? undefined : index.find(above.reverse().join(categoryPath));
      const slug = freeSlug(slugOf(leaf), [], (form) => index.hasSlug(form));
      const names = Object.fromEntries(languages.map((language) => [language, leaf]));
      const position = known.length + planned.length;
      planned.push({ slug, parent: parent?.slug ?? null, position, names });
      index.add({ id: -planned.length, slug, names, parentId: parent?.id ?? null });
    }
  }
  return planned;
}
