import type { D1Database } from '@cloudflare/workers-types';
import type { SubmissionValues } from '../../../web/contract/submission.ts';
import { eachOf } from '../../data/batch.ts';
import type { PlaceKind, SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { countryName, type Names } from '../../platform/i18n/names.ts';
import { servicesIn } from './submitted-services.ts';

const c = table('categories', 'c');
const k = table('service_kinds', 'k');
const p = table('places', 'p');

/** What values refer to by slug: ids of categories by slug, kinds of services, and the place; null for none or one that is gone. */
export type References = {
  categories: ReadonlyMap<string, number>;
  serviceKinds: readonly string[];
  place: ReferredPlace | null;
};

export type ReferredPlace = { id: number; slug: string; kind: PlaceKind; country: string; names: Names };

/** The kinds of services that values name, each once. */
const kindsIn = (values: SubmissionValues): string[] => [
  ...new Set(servicesIn(values).flatMap(({ kind }) => kind || [])),
];

/** Reads what values refer to. */
export async function readReferences(db: D1Database, site: SiteId, values: SubmissionValues): Promise<References> {
  const slugs = (values.categories ?? []) as readonly string[];
  const [kind = '', slug = ''] = String(values.place ?? '').split('/');
  const [categories, kinds, places] = await batch(
    db,
    sql`
      select ${columns(pick(c, 'id', 'slug'))} from ${eachOf(slugs)} r
      cross join ${c} on ${c.site_id} = ${site} and ${c.slug} = r.value`,
    sql`
      select ${columns(pick(k, 'slug'))} from ${eachOf(kindsIn(values))} r
      cross join ${k} on ${k.site_id} = ${site} and ${k.slug} = r.value`,
    sql`
      select ${columns(pick(p, 'id', 'slug', 'kind', 'country', 'names'))} from ${p}
      where ${p.site_id} = ${site} and ${p.kind} = ${kind as PlaceKind} and ${p.slug} = ${slug}`,
  );
  const [found] = places.results;
  return {
    categories: new Map(categories.results.map((row) => [row.slug, row.id])),
    serviceKinds: kinds.results.map(({ slug }) => slug),
    // A JSON column comes as text.
    place: found ? { ...found, names: JSON.parse(found.names as unknown as string) as Names } : null,
  };
}

/** Whether values refer to a category, a kind of services or a place that the site does not have (any more). */
export const isMissing = (values: SubmissionValues, { categories, serviceKinds, place }: References): boolean =>
  Boolean(values.place && !place) ||
  kindsIn(values).some((kind) => !serviceKinds.includes(kind)) ||
  ((values.categories ?? []) as readonly string[]).some((slug) => !categories.has(slug));

/** Whether one of them is gone since it was read: the condition of a refusal in the batch that uses them. */
export const areGoneNow = (site: SiteId, { categories, serviceKinds, place }: References): Sql => sql`(
  exists (select 1 from ${eachOf([...categories.values()])} r where not exists (
    select 1 from ${c} where ${c.site_id} = ${site} and ${c.id} = r.value))
  or exists (select 1 from ${eachOf(serviceKinds)} r where not exists (
    select 1 from ${k} where ${k.site_id} = ${site} and ${k.slug} = r.value))
  or ${place ? sql`not exists (select 1 from ${p} where ${p.site_id} = ${site} and ${p.id} = ${place.id})` : sql`false`})`;

/** The names of a place by language. Those of countries come from CLDR. */
export function placeNames({ place }: Pick<References, 'place'>, languages: readonly string[]): Names {
  if (!place) return {};
  if (place.kind !== 'country') return place.names;
  return Object.fromEntries(languages.map((tag) => [tag, countryName(place.country, tag)]));
}
