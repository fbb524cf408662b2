import { defineRoutes } from '../route-definition.ts';
import type { CreatePostPage, OwnPostsPage } from './post-forms.data.ts';

const personal = { cache: 'dynamic', isPersonal: true } as const;

/** What members write of their own: the form of a blog post, and the list of their posts. */
export const postFormsRoutes = defineRoutes<{ blogCreate: CreatePostPage; dashboardPosts: OwnPostsPage }>()({
  blogCreate: {
    path: '/{lang}/blogs/create',
    ...personal,
    messages: ['postForm', 'posts', 'postCards', 'form', 'photos', 'editor'],
    query: ['done', 'link', 'post'],
    right: 'read',
  },
  dashboardPosts: {
    path: '/{lang}/dashboard/posts',
    ...personal,
    messages: ['area', 'postForm', 'pager'],
    query: ['after', 'done'],
    right: 'own-account',
    area: 'dashboard',
  },
});
