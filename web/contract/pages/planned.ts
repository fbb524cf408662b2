import { defineRoutes } from '../route-definition.ts';
import type { PlannedPage, PlannedRoute } from './planned.data.ts';

const planned = { messages: ['planned'], query: [], right: 'read' } as const;
const viewer = { ...planned, cache: 'dynamic', productOnly: true } as const;

/**
 * Placeholder pages in all languages, which describe what is planned. A feature that is built removes its routes here.
 */
export const plannedRoutes = defineRoutes<Record<PlannedRoute, PlannedPage>>()({
  widgetLoader: { path: '/cms-viewer/widget-loader/{lang}', ...viewer, cache: 'static' },
});
