import type { PlaceKind } from '../../../data/schema.ts';
import type { NewPlace, PlaceRef } from '../../../domain/listings/taxonomy.writer.ts';
import { nameKey } from '../../../platform/text/fold.ts';
import { freeSlug, slugOf, slugWith } from '../../../platform/text/slug.ts';
import type { PlaceNames } from '../row.ts';

/** An existing place of the site. */
export interface KnownPlace {
  id: number;
  kind: PlaceKind;
  slug: string;
  parentId: number | null;
  country: string;
  names: Readonly<Record<string, string>>;
}

/** A key for a place from its folded names: country, region and city, such as DE, Bayern, Kronach. */
export function placeKey({ country, region, city }: PlaceNames): string {
  return [country, region === '' ? '' : nameKey(region), city === '' ? '' : nameKey(city)].join('\n');
}

/** The place with its parents, from the country down. */
function chainOf(place: PlaceNames): PlaceNames[] {
  const { country, region, city } = place;
  const chain: PlaceNames[] = [{ country, region: '', city: '' }];
  if (region !== '') chain.push({ country, region, city: '' });
  if (city !== '') chain.push(place);
  return chain;
}

/** Finds the site's place by names. The region may be missing in the names or in the site. */
export class PlaceIndex {
  readonly #byKey = new Map<string, PlaceRef>();
  /** Cities by country and name. Null if several cities have the name. */
  readonly #cities = new Map<string, { ref: PlaceRef; hasRegion: boolean } | null>();

  constructor(places: readonly KnownPlace[]) {
    const byId = new Map(places.map((place) => [place.id, place]));
    for (const place of places) {
      const parent = place.parentId === null ? undefined : byId.get(place.parentId);
      const regions = parent?.kind === 'region' ? Object.values(parent.names) : [''];
      const ref: PlaceRef = { kind: place.kind, slug: place.slug };
      if (place.kind === 'country') this.#byKey.set(placeKey({ country: place.country, region: '', city: '' }), ref);
      for (const name of new Set(Object.values(place.names))) {
        if (place.kind === 'region') this.add({ country: place.country, region: name, city: '' }, ref);
        if (place.kind !== 'city') continue;
        for (const region of regions) this.add({ country: place.country, region, city: name }, ref);
      }
    }
  }

  add(names: PlaceNames, ref: PlaceRef): void {
    if (!this.#byKey.has(placeKey(names))) this.#byKey.set(placeKey(names), ref);
    if (names.city === '') return;
    const key = placeKey({ ...names, region: '' });
    const known = this.#cities.get(key);
    const isSame = known === undefined || known?.ref.slug === ref.slug;
    this.#cities.set(key, isSame ? { ref, hasRegion: names.region !== '' } : null);
  }

  find(names: PlaceNames): PlaceRef | undefined {
    const exact = this.#byKey.get(placeKey(names));
    if (exact !== undefined || names.city === '') return exact;
    const city = this.#cities.get(placeKey({ ...names, region: '' }));
    // One side has no region, and the country has only one city of this name.
    return city != null && (names.region === '' || !city.hasRegion) ? city.ref : undefined;
  }
}

interface MissingPlace {
  names: PlaceNames;
  kind: PlaceKind;
  /** The place's own name. */
  name: string;
}

function kindOf(names: PlaceNames): MissingPlace {
  if (names.city !== '') return { names, kind: 'city', name: names.city };
  if (names.region !== '') return { names, kind: 'region', name: names.region };
  return { names, kind: 'country', name: names.country };
}

function missingPlaces(wanted: readonly PlaceNames[], index: PlaceIndex): MissingPlace[] {
  const missing = new Map<string, MissingPlace>();
  for (const place of wanted.flatMap(chainOf)) {
    const key = placeKey(place);
    if (!missing.has(key) && index.find(place) === undefined) missing.set(key, kindOf(place));
  }
  // Parents come first, because their children refer to them.
  const order: readonly PlaceKind[] = ['country', 'region', 'city'];
  return order.flatMap((kind) => [...missing.values()].filter((place) => place.kind === kind));
}

/** Creates slugs for new places. A name that is not unique gets the region or the country as a suffix. */
function createSlugger(
  known: readonly KnownPlace[],
  missing: readonly MissingPlace[],
): (place: MissingPlace) => string {
  const taken = new Set(known.map((place) => `${place.kind}/${place.slug}`));
  const uses = new Map<string, number>();
  for (const { kind, name } of missing) {
    const key = `${kind}/${slugOf(name)}`;
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return ({ kind, name, names }) => {
    if (kind === 'country') return names.country.toLowerCase();
    const base = slugOf(name);
    const isAmbiguous = (uses.get(`${kind}/${base}`) ?? 0) > 1 || taken.has(`${kind}/${base}`);
    const country = names.country.toLowerCase();
    const suffix = kind === 'city' && names.region !== '' ? slugOf(names.region) : country;
    const slug = freeSlug(isAmbiguous ? slugWith(base, suffix) : base, [country], (form) =>
      taken.has(`${kind}/${form}`),
    );
    taken.add(`${kind}/${slug}`);
    return slug;
  };
}

/**
 * The places to create so that all wanted ones exist. `language` is the language of the names. Pure.
 */
export function planPlaces(known: readonly KnownPlace[], wanted: readonly PlaceNames[], language: string): NewPlace[] {
  const index = new PlaceIndex(known);
  const missing = missingPlaces(wanted, index);
  const slugOfPlace = createSlugger(known, missing);
  return missing.map((place): NewPlace => {
    const { names, kind, name } = place;
    const parent = chainOf(names).at(-2);
    const slug = slugOfPlace(place);
    index.add(names, { kind, slug });
    return {
      kind,
      slug,
      parent: parent === undefined ? null : (index.find(parent) ?? null),
      country: names.country,
      names: kind === 'country' ? {} : { [language]: name },
    };
  });
}
