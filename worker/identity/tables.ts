import type { TableDeclarations } from '../data/declarations.ts';
import type { ObjectDeclarations } from '../data/objects.ts';

/** Accounts are the same on all sites and stay where people signed in. */
const ofAccounts = { none: 'accounts belong to the installation, not to a site' } as const;

const keptNumber = 'Only the number of your account stays there, which no longer leads to a name or an address.';

export const tables = {
  people: {
    personal: {
      id: {
        by: 'person',
        holds: ['name', 'address', 'language', 'picture'],
        onDeletion: 'anonymise',
        because: 'The number of your account stays because logs refer to it; your name, address and picture go.',
      },
    },
    archive: ofAccounts,
  },
  identities: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['issuer', 'subject', 'proved_at', 'used_at'],
        onDeletion: 'erase',
        because: 'Nobody can sign in to an account that is deleted.',
      },
    },
    archive: ofAccounts,
  },
  members: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['state', 'suspended_until', 'suspended_for', 'joined_at'],
        onDeletion: 'erase',
        because: 'Without an account you are a member of no site.',
      },
    },
    archive: ofAccounts,
  },
  site_roles: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['role', 'granted_at'],
        onDeletion: 'erase',
        because: 'Your roles end with your account.',
      },
      granted_by: {
        by: 'person',
        onDeletion: 'keep',
        because: `Others keep the roles that you gave them. ${keptNumber}`,
      },
    },
    archive: ofAccounts,
  },
  sessions: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['host', 'agent', 'issuer', 'subject', 'created_at', 'seen_at', 'expires_at', 'proved_at', 'proved_by'],
        onDeletion: 'erase',
        because: 'You are signed out everywhere.',
      },
    },
    archive: ofAccounts,
  },
  address_changes: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['new_address', 'expires_at'],
        onDeletion: 'erase',
        because: 'An account that is deleted gets no other address.',
      },
    },
    archive: ofAccounts,
  },
  known_browsers: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['expires_at'],
        onDeletion: 'erase',
        because: 'No browser is known as yours without your account.',
      },
    },
    archive: ofAccounts,
  },
  passkeys: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['id', 'name', 'created_at', 'used_at'],
        onDeletion: 'erase',
        because: 'Nobody can sign in to an account that is deleted.',
      },
    },
    archive: ofAccounts,
  },
  passkey_challenges: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['expires_at'],
        onDeletion: 'erase',
        because: 'No passkey can be added to an account that is deleted.',
      },
    },
    archive: ofAccounts,
  },
  recovery_codes: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['created_at'],
        onDeletion: 'erase',
        because: 'The codes replace passkeys of your account alone.',
      },
    },
    archive: ofAccounts,
  },
  security_log: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['event', 'detail', 'agent', 'country', 'town', 'created_at'],
        onDeletion: 'erase',
        because: 'The entries protect your account alone.',
      },
    },
    archive: ofAccounts,
  },
  disavowals: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['expires_at'],
        onDeletion: 'erase',
        because: 'The link in the mail ends the sessions of your account alone.',
      },
    },
    archive: ofAccounts,
  },
  loose_pictures: {
    personal: {
      key: {
        by: 'picture',
        onDeletion: 'keep',
        because: 'The list says which pictures are still to be deleted, and a picture leaves it when that is done.',
      },
    },
    archive: ofAccounts,
  },
} satisfies TableDeclarations;

/** The pictures of people. */
export const objects = {
  MEDIA: {
    'people/': {
      personal: { by: 'picture', onDeletion: 'erase', because: 'Your picture is shown with your account alone.' },
    },
  },
} satisfies ObjectDeclarations;
