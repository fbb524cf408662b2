import type { D1Database } from '@cloudflare/workers-types';
import * as v from 'valibot';
import type { Attribute, Attributes } from '../../web/contract/attributes.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { type ListingField, listingFields } from '../../worker/domain/listings/listing-fields.ts';
import type { ListingPatch } from '../../worker/domain/listings/listing-rows.ts';
import { readAttribute } from '../../worker/features/imports/columns/attribute-cells.ts';
import { attributeField } from '../../worker/features/imports/columns/column-headers.ts';
import { UsageError } from './command.ts';

type Values = { [Field in ListingField]?: v.InferOutput<(typeof listingFields)[Field]> } & {
  /** By slug. Null removes the value. */
  attributes?: Record<string, Attributes[string] | null>;
};

export interface EditableListing {
  id: number;
  language: string;
  /** The fields in the form of `--set`. The texts are in the edited language. */
  fields: Record<ListingField, string>;
  attributes: Attributes;
  hasText: boolean;
}

function isField(name: string): name is ListingField {
  return Object.hasOwn(listingFields, name);
}

const prefix = attributeField('');

/** The values that an attribute accepts, for a message. */
function expected({ kind, options }: Attribute): string {
  const slugs = options.map(({ slug }) => slug).join(', ');
  const kinds = {
    choice: `one of ${slugs}`,
    choices: `some of ${slugs}, with commas`,
    'yes-no': 'yes or no',
    number: 'a whole number',
  };
  return `${kinds[kind]}, or empty`;
}

function readAttributeValue(field: string, text: string, attributes: readonly Attribute[]) {
  const attribute = attributes.find(({ slug }) => attributeField(slug) === field);
  if (!attribute) {
    const known = attributes.map(({ slug }) => slug).join(', ') || 'none';
    throw new UsageError(`${field}: the site has no such attribute (there are: ${known}).`);
  }
  const { value, unknown } = readAttribute(attribute, text, 'en');
  if (unknown.length > 0) throw new UsageError(`${field}: expected ${expected(attribute)}.`);
  return value;
}

function readValue(field: ListingField, text: string): unknown {
  const result = v.safeParse(listingFields[field], text);
  if (!result.success) throw new UsageError(`${field}: expected ${result.issues[0].message}.`);
  return result.output;
}

/**
 * Parses `FIELD=VALUE` settings, and validates each with its field's schema or the site's definition of the attribute.
 * Throws a UsageError that names the field.
 */
export function readValues(settings: readonly string[], attributes: readonly Attribute[] = []): Values {
  if (settings.length === 0) throw new UsageError('Name at least one change with --set FIELD=VALUE.');
  const values: Record<string, unknown> & Pick<Values, 'attributes'> = {};
  for (const setting of settings) {
    const at = setting.indexOf('=');
    const [field, text] = [setting.slice(0, Math.max(at, 0)), setting.slice(at + 1)];
    if (field.startsWith(prefix)) {
      values.attributes = {
        ...values.attributes,
        [field.slice(prefix.length)]: readAttributeValue(field, text, attributes),
      };
    } else if (isField(field)) {
      values[field] = readValue(field, text);
    } else {
      const known = [...Object.keys(listingFields), attributeField('SLUG')].join(', ');
      throw new UsageError(`--set ${setting}: write FIELD=VALUE with one of ${known}.`);
    }
  }
  return values;
}

/** The fields that `values` sets, each with a function for its text in a listing. Each attribute is one field. */
export function shownFields(values: Values): { field: string; of: (listing: EditableListing | undefined) => string }[] {
  const { attributes = {}, ...fields } = values;
  return [
    ...(Object.keys(fields) as ListingField[]).map((field) => {
      return { field, of: (listing: EditableListing | undefined) => listing?.fields[field] ?? '' };
    }),
    ...Object.keys(attributes).map((slug) => {
      return {
        field: attributeField(slug),
        of: (listing: EditableListing | undefined) => attributeText(listing?.attributes[slug]),
      };
    }),
  ];
}

function attributeText(value: Attributes[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? '' : [value].flat().join(',');
}

/** The listing with this current or former slug, with its fields as text. Undefined if there is none. */
export async function findListing(
  db: D1Database,
  site: SiteId,
  { slug, language }: { slug: string; language: string | undefined },
): Promise<EditableListing | undefined> {
  const row = await db
    .prepare(
      `select l.id, l.language, l.slug, l.state, l.address, l.postal_code as postalCode, l.latitude, l.longitude,
         l.phone, l.email, l.website, l.time_zone as timeZone, l.hours, l.hours_text as hoursText,
         l.price_level as priceLevel, l.featured, l.attributes, t.name, t.summary, t.description,
         (select kind || '/' || p.slug from places p where p.site_id = ?1 and p.id = l.place_id) as place,
         (select group_concat(c.slug, ',' order by lc.position) from listing_categories lc
           join categories c on c.site_id = ?1 and c.id = lc.category_id
           where lc.site_id = ?1 and lc.listing_id = l.id) as category
       from listing_slugs s join listings l on l.site_id = ?1 and l.id = s.listing_id
       left join listing_texts t on t.site_id = ?1 and t.listing_id = l.id and t.language = coalesce(?3, l.language)
       where s.site_id = ?1 and s.slug = ?2`,
    )
    .bind(site, slug, language ?? null)
    .first<Record<string, string | number | null>>();
  if (row === null) return undefined;
  const fields = Object.keys(listingFields).map((field) => [field, String(row[field] ?? '')]);
  return {
    id: Number(row.id),
    language: String(row.language),
    fields: Object.fromEntries(fields) as EditableListing['fields'],
    attributes: row.attributes === null ? {} : JSON.parse(String(row.attributes)),
    hasText: row.name !== null,
  };
}

async function categoryIds(db: D1Database, site: SiteId, slugs: readonly string[]): Promise<number[]> {
  const rows = await db
    .prepare('select slug, id from categories where site_id = ?1 order by slug')
    .bind(site)
    .all<{ slug: string; id: number }>();
  const ids = new Map(rows.results.map(({ slug, id }) => [slug, id]));
  return slugs.map((slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw new UsageError(`category: no "${slug}"; there are ${[...ids.keys()].join(', ')}.`);
    return id;
  });
}

async function placeId(db: D1Database, site: SiteId, place: string): Promise<number | null> {
  if (place === '') return null;
  const [kind, slug] = place.split('/');
  const row = await db
    .prepare('select id from places where site_id = ?1 and kind = ?2 and slug = ?3')
    .bind(site, kind, slug)
    .first<{ id: number }>();
  if (row === null) throw new UsageError(`place: the site has no ${place}.`);
  return row.id;
}

function checkCoordinates(values: Values, listing: EditableListing): void {
  const latitude = values.latitude === undefined ? listing.fields.latitude : (values.latitude ?? '');
  const longitude = values.longitude === undefined ? listing.fields.longitude : (values.longitude ?? '');
  if ((latitude === '') !== (longitude === '')) throw new UsageError('latitude, longitude: set both or none.');
}

/** The values that differ from those of the listing. */
export function changedValues({ attributes = {}, ...values }: Values, listing: EditableListing): Values {
  const changed = Object.entries(values).filter(
    ([field, value]) => String(value ?? '') !== listing.fields[field as ListingField],
  );
  const changedAttributes = Object.entries(attributes).filter(
    ([slug, value]) => attributeText(value ?? undefined) !== attributeText(listing.attributes[slug]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(changedAttributes.length > 0 ? { attributes: Object.fromEntries(changedAttributes) } : {}),
  };
}

/** The patch for the values. Throws a UsageError if they contradict the site. */
export async function planEdit(
  { db, site, language }: { db: D1Database; site: SiteId; language: string | undefined },
  listing: EditableListing,
  values: Values,
): Promise<ListingPatch> {
  checkCoordinates(values, listing);
  const { name, summary, description, category, place, ...facts } = values;
  const text = {
    ...(name === undefined ? {} : { name }),
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
  };
  const tag = language ?? listing.language;
  const hasText = Object.keys(text).length > 0;
  if (hasText && !listing.hasText && name === undefined) {
    throw new UsageError(`name: the listing has no text in "${tag}" yet; set its name there as well.`);
  }
  return {
    id: listing.id,
    ...facts,
    ...(hasText ? { texts: { [tag]: text } } : {}),
    ...(category === undefined ? {} : { categoryIds: await categoryIds(db, site, category) }),
    ...(place === undefined ? {} : { placeId: await placeId(db, site, place) }),
  };
}
