import { defineRoutes } from '../route-definition.ts';
import type { SearchesPage } from './searches.data.ts';

export const searchesRoutes = defineRoutes<{ manageSearches: SearchesPage }>()({
  manageSearches: {
    path: '/{lang}/manage/searches',
    cache: 'dynamic',
    messages: ['manage', 'pager', 'proof'],
    query: ['done', 'list', 'language', 'q'],
    isPersonal: true,
    right: 'write-content',
    area: 'manage',
  },
});
