import type { TableDeclarations } from '../../data/declarations.ts';
import type { ObjectDeclarations } from '../../data/objects.ts';

const history = { none: 'the history of imports belongs to the installation that made them' } as const;

/** Nothing says who imported a file. */
export const tables = {
  imports: { personal: null, archive: history },
  import_images: { personal: null, archive: history },
  import_makings: { personal: null, archive: history },
  listing_imports: { personal: null, archive: history },
  import_notes: { personal: null, archive: history },
} satisfies TableDeclarations;

/** The files that are imported. */
export const objects = { UPLOADS: { 'SITE/': { personal: null } } } satisfies ObjectDeclarations;
