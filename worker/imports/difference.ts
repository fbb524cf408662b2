import type { Attributes } from '../../web/contract/attributes.ts';
import type { ContactSources } from '../../web/contract/details.ts';
import type { ListingPatch } from '../db/listing-rows.ts';
import { attributeField } from './header-words.ts';
import type { Standing } from './lookup.ts';
import { type Given, sourcesOf, type Writing } from './target.ts';

/** A field of a listing before and after, as people read it. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** What is left of a patch when all that the listing says already is taken out; no patch where nothing is left. */
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

/** Hours stand in their column as JSON. */
const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

const words = (value: unknown): string => (value === null || value === undefined ? '' : String(asStored(value)));

type AttributeValue = Attributes[string] | null;

/** Several options say the same in whatever order. */
const sameValue = (one: AttributeValue, other: AttributeValue): boolean =>
  Array.isArray(one) && Array.isArray(other) ? isSame([...one].sort(), [...other].sort()) : one === other;

function attributeWords(value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? '' : [value].flat().join(', ');
}

/** The attributes that a patch changes, and how. */
function attributeChanges({ attributes }: ListingPatch, standing: Standing) {
  const has: Attributes = standing.attributes === null ? {} : JSON.parse(standing.attributes);
  const changed = Object.entries(attributes ?? {}).filter(([slug, value]) => !sameValue(has[slug] ?? null, value));
  const changes = changed.map(([slug, value]): Change => {
    return { field: attributeField(slug), before: attributeWords(has[slug] ?? null), after: attributeWords(value) };
  });
  return { changes, patch: changed.length > 0 ? { attributes: Object.fromEntries(changed) } : {} };
}

/** Compares a patch with the listing as it stands. Pure. */
export function differenceOf(
  patch: ListingPatch,
  standing: Standing,
  { language, target, givenAt }: Writing,
): Difference {
  const changes: Change[] = [];
  const given: Partial<Record<Column, unknown>> = {};
  for (const column of columns) {
    const value = patch[column];
    if (value === undefined || asStored(value) === standing[column]) continue;
    given[column] = value;
    const isPlace = column === 'placeId';
    changes.push({
      field: isPlace ? 'place' : column,
      before: isPlace ? target.placeName(standing.placeId) : words(standing[column]),
      after: isPlace ? target.placeName(patch.placeId ?? null) : words(value),
    });
  }
  const texts = Object.entries(patch.texts?.[language] ?? {}).filter(
    ([field, text]) =>
      text !== (standing[field as 'name' | 'summary' | 'description'] ?? (field === 'name' ? null : '')),
  );
  for (const [field, text] of texts) {
    changes.push({ field, before: words(standing[field as 'name']), after: words(text) });
  }
  const moved = patch.categoryIds !== undefined && !isSame([...new Set(patch.categoryIds)], standing.categoryIds);
  if (moved) {
    const names = (ids: readonly number[]) => ids.map(target.categoryName).join(', ');
    changes.push({ field: 'categories', before: names(standing.categoryIds), after: names(patch.categoryIds ?? []) });
  }
  const attributes = attributeChanges(patch, standing);
  changes.push(...attributes.changes);
  if (changes.length === 0) return { patch: undefined, changes };
  const { id, importHash = null } = patch;
  const before = standing.contactSources === null ? null : (JSON.parse(standing.contactSources) as ContactSources);
  const contactSources = sourcesOf(given as Given, { before, givenAt });
  return {
    changes,
    patch: {
      id,
      importHash,
      ...(given as Partial<ListingPatch>),
      ...(asStored(contactSources) === standing.contactSources ? {} : { contactSources }),
      ...attributes.patch,
      ...(texts.length > 0 ? { texts: { [language]: Object.fromEntries(texts) } } : {}),
      ...(moved && patch.categoryIds !== undefined ? { categoryIds: patch.categoryIds } : {}),
    },
  };
}
