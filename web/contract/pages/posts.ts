import { defineRoutes } from '../route-definition.ts';
import type { PostListPage, PostPage } from './posts.data.ts';

const read = { cache: 'static', messages: ['posts', 'postCards'], right: 'read' } as const;
const list = { ...read, messages: [...read.messages, 'pager'], query: ['after', 'author', 'language', 'tag'] } as const;

/** Articles of a site's staff, and blog posts of its members. */
export const postsRoutes = defineRoutes<{
  articles: PostListPage;
  article: PostPage;
  blogs: PostListPage;
  blog: PostPage;
}>()({
  articles: { path: '/{lang}/articles', ...list },
  article: { path: '/{lang}/articles/{slug}', ...read, query: [] },
  blogs: { path: '/{lang}/blogs', ...list },
  blog: { path: '/{lang}/blogs/{blogSlug}', ...read, query: [] },
});
