import type { TableDeclarations } from '../../data/declarations.ts';

const ofStaff = { none: 'what the staff of a site have not published, and say to each other' } as const;
const number = 'Only the number of your account stays there, which no longer leads to a name or an address.';

export const tables = {
  content_drafts: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['language', 'kind', 'item', 'field', 'text', 'updated_at'],
        onDeletion: 'keep',
        because: `Drafts of a site’s texts belong to its staff, who can go on with them. ${number}`,
      },
    },
    archive: ofStaff,
  },
  content_comments: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['language', 'kind', 'item', 'field', 'body', 'created_at'],
        onDeletion: 'keep',
        because: `The staff of the site still need what was said about its texts. ${number}`,
      },
      resolved_by: {
        by: 'person',
        holds: ['resolved_at'],
        onDeletion: 'keep',
        because: `The staff of the site see what is settled. ${number}`,
      },
    },
    archive: ofStaff,
  },
  preview_links: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['path', 'language', 'created_at', 'ends_at', 'revoked_at'],
        onDeletion: 'keep',
        because: `A link ends after 7 days at most, and the staff of the site can end it before. ${number}`,
      },
    },
    archive: { none: 'links lead to one deployment, for 7 days' },
  },
} satisfies TableDeclarations;
