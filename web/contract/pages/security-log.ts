import { defineRoutes } from '../route-definition.ts';
import type { NotMePage, SecurityLogPage } from './security-log.data.ts';

const log = { cache: 'dynamic', messages: ['pager', 'securityLog'], query: ['after'], isPersonal: true } as const;

export const securityLogRoutes = defineRoutes<{
  dashboardActivity: SecurityLogPage;
  manageSecurity: SecurityLogPage;
  notMe: NotMePage;
}>()({
  dashboardActivity: {
    path: '/{lang}/dashboard/activity',
    ...log,
    right: 'own-account',
    area: 'dashboard',
    productOnly: true,
  },
  manageSecurity: { path: '/{lang}/manage/security', ...log, right: 'administer', area: 'manage' },
  notMe: {
    path: '/{lang}/auth/not-me',
    cache: 'dynamic',
    messages: ['notMe'],
    query: ['token'],
    isPersonal: true,
    right: 'read',
    productOnly: true,
  },
});
