import { defineRoutes } from '../route-definition.ts';
import type { DirectoryPage } from './directory.data.ts';

export const directoryRoutes = defineRoutes<{ directory: DirectoryPage }>()({
  directory: {
    path: '/{lang}/directory/{filters…}',
    cache: 'static',
    messages: ['directory', 'search', 'ads'],
    query: ['after', 'all', 'before', 'q', 'sort'],
    right: 'read',
  },
});
