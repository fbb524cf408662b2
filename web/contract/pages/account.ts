import { defineRoutes } from '../route-definition.ts';
import type { AccountPage, SessionsPage } from './account.data.ts';

const section = {
  cache: 'dynamic',
  messages: ['account', 'proof'],
  isPersonal: true,
  right: 'own-account',
  area: 'dashboard',
} as const;

export const accountRoutes = defineRoutes<{ dashboard: AccountPage; dashboardSessions: SessionsPage }>()({
  dashboard: { path: '/{lang}/dashboard', query: ['confirm', 'done', 'problem', 'provider'], ...section },
  dashboardSessions: { path: '/{lang}/dashboard/sessions', query: ['done'], productOnly: true, ...section },
});
