import type { TableDeclarations } from '../data/declarations.ts';

const ofPeople = {
  none: 'an archive holds what is published, and nothing that waits or of who decided on it',
} as const;
const keptNumber = 'Only the number of your account stays there, which no longer leads to a name or an address.';

export const tables = {
  queue_counts: { personal: null, archive: { none: 'the counts follow from the queue' } },
  queue_days: { personal: null, archive: { none: 'the figures are about the queue' } },
  queue: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['state', 'language', 'since', 'reason'],
        onDeletion: 'keep',
        because: `What you wrote is erased; that it was decided on stays. ${keptNumber}`,
      },
      address: {
        by: 'address',
        onDeletion: 'anonymise',
        holds: ['address', 'address_hash'],
        because: 'Your address is needed only to tell you the outcome.',
      },
      address_hash: {
        by: 'hash',
        onDeletion: 'anonymise',
        holds: ['address_hash'],
        because: 'The hash of your address is needed only to show you what you sent.',
      },
      lease_by: {
        by: 'person',
        holds: ['lease_until'],
        onDeletion: 'keep',
        because: 'It ends within minutes.',
      },
      decided_by: {
        by: 'person',
        holds: ['decided_at'],
        onDeletion: 'keep',
        because: `The site must be able to show who decided. ${keptNumber}`,
      },
      appeal_against: {
        by: 'person',
        holds: ['is_appeal'],
        onDeletion: 'keep',
        because: `Nobody decides on an appeal against their own decision. ${keptNumber}`,
      },
    },
    archive: ofPeople,
  },
} satisfies TableDeclarations;
