import type { TableDeclarations } from '../../data/declarations.ts';

const apart = { none: 'carousels and ads belong to a time; the staff of a restored site choose them anew' } as const;

export const tables = {
  carousels: { personal: null, archive: apart },
  carousel_slides: { personal: null, archive: apart },
  promotions: { personal: null, archive: apart },
} satisfies TableDeclarations;
