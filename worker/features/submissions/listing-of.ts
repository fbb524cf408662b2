import type { Attributes } from '../../../web/contract/attributes.ts';
import { type ContactField, type ContactSources, contactFields } from '../../../web/contract/details.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import type { Position, SubmissionValues, SubmittedPhoto } from '../../../web/contract/submission.ts';
import type { ListingPatch, ListingText, NewListing } from '../../domain/listings/listing-rows.ts';
import { slugOf } from '../../platform/text/slug.ts';
import type { Besides } from './content.ts';
import { type ListingContentRow, valuesOf } from './listing-values.ts';
import type { References } from './references.query.ts';
import { servicesIn } from './submitted-services.ts';
import { differenceOf, pickValues, textsOf } from './values.ts';

/** Where published values come from, and when. */
export type Origin = { source: 'member' | 'editors' | 'owner'; now: number };

const attributePrefix = 'attribute.';

const photosOf = (values: SubmissionValues): readonly SubmittedPhoto[] =>
  (values.photos ?? []) as readonly SubmittedPhoto[];

const idsOf = (values: SubmissionValues, { categories }: References): number[] =>
  ((values.categories ?? []) as readonly string[]).flatMap((slug) => categories.get(slug) ?? []);

/** The attributes among values by slug; null for those that are taken away. */
const attributesOf = (values: SubmissionValues): Record<string, Attributes[string] | null> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => field.startsWith(attributePrefix))
      .map(([field, value]) => [field.slice(attributePrefix.length), value as Attributes[string] | null]),
  );

/** The address. A place that the site does not have stands in it. */
const addressOf = ({ address, placeText }: SubmissionValues): string => [address, placeText].filter(Boolean).join('\n');

/** What a listing that got some values says in them. */
export function asPublished({ placeText, ...values }: SubmissionValues): SubmissionValues {
  return placeText ? { ...values, address: addressOf({ ...values, placeText }) } : values;
}

const sourceOf = ({ source, now }: Origin) => ({ source, confirmedAt: null, statedAt: now }) as const;

/** The listing that values become. */
export function newListing(values: SubmissionValues, references: References, origin: Origin): NewListing {
  const texts = textsOf(values);
  const language = String(values.language);
  const [latitude, longitude] = (values.position ?? [null, null]) as Position | [null, null];
  const attributes = Object.entries(attributesOf(values)).filter(([, value]) => value !== null);
  const text = (field: string) => String(values[field] ?? '');
  const stated = contactFields.filter((field) => values[field]);
  const { place } = references;
  return {
    slug: slugOf(texts[language]?.name ?? ''),
    ...(place && { slugSuffix: place.slug }),
    state: 'published',
    language,
    texts,
    categoryIds: idsOf(values, references),
    placeId: place?.id ?? null,
    address: addressOf(values),
    postalCode: text('postalCode'),
    latitude,
    longitude,
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    timeZone: text('timeZone'),
    hours: (values.hours ?? null) as Hours | null,
    priceLevel: (values.priceLevel ?? null) as number | null,
    attributes: attributes.length ? (Object.fromEntries(attributes) as Attributes) : null,
    contactSources: Object.fromEntries(stated.map((field) => [field, sourceOf(origin)])) as ContactSources,
    services: servicesIn(values),
    photos: photosOf(values),
    importKey: null,
    importHash: null,
  };
}

/**
 * The patch that makes a listing what a submission says, also where it says nothing: the listing was published by an earlier
 * version of it.
 */
export function wholePatch(values: SubmissionValues, options: PatchOptions & { row: ListingContentRow }) {
  const current = valuesOf(options.row);
  const empty = pickValues({}, Object.keys(current));
  const changed = differenceOf(current, { ...empty, ...values });
  const former = Object.fromEntries(options.row.texts.map(([tag]) => [tag, null]));
  const patch = listingPatch(changed, options);
  return { ...patch, language: String(values.language), texts: { ...former, ...textsOf(values) } };
}

/** The fields that are columns of the same name in a patch. */
const plain = ['address', 'postalCode', 'phone', 'email', 'website', 'timeZone'] as const;

type PatchOptions = {
  /** What the listing says now. */
  row: Pick<ListingContentRow, 'id' | 'language' | 'address' | 'sources' | 'photos'>;
  references: References;
  origin: Origin;
  /** What belonged to the values, where a change is taken back. */
  besides?: Besides | undefined;
};

/**
 * The patch that gives a listing other values. Fields that are not among the values stay. A listing keeps its own language
 * and its name in it. Without a name in another language it has no text in it.
 */
export function listingPatch(
  values: SubmissionValues,
  { row, references, origin, besides }: PatchOptions,
): Omit<ListingPatch, 'slug'> {
  const attributes = attributesOf(values);
  const changed = contactFields.filter((field) => field in values);
  return {
    id: row.id,
    ...Object.fromEntries(plain.flatMap((field) => (field in values ? [[field, String(values[field] ?? '')]] : []))),
    ...('place' in values && { placeId: references.place?.id ?? null }),
    ...(values.placeText && {
      address: addressOf({
        address: 'address' in values ? (values.address ?? '') : row.address,
        placeText: values.placeText,
      }),
    }),
    ...('position' in values && positionPatch(values)),
    ...('hours' in values && { hours: (values.hours ?? null) as Hours | null, hoursText: besides?.hoursText ?? '' }),
    ...('priceLevel' in values && { priceLevel: (values.priceLevel ?? null) as number | null }),
    ...('categories' in values && { categoryIds: idsOf(values, references) }),
    ...('services' in values && { services: servicesIn(values) }),
    ...('photos' in values && { photos: photosWith(values, { row, besides }) }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...textsPatch(values, row),
    ...(changed.length > 0 && { contactSources: sourcesWith(values, changed, { row, origin, besides }) }),
  };
}

function positionPatch({ position }: SubmissionValues): Pick<ListingPatch, 'latitude' | 'longitude'> {
  const [latitude, longitude] = (position ?? [null, null]) as Position | [null, null];
  return { latitude, longitude };
}

/** A photo that the listing has already stays what it is: a drawing, for example. */
function photosWith(values: SubmissionValues, { row, besides }: Pick<PatchOptions, 'row' | 'besides'>) {
  const drawings = row.photos.flatMap(([key, , , , , isIllustration]) => (isIllustration ? [key] : []));
  const all = [...drawings, ...(besides?.drawings ?? [])];
  return photosOf(values).map((photo) => ({ ...photo, isIllustration: all.includes(photo.key) }));
}

/** The texts among values by language. */
function textsPatch(
  values: SubmissionValues,
  { language }: Pick<ListingContentRow, 'language'>,
): Pick<ListingPatch, 'texts'> {
  const texts: Record<string, Partial<ListingText> | null> = {};
  for (const [field, value] of Object.entries(values)) {
    const [, part, tag = language] = field.match(/^(name|summary|description)(?:\.(.+))?$/) ?? [];
    const isGone = values[`name.${tag}`] === null || values[`name.${tag}`] === '';
    if (!part || (part === 'name' && !value && !isGone)) continue;
    texts[tag] = isGone ? null : { ...texts[tag], [part]: String(value ?? '') };
  }
  return Object.keys(texts).length > 0 ? { texts } : {};
}

/** Where the contact details come from: the changed ones from the origin, the others as before. */
function sourcesWith(
  values: SubmissionValues,
  changed: readonly ContactField[],
  { row, origin, besides }: Omit<PatchOptions, 'references'>,
): ContactSources {
  const kept = Object.entries(row.sources ?? {}).filter(([field]) => !changed.includes(field as ContactField));
  const sourceIn = (field: ContactField) => (besides ? besides.sources[field] : values[field] && sourceOf(origin));
  const stated = changed.flatMap((field) => {
    const source = sourceIn(field);
    return source ? [[field, source]] : [];
  });
  return Object.fromEntries([...kept, ...stated]) as ContactSources;
}
