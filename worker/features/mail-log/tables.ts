import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  mail_decisions: {
    personal: {
      actor_id: {
        by: 'person',
        holds: ['template', 'decision', 'created_at'],
        onDeletion: 'keep',
        because:
          'The site must be able to show what became of its emails. Only the number of your account stays there, which no longer leads to a name or an address.',
      },
    },
    archive: { none: 'it is about emails, which no archive holds' },
  },
} satisfies TableDeclarations;
