import type { TableDeclarations } from '../../data/declarations.ts';
import type { ObjectDeclarations } from '../../data/objects.ts';

export const tables = {
  site_orders: {
    personal: {
      operator_id: {
        by: 'person',
        holds: ['typed', 'state', 'created_at', 'updated_at'],
        onDeletion: 'erase',
        because: 'A form that nobody goes on with is of no use. The log of the site keeps who created it.',
      },
    },
    archive: { none: 'it leads to a site, and is part of none' },
  },
} satisfies TableDeclarations;

/** The archives that new sites are made from. */
export const objects = { UPLOADS: { 'SITE/orders/': { personal: null } } } satisfies ObjectDeclarations;
