import { type PlannedRoute, plannedSchema } from '../../../web/contract/pages/planned.data.ts';
import type { Feature } from '../../pages/feature.ts';
import type { PageDefinition } from '../../pages/page.ts';
import { planned as page } from './planned.page.ts';

/** Placeholder pages that announce planned features. */
export const planned = {
  pages: Object.fromEntries(plannedSchema.entries.route.options.map((route) => [route, page])) as Record<
    PlannedRoute,
    PageDefinition
  >,
} satisfies Feature;
