import type { TableDeclarations } from '../../data/declarations.ts';

const ofPeople = { none: 'accounts belong to the installation, not to a site' } as const;

export const tables = {
  listing_roles: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['role', 'granted_at'],
        onDeletion: 'erase',
        because: 'Nobody acts for a business with an account that is deleted.',
      },
      given_by: {
        by: 'person',
        onDeletion: 'keep',
        because: 'The people whom you invited keep their role. Only the number of your account stays there.',
      },
    },
    archive: ofPeople,
  },
  listing_invitations: {
    personal: {
      address: {
        by: 'address',
        holds: ['address'],
        onDeletion: 'anonymise',
        because: 'The address is needed until the invitation ends.',
      },
      invited_by: {
        by: 'person',
        onDeletion: 'erase',
        because: 'An invitation counts only as long as the account that sent it.',
      },
    },
    archive: ofPeople,
  },
} satisfies TableDeclarations;
