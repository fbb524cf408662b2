import { defineRoutes } from '../route-definition.ts';
import type { ReviewSettingsPage } from './review-settings.data.ts';

/** What a site sets for its reviews. */
export const reviewSettingsRoutes = defineRoutes<{ manageReviews: ReviewSettingsPage }>()({
  manageReviews: {
    path: '/{lang}/manage/reviews',
    cache: 'dynamic',
    messages: ['manage', 'proof'],
    query: ['done'],
    isPersonal: true,
    right: 'administer',
    area: 'manage',
  },
});
