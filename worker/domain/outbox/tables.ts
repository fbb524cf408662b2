import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  outbox: {
    personal: {
      recipient: {
        by: 'address',
        holds: ['language', 'template', 'data', 'state', 'created_at'],
        onDeletion: 'keep',
        because: 'Emails that are on their way still reach you, and staff can see for 90 days whether they did.',
      },
    },
    archive: { none: 'emails are sent once, by the site that wrote them' },
  },
} satisfies TableDeclarations;
