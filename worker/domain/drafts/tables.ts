import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  drafts: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['fields', 'path', 'updated_at'],
        onDeletion: 'erase',
        because: 'What you did not send is nobody else’s.',
      },
      holder: {
        by: 'hash',
        onDeletion: 'erase',
        because: 'A draft of a browser goes within a day.',
      },
    },
    archive: { none: 'drafts belong to the people who write them' },
  },
} satisfies TableDeclarations;
