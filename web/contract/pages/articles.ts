import { defineRoutes } from '../route-definition.ts';
import type { ArticlesPage, ArticleVersionsPage, EditArticlePage } from './articles.data.ts';

const staff = { cache: 'dynamic', isPersonal: true, right: 'write-content', area: 'manage' } as const;

/** Where staff write articles: their list, the form of one, and its versions. */
export const articlesRoutes = defineRoutes<{
  manageArticles: ArticlesPage;
  manageArticle: EditArticlePage;
  manageArticleVersions: ArticleVersionsPage;
}>()({
  manageArticles: {
    path: '/{lang}/manage/articles',
    ...staff,
    messages: ['manage', 'articles', 'proof', 'pager'],
    query: ['after', 'done'],
  },
  manageArticle: {
    path: '/{lang}/manage/articles/edit',
    ...staff,
    messages: ['manage', 'articles', 'postForm', 'posts', 'postCards', 'form', 'photos', 'editor', 'proof'],
    query: ['done', 'language', 'of', 'post', 'version'],
    partOf: 'manageArticles',
  },
  manageArticleVersions: {
    path: '/{lang}/manage/articles/versions',
    ...staff,
    messages: ['manage', 'articles', 'postForm'],
    query: ['compare', 'post', 'version'],
    partOf: 'manageArticles',
  },
});
