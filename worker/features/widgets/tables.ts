import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  widget_keys: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['name', 'created_at'],
        onDeletion: 'keep',
        because:
          'Pages of other people show a site’s widgets with its keys. Only the number of your account stays there, which no longer leads to a name or an address.',
      },
    },
    archive: { none: 'a key stands in pages that show the site of this deployment' },
  },
} satisfies TableDeclarations;
