import type { TableDeclarations } from '../../data/declarations.ts';
import type { ObjectDeclarations } from '../../data/objects.ts';

const ofPeople = {
  none: 'claims belong to the people who made them, and prove nothing on another installation',
} as const;
const keptNumber = 'Only the number of your account stays there, which no longer leads to a name or an address.';

export const tables = {
  claims: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['language', 'host', 'state', 'created_at', 'updated_at'],
        onDeletion: 'keep',
        because: `The site must be able to show why it gave somebody a listing. ${keptNumber}`,
      },
    },
    archive: ofPeople,
  },
  claim_listings: { personal: null, archive: ofPeople },
  claim_proofs: { personal: null, archive: ofPeople },
  claim_documents: { personal: null, archive: ofPeople },
  claim_notices: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['sent_at', 'answer', 'answered_at'],
        onDeletion: 'keep',
        because: `The site must be able to show that it asked who ran the listing. ${keptNumber}`,
      },
    },
    archive: ofPeople,
  },
  claim_replaced: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['role', 'granted_at'],
        onDeletion: 'erase',
        because: 'Nobody gets a listing back with an account that is deleted.',
      },
      given_by: {
        by: 'person',
        onDeletion: 'keep',
        because: `The people whom you invited can get their role back. ${keptNumber}`,
      },
    },
    archive: ofPeople,
  },
  claim_silences: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['host', 'ends_at'],
        onDeletion: 'erase',
        because: 'It only stops emails that you ask for.',
      },
    },
    archive: ofPeople,
  },
} satisfies TableDeclarations;

/** Documents that prove a claim, encrypted. */
export const objects = {
  UPLOADS: {
    'SITE/documents/': {
      personal: {
        by: 'person',
        onDeletion: 'erase',
        because: 'A document is needed only until the claim is decided, and is deleted within 30 days after that.',
      },
    },
  },
} satisfies ObjectDeclarations;
