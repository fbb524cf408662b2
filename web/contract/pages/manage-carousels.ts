import { defineRoutes } from '../route-definition.ts';
import type { ManageCarouselPage, ManageCarouselsPage, ManagePromotionsPage } from './manage-carousels.data.ts';

const staff = { cache: 'dynamic', isPersonal: true, right: 'write-content', area: 'manage' } as const;
const messages = ['manageCarousels', 'manage', 'proof'];

/** Where staff choose carousels and ads. */
export const manageCarouselsRoutes = defineRoutes<{
  manageCarousels: ManageCarouselsPage;
  manageCarousel: ManageCarouselPage;
  managePromotions: ManagePromotionsPage;
}>()({
  manageCarousels: { path: '/{lang}/manage/carousels', ...staff, messages, query: ['done'] },
  manageCarousel: {
    ...{ path: '/{lang}/manage/carousels/edit', ...staff, messages },
    ...{ query: ['carousel', 'done'], partOf: 'manageCarousels' },
  },
  managePromotions: {
    ...{ path: '/{lang}/manage/promotions', ...staff, query: ['done'] },
    messages: [...messages, 'managePromotions'],
  },
});
