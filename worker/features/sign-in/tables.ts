import type { TableDeclarations } from '../../data/declarations.ts';

const short = { none: 'signing in takes minutes and ends where it began' } as const;

export const tables = {
  sign_in_codes: {
    personal: {
      address: {
        by: 'address',
        holds: ['language', 'expires_at'],
        onDeletion: 'erase',
        because: 'A code that was asked for cannot be used any more.',
      },
    },
    archive: short,
  },
  oidc_transactions: {
    personal: {
      joins: {
        by: 'session',
        holds: ['provider', 'expires_at'],
        onDeletion: 'erase',
        because: 'Nothing can be added to an account that is deleted.',
      },
    },
    archive: short,
  },
  sign_in_tickets: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['host', 'issuer', 'subject', 'proved_at', 'proved_by', 'expires_at'],
        onDeletion: 'erase',
        because: 'Nobody can sign in to an account that is deleted.',
      },
    },
    archive: short,
  },
} satisfies TableDeclarations;
