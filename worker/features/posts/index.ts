import { formActions } from '../../pages/actions/form-actions.ts';
import type { Feature } from '../../pages/feature.ts';
import { postLimits } from './limits.ts';
import { articleForm } from './manage/article.form.ts';
import { manageArticle } from './manage/article.page.ts';
import { articlesActions } from './manage/articles.actions.ts';
import { manageArticles } from './manage/articles.page.ts';
import { publishDue } from './manage/publish-due.writer.ts';
import { manageArticleVersions } from './manage/versions.page.ts';
import { postKind } from './moderate/post.kind.ts';
import { ownPostsActions } from './own/own-posts.actions.ts';
import { dashboardPosts } from './own/own-posts.page.ts';
import { feedFiles } from './read/feeds.ts';
import { article, blog } from './read/post.page.ts';
import { articles, blogs } from './read/post-list.page.ts';
import { postListsSitemap, postsSitemap } from './read/posts.sitemap.ts';
import { postTextsKind } from './texts/post-texts.kind.ts';
import { createPostForm } from './write/create.form.ts';
import { blogCreate } from './write/create.page.ts';

export { cleanMarkdown, tagsField } from './write/post-fields.ts';

/** Articles of a site's staff, and blog posts of its members. */
export const posts = {
  pages: {
    ...{ articles, article, blogs, blog, blogCreate, dashboardPosts },
    ...{ manageArticles, manageArticle, manageArticleVersions },
  },
  actions: [formActions(createPostForm), ownPostsActions, formActions(articleForm), articlesActions],
  crons: { everyMinute: [(env) => publishDue(env.DB, Date.now())] },
  queue: [postKind],
  content: [postTextsKind],
  limits: postLimits,
  files: feedFiles,
  sitemaps: { pages: postListsSitemap, files: { posts: postsSitemap } },
} satisfies Feature;
