import { defineRoutes } from '../route-definition.ts';
import type { HomePage } from './home.data.ts';

export const homeRoutes = defineRoutes<{ home: HomePage }>()({
  home: {
    path: '/{lang}',
    cache: 'static',
    messages: ['home', 'search', 'reviews', 'postCards', 'carousel', 'ads'],
    query: [],
    right: 'read',
  },
});
