import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

export const postLimits = {
  postsPerPerson: { name: 'posts-person', most: 20, seconds: 24 * hour },
  postsPerConnection: { name: 'posts-connection', most: 60, seconds: hour },
  postsPerSite: { name: 'posts-site', most: 1_000, seconds: hour },
  articlesPerPerson: { name: 'articles-person', most: 200, seconds: hour },
  postActsPerPerson: { name: 'post-acts-person', most: 60, seconds: hour },
} as const satisfies Record<string, Limit>;
