import type { Attributes } from '../../../web/contract/attributes.ts';
import type { ContactSources } from '../../../web/contract/details.ts';
import type { ListingPatch } from '../../domain/listings/listing-rows.ts';
import { attributeField } from './columns/column-headers.ts';
import { type ContactValues, sourcesOf, type WriteContext } from './import-target.ts';
import type { CurrentListing } from './lookup.ts';

/** A field of a listing before and after, in readable form. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** A patch without the values that the listing has already. Undefined if nothing is left. */
export interface Difference {
  patch: ListingPatch | undefined;
  changes: readonly Change[];
}

const columns = [
  'placeId',
  'address',
  'postalCode',
  'latitude',
  'longitude',
  'timeZone',
  'phone',
  'email',
  'website',
  'hours',
  'hoursText',
  'priceLevel',
] as const;

type Column = (typeof columns)[number];

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** A value as its column stores it: objects, such as hours, are JSON. */
const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(asStored(value)));

type AttributeValue = Attributes[string] | null;

/** The order of several options does not matter. */
const sameValue = (one: AttributeValue, other: AttributeValue): boolean =>
  Array.isArray(one) && Array.isArray(other) ? isSame([...one].sort(), [...other].sort()) : one === other;

function attributeText(value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? '' : [value].flat().join(', ');
}

/** The attributes that a patch changes. */
function attributeChanges({ attributes }: ListingPatch, current: CurrentListing) {
  const has: Attributes = current.attributes === null ? {} : JSON.parse(current.attributes);
  const changed = Object.entries(attributes ?? {}).filter(([slug, value]) => !sameValue(has[slug] ?? null, value));
  const changes = changed.map(([slug, value]): Change => {
    return { field: attributeField(slug), before: attributeText(has[slug] ?? null), after: attributeText(value) };
  });
  return { changes, patch: changed.length > 0 ? { attributes: Object.fromEntries(changed) } : {} };
}

/** Compares a patch with the current listing. Pure. */
export function differenceOf(
  patch: ListingPatch,
  current: CurrentListing,
  { language, target, givenAt }: WriteContext,
): Difference {
  const changes: Change[] = [];
  const given: Partial<Record<Column, unknown>> = {};
  for (const column of columns) {
    const value = patch[column];
    if (value === undefined || asStored(value) === current[column]) continue;
    given[column] = value;
    const isPlace = column === 'placeId';
    changes.push({
      field: isPlace ? 'place' : column,
      before: isPlace ? target.placeName(current.placeId) : textOf(current[column]),
      after: isPlace ? target.placeName(patch.placeId ?? null) : textOf(value),
    });
  }
  const texts = Object.entries(patch.texts?.[language] ?? {}).filter(
    ([field, text]) =>
      text !== (current[field as 'name' | 'summary' | 'description'] ?? (field === 'name' ? null : '')),
  );
  for (const [field, text] of texts) {
    changes.push({ field, before: textOf(current[field as 'name']), after: textOf(text) });
  }
  const moved = patch.categoryIds !== undefined && !isSame([...new Set(patch.categoryIds)], current.categoryIds);
  if (moved) {
    const names = (ids: readonly number[]) => ids.map(target.categoryName).join(', ');
    changes.push({ field: 'categories', before: names(current.categoryIds), after: names(patch.categoryIds ?? []) });
  }
  const attributes = attributeChanges(patch, current);
  changes.push(...attributes.changes);
  if (changes.length === 0) return { patch: undefined, changes };
  const { id, importHash = null } = patch;
  const before = current.contactSources === null ? null : (JSON.parse(current.contactSources) as ContactSources);
  const contactSources = sourcesOf(given as ContactValues, { before, givenAt });
  return {
    changes,
    patch: {
      id,
      importHash,
      ...(given as Partial<ListingPatch>),
      ...(asStored(contactSources) === current.contactSources ? {} : { contactSources }),
      ...attributes.patch,
      ...(texts.length > 0 ? { texts: { [language]: Object.fromEntries(texts) } } : {}),
      ...(moved && patch.categoryIds !== undefined ? { categoryIds: patch.categoryIds } : {}),
    },
  };
}
