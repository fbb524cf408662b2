import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  site_messages: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['language', 'key', 'text', 'changed_at'],
        onDeletion: 'keep',
        because:
          'What a site’s pages say stays. Only the number of your account stays beside it, which no longer leads to a name or an address.',
      },
    },
    archive: { none: 'they replace messages of one version of the interface; a restored site begins with its own' },
  },
} satisfies TableDeclarations;
