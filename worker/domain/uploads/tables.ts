import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  uploads: {
    personal: {
      holder: {
        by: 'hash',
        onDeletion: 'keep',
        because:
          'The list says which photos are still to be deleted. One that you did not send is deleted within two days.',
      },
    },
    archive: { none: 'what is not published belongs to the people who wrote it' },
  },
} satisfies TableDeclarations;
