import type { Feature } from '../../pages/feature.ts';
import { feedFiles } from './read/feeds.ts';
import { article, blog } from './read/post.page.ts';
import { articles, blogs } from './read/post-list.page.ts';
import { postListsSitemap, postsSitemap } from './read/posts.sitemap.ts';

/** Articles of a site's staff, and blog posts of its members. */
export const posts = {
  pages: { articles, article, blogs, blog },
  files: feedFiles,
  sitemaps: { pages: postListsSitemap, files: { posts: postsSitemap } },
} satisfies Feature;
