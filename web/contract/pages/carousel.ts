import { defineRoutes } from '../route-definition.ts';
import type { CarouselPage } from './carousel.data.ts';

/** The carousels of a site. */
export const carouselRoutes = defineRoutes<{ carousel: CarouselPage }>()({
  carousel: { path: '/{lang}/carousel', cache: 'static', messages: ['carousel'], query: [], right: 'read' },
});
