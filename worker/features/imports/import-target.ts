import { type ContactField, type ContactSources, contactFields } from '../../../web/contract/details.ts';
import type { NewCategory, NewPlace } from '../../domain/listings/taxonomy.writer.ts';
import { CategoryIndex, type KnownCategory } from './categories.ts';
import type { Columns } from './columns/columns.ts';
import { type KnownPlace, PlaceIndex } from './fields/places.ts';
import type { PlaceNames } from './row.ts';

/** Resolves the names in rows to the ids of the site's places and categories. */
export interface ImportTarget {
  placeOf(place: PlaceNames | null): { id: number | null; slugSuffix?: string };
  categoriesOf(names: readonly string[]): number[];
  /** Place and category in readable form: `city/leipzig`, `cafes`. */
  placeName(id: number | null): string;
  categoryName(id: number): string;
}

/** What all rows of an import are written with. */
export interface WriteContext {
  language: string;
  target: ImportTarget;
  columns: Columns;
  /** Whether the file replaces what people have changed. */
  overwriteEdits: boolean;
  /** Milliseconds since 1970: when the contact data was confirmed. */
  givenAt: number;
}

/** The target for a site with these places and categories. */
export function targetOf(places: readonly KnownPlace[], categories: readonly KnownCategory[]): ImportTarget {
  const index = new PlaceIndex(places);
  const categoryIndex = new CategoryIndex(categories);
  const ids = new Map(places.map(({ kind, slug, id }) => [`${kind}/${slug}`, id]));
  const names = new Map(places.map(({ kind, slug, id }) => [id, `${kind}/${slug}`]));
  const categoryNames = new Map(categories.map(({ id, slug }) => [id, slug]));
  return {
    placeOf(place) {
      const ref = place === null ? undefined : index.find(place);
      if (ref === undefined) return { id: null };
      const id = ids.get(`${ref.kind}/${ref.slug}`) ?? null;
      return ref.kind === 'city' ? { id, slugSuffix: ref.slug } : { id };
    },
    categoriesOf(wanted) {
      return wanted.map((name) => categoryIndex.find(name)?.id).filter((id) => id !== undefined);
    },
    placeName: (id) => (id === null ? '' : (names.get(id) ?? '')),
    categoryName: (id) => categoryNames.get(id) ?? '',
  };
}

/** The known places and the planned ones; planned ones have negative ids. For a dry run. */
export function withPlannedPlaces(known: readonly KnownPlace[], planned: readonly NewPlace[]): KnownPlace[] {
  const ids = new Map(known.map(({ kind, slug, id }) => [`${kind}/${slug}`, id]));
  planned.forEach(({ kind, slug }, index) => {
    ids.set(`${kind}/${slug}`, -1 - index);
  });
  const added = planned.map(({ kind, slug, parent, country, names }, index) => {
    const parentId = parent === null ? null : (ids.get(`${parent.kind}/${parent.slug}`) ?? null);
    return { id: -1 - index, kind, slug, parentId, country, names };
  });
  return [...known, ...added];
}

/** The known categories and the planned ones; planned ones have negative ids. For a dry run. */
export function withPlannedCategories(
  known: readonly KnownCategory[],
  planned: readonly NewCategory[],
): KnownCategory[] {
  return [...known, ...planned.map(({ slug, names }, index) => ({ id: -1 - index, slug, names }))];
}

/** New contact data of a listing: undefined leaves a field, an empty value removes it. */
export type ContactValues = { readonly [Field in ContactField]?: unknown };

/** Source and date of each contact field: new for the given fields, else from `before`. Null if there is none. */
export function sourcesOf(
  given: ContactValues,
  { before, givenAt }: { before: ContactSources | null; givenAt: number },
): ContactSources | null {
  const sources: ContactSources = { ...before };
  for (const field of contactFields) {
    if (given[field] === undefined) continue;
    if (given[field] === '' || given[field] === null) delete sources[field];
    else sources[field] = { source: 'import', confirmedAt: givenAt };
  }
  return Object.keys(sources).length === 0 ? null : sources;
}
