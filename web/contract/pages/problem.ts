import { defineRoutes } from '../route-definition.ts';
import type { StatusPage, UnknownDomainPage } from './problem.data.ts';

/** Pages that the Worker renders instead of the requested one. Their own addresses are not served. */
export const problemRoutes = defineRoutes<{ unknownDomain: UnknownDomainPage; status: StatusPage }>()({
  unknownDomain: { path: '/{lang}/unknown-domain', cache: 'dynamic', messages: ['unknownDomain'], query: [] },
  status: { path: '/{lang}/status', cache: 'dynamic', messages: ['status', 'search'], query: [] },
});

export type ProblemRoute = keyof typeof problemRoutes;
