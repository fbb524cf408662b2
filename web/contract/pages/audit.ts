import { defineRoutes } from '../route-definition.ts';
import type { AuditLogPage, HistoryPage } from './audit.data.ts';

const log = { cache: 'dynamic', isPersonal: true } as const;

export const auditRoutes = defineRoutes<{ manageLog: AuditLogPage; dashboardHistory: HistoryPage }>()({
  manageLog: {
    path: '/{lang}/manage/log',
    ...log,
    messages: ['auditLog', 'manage', 'pager', 'proof'],
    query: ['action', 'after', 'by', 'done', 'person', 'thing'],
    right: 'administer',
    area: 'manage',
  },
  dashboardHistory: {
    path: '/{lang}/dashboard/history',
    ...log,
    messages: ['auditLog', 'pager'],
    query: ['after'],
    right: 'own-account',
    area: 'dashboard',
  },
});
