import type { ListingPatch } from '../../../domain/listings/listing-rows.ts';
import type { CurrentListing } from '../lookup.ts';

/** Columns that go together: those of a group are taken as a whole, where the listing has none of them. */
const groups = [
  ['placeId'],
  ['address', 'postalCode'],
  ['latitude', 'longitude', 'timeZone'],
  ['phone'],
  ['email'],
  ['website'],
  ['hoursText'],
  ['priceLevel'],
] as const satisfies readonly (readonly (keyof CurrentListing & keyof ListingPatch)[])[];

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === undefined;

/** Values that the one has, by column; only those of groups that the other lacks. */
function columnsOf(kept: CurrentListing, gone: CurrentListing): Omit<ListingPatch, 'id'> {
  const lacking = groups.filter(([first]) => isEmpty(kept[first]) && !isEmpty(gone[first]));
  // Hours that were read and a text about hours are two words on one thing.
  const hasHours = kept.hours !== null || kept.hoursText !== '';
  const taken = lacking.filter(([first]) => !(first === 'hoursText' && hasHours));
  const hours = !hasHours && gone.hours !== null ? { hours: JSON.parse(gone.hours) } : {};
  return { ...Object.fromEntries(taken.flat().map((column) => [column, gone[column]])), ...hours };
}

/** The text of a listing in one language, as far as the other lacks it. */
function textOf(kept: CurrentListing, gone: CurrentListing) {
  if (kept.name === null) {
    const { name, summary, description } = gone;
    return name === null ? undefined : { name, summary: summary ?? '', description: description ?? '' };
  }
  const lacking = (['summary', 'description'] as const).filter((part) => isEmpty(kept[part]) && !isEmpty(gone[part]));
  return lacking.length > 0 ? Object.fromEntries(lacking.map((part) => [part, gone[part] ?? ''])) : undefined;
}

const attributesOf = ({ attributes }: CurrentListing): object => (attributes === null ? {} : JSON.parse(attributes));

/**
 * What a listing lacks and another one of the same place has: facts, texts in `language`, attributes, and categories if it
 * has none. Nothing that the listing has is replaced. Pure.
 */
export function missingFacts(kept: CurrentListing, gone: CurrentListing, language: string): Omit<ListingPatch, 'id'> {
  const text = textOf(kept, gone);
  const own = attributesOf(kept);
  const attributes = Object.fromEntries(Object.entries(attributesOf(gone)).filter(([slug]) => !(slug in own)));
  return {
    ...columnsOf(kept, gone),
    ...(text && { texts: { [language]: text } }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(kept.categoryIds.length === 0 && gone.categoryIds.length > 0 && { categoryIds: gone.categoryIds }),
  };
}
