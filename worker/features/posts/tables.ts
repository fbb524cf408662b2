import type { TableDeclarations } from '../../data/declarations.ts';

const apart = { none: '`npm run export:articles` writes them as Markdown' } as const;
const follows = { none: 'it follows from the posts' } as const;

const because = 'What you published stays readable, without your name. Archive it before, if it should go with you.';

export const tables = {
  post_counts: { personal: null, archive: follows },
  post_tag_counts: { personal: null, archive: follows },
  post_tags: { personal: null, archive: apart },
  post_listings: { personal: null, archive: follows },
  posts: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['title', 'description', 'body', 'language', 'state', 'created_at', 'published_at'],
        onDeletion: 'keep',
        because,
      },
    },
    archive: apart,
  },
  post_slugs: { personal: null, archive: apart },
  post_versions: {
    personal: {
      author_id: { by: 'person', holds: ['title', 'description', 'body', 'created_at'], onDeletion: 'keep', because },
    },
    archive: apart,
  },
  post_photos: { personal: null, archive: apart },
  post_relations: { personal: null, archive: apart },
} satisfies TableDeclarations;
