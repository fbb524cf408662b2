import { defineRoutes } from '../route-definition.ts';
import type { StatusPage, UnknownDomainPage } from './problem.data.ts';

const problem = { cache: 'dynamic', query: [], right: 'read' } as const;

/** Pages that the Worker renders instead of the requested one. Their own addresses are not served. */
export const problemRoutes = defineRoutes<{ unknownDomain: UnknownDomainPage; status: StatusPage }>()({
  unknownDomain: { path: '/{lang}/unknown-domain', messages: ['unknownDomain'], ...problem },
  status: { path: '/{lang}/status', messages: ['status', 'search'], ...problem },
});

export type ProblemRoute = keyof typeof problemRoutes;
