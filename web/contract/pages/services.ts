import { defineRoutes } from '../route-definition.ts';
import type { ServicesPage } from './services.data.ts';

/** What listings offer, filtered, and up to three services side by side (`compare`). */
export const servicesRoutes = defineRoutes<{ services: ServicesPage }>()({
  services: {
    path: '/{lang}/services',
    cache: 'static',
    messages: ['services', 'directory', 'pager'],
    query: ['after', 'category', 'city', 'compare', 'country', 'kind', 'language', 'price', 'region'],
    right: 'read',
  },
});
