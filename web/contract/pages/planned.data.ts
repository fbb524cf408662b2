import * as v from 'valibot';

export const plannedSchema = v.object({
  route: v.picklist(['widgetLoader']),
});

export type PlannedPage = v.InferOutput<typeof plannedSchema>;

export type PlannedRoute = PlannedPage['route'];
