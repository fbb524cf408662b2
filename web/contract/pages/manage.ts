import { defineRoutes } from '../route-definition.ts';
import type { ManagePage } from './manage.data.ts';

export const manageRoutes = defineRoutes<{ manage: ManagePage }>()({
  manage: {
    path: '/{lang}/manage',
    cache: 'dynamic',
    messages: ['manage'],
    query: [],
    isPersonal: true,
    right: 'view-sites',
    area: 'manage',
  },
});
