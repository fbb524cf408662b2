import { defineRoutes } from '../route-definition.ts';
import type { LegalPage } from './legal.data.ts';

const legal = { cache: 'static', messages: ['legal'], query: ['compare', 'version'], right: 'read' } as const;

export const legalRoutes = defineRoutes<{ cookies: LegalPage; privacy: LegalPage; tos: LegalPage }>()({
  cookies: { path: '/{lang}/cookies', ...legal },
  privacy: { path: '/{lang}/privacy', ...legal },
  tos: { path: '/{lang}/tos', ...legal },
});
