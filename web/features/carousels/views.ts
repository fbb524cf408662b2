import { CarouselView } from './carousel.view.tsx';
import { ManageCarouselView } from './manage/manage-carousel.view.tsx';
import { ManageCarouselsView } from './manage/manage-carousels.view.tsx';
import { ManagePromotionsView } from './manage/manage-promotions.view.tsx';

export const carouselsViews = {
  carousel: CarouselView,
  manageCarousels: ManageCarouselsView,
  manageCarousel: ManageCarouselView,
  managePromotions: ManagePromotionsView,
};
