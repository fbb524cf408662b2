import type { TableDeclarations } from '../../data/declarations.ts';

const ofPeople = { none: 'reviews belong to the people who wrote them, whose accounts no archive has' } as const;
const follows = { none: 'it follows from the reviews' } as const;

export const tables = {
  review_settings: { personal: null, archive: { none: 'an archive has no reviews that the settings are about' } },
  review_counts: { personal: null, archive: follows },
  review_months: { personal: null, archive: follows },
  review_scores: { personal: null, archive: follows },
  imported_ratings: { personal: null, archive: { none: 'a rating of another source can be imported again' } },
  review_photos: { personal: null, archive: ofPeople },
  reviews: {
    personal: {
      person_id: {
        by: 'person',
        holds: [
          'title',
          'body',
          'stars',
          'criteria',
          'language',
          'visited_on',
          'photos',
          'created_at',
          'edited_at',
          'state',
        ],
        onDeletion: 'erase',
        because: 'A review is the word of a member. It leaves the score of the listing with them.',
      },
    },
    archive: ofPeople,
  },
  review_replies: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['body', 'created_at', 'edited_at'],
        onDeletion: 'keep',
        because: 'You answered in the name of the business. Only the number of your account stays there.',
      },
    },
    archive: ofPeople,
  },
  review_votes: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['created_at'],
        onDeletion: 'erase',
        because: 'A vote counts as that of a member.',
      },
    },
    archive: ofPeople,
  },
  review_reports: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['reason'],
        onDeletion: 'keep',
        because: 'What you wrote is erased. Only the number of your account stays there.',
      },
    },
    archive: ofPeople,
  },
  connection_keys: { personal: null, archive: { none: 'a key is destroyed when its day is over', isRebuilt: true } },
  review_connections: {
    personal: {
      person_id: {
        by: 'person',
        holds: ['day', 'hash', 'listing_id'],
        onDeletion: 'erase',
        because: 'It shows only that reviews of one day came from one connection.',
      },
    },
    archive: ofPeople,
  },
} satisfies TableDeclarations;
