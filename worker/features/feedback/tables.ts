import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  feedback: {
    personal: null,
    archive: { none: 'an archive holds what is published, and nothing of who found it wrong' },
  },
  confirmation_totals: { personal: null, archive: { none: 'the totals follow from the confirmations' } },
  confirmations: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['confirmed_at'],
        onDeletion: 'erase',
        because: 'A confirmation counts as that of a member.',
      },
    },
    archive: { none: 'confirmations belong to the people who gave them' },
  },
} satisfies TableDeclarations;
