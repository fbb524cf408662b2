import type { TableDeclarations } from '../../data/declarations.ts';

const notArchived = { none: 'an archive holds what is published, and nothing of who decided on it' } as const;

export const tables = {
  versions: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['content', 'created_at'],
        onDeletion: 'anonymise',
        because: 'What you wrote is erased. That you once wrote something stays, without its text.',
      },
    },
    archive: notArchived,
  },
  audit_log: {
    personal: {
      actor_id: {
        by: 'person',
        holds: ['action', 'reason', 'before', 'after', 'created_at'],
        onDeletion: 'keep',
        because:
          'The site must be able to show who decided what, and why. Only the number of your account stays there, which no longer leads to a name or an address.',
      },
      person_id: {
        by: 'person',
        holds: ['action', 'reason', 'before', 'after', 'created_at'],
        onDeletion: 'keep',
        because:
          'The site must be able to show which decisions concerned whom. Only the number of your account stays there, which no longer leads to a name or an address.',
      },
    },
    archive: notArchived,
  },
} satisfies TableDeclarations;
