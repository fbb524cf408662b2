import { defineRoutes } from '../route-definition.ts';
import type { ContributionsPage, QueuePage } from './queue.data.ts';

const personal = { cache: 'dynamic', isPersonal: true } as const;

export const queueRoutes = defineRoutes<{ manageQueue: QueuePage; dashboardContributions: ContributionsPage }>()({
  manageQueue: {
    path: '/{lang}/manage/queue',
    ...personal,
    messages: ['area', 'auditLog', 'pager', 'proof', 'queue'],
    // `order`: a parameter with the name `sort` is the directory's.
    query: ['after', 'check', 'did', 'done', 'item', 'items', 'kind', 'last', 'list', 'not', 'order', 'reason'],
    right: 'decide',
    area: 'manage',
  },
  dashboardContributions: {
    path: '/{lang}/dashboard/contributions',
    ...personal,
    messages: ['area', 'contributions', 'pager'],
    query: ['after', 'done'],
    right: 'own-account',
    area: 'dashboard',
  },
});
