import type { ObjectDeclarations } from '../../data/objects.ts';

/** The rows that name these files are tables of the features whose messages brought them. */
export const objects = {
  UPLOADS: {
    'SITE/attachments/': {
      personal: {
        by: 'person',
        onDeletion: 'keep',
        because: 'Files belong to a conversation with somebody else, and are deleted with its texts.',
      },
    },
  },
} satisfies ObjectDeclarations;
