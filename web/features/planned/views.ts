import type { ComponentType } from 'react';
import { type PlannedRoute, plannedSchema } from '../../contract/pages/planned.data.ts';
import { PlannedView } from './planned.view.tsx';

export const plannedViews = Object.fromEntries(
  plannedSchema.entries.route.options.map((route) => [route, PlannedView]),
) as Record<PlannedRoute, ComponentType>;
