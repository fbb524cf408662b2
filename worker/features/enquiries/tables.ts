import type { TableDeclarations } from '../../data/declarations.ts';

const ofPeople = { none: 'threads belong to the people who wrote them' } as const;
const keptNumber = 'Only the number of your account stays there, which no longer leads to a name or an address.';

export const tables = {
  enquiries: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['wanted_on', 'contact'],
        onDeletion: 'anonymise',
        because: `The business keeps its part of the thread until a year after the last message. ${keptNumber}`,
      },
      ended_by: {
        by: 'person',
        holds: ['ended_at'],
        onDeletion: 'keep',
        because: `The other side can see that the thread was ended. ${keptNumber}`,
      },
    },
    archive: ofPeople,
  },
  enquiry_messages: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['body', 'mail_id'],
        onDeletion: 'anonymise',
        because: 'What you wrote is erased. That you wrote stays, so that the answers of others have their place.',
      },
    },
    archive: ofPeople,
  },
  enquiry_files: {
    personal: {
      holder: {
        by: 'hash',
        onDeletion: 'keep',
        because: 'A file of a draft is deleted a day after the draft; one that was sent goes with its message.',
      },
    },
    archive: ofPeople,
  },
  enquiry_reports: { personal: null, archive: ofPeople },
  enquiry_openings: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['until'],
        onDeletion: 'erase',
        because: 'Nobody reads a thread with an account that is deleted.',
      },
    },
    archive: ofPeople,
  },
  response_times: { personal: null, archive: { none: 'it follows from the enquiries', isRebuilt: true } },
} satisfies TableDeclarations;
