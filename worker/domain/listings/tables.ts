import type { TableDeclarations } from '../../data/declarations.ts';
import type { ObjectDeclarations } from '../../data/objects.ts';
import {
  attributes,
  categories,
  formerPaths,
  landings,
  links,
  listings,
  oldSlugs,
  photos,
  places,
  serviceKinds,
  services,
  texts,
} from './archive-tables.ts';

const rebuilt = (from: string) => ({ none: `it follows from ${from}`, isRebuilt: true }) as const;

/** What they say of people is said of businesses and places, and belongs to no account. */
export const tables = {
  vocabularies: { personal: null, archive: rebuilt('the categories and attributes') },
  categories: { personal: null, archive: categories },
  places: { personal: null, archive: places },
  // A trigger writes it when a listing gets another website.
  website_changes: {
    personal: null,
    archive: { none: 'it says when a website changed on this installation', isRebuilt: true },
  },
  // A trigger writes it when a listing is deleted.
  listing_feed: { personal: null, archive: rebuilt('the listings') },
  listings: { personal: null, archive: listings },
  listing_texts: { personal: null, archive: texts },
  listing_categories: { personal: null, archive: links },
  listing_slugs: { personal: null, archive: oldSlugs },
  photos: { personal: null, archive: photos },
  services: { personal: null, archive: services },
  service_kinds: { personal: null, archive: serviceKinds },
  attributes: { personal: null, archive: attributes },
  landings: { personal: null, archive: landings },
  former_paths: { personal: null, archive: formerPaths },
  listing_cells: { personal: null, archive: rebuilt('the listings, their categories and places') },
  cell_counts: { personal: null, archive: rebuilt('listing_cells') },
  map_cells: { personal: null, archive: rebuilt('the listings and where they are') },
  map_bands: { personal: null, archive: rebuilt('map_cells') },
} satisfies TableDeclarations;

/** The photos of listings. */
export const objects = { MEDIA: { 'SITE/': { personal: null } } } satisfies ObjectDeclarations;
