import { defineRoutes } from '../route-definition.ts';
import type { CreatePage } from './create.data.ts';

/** The form of a listing: a new one, or the change of a published one. */
export const createRoutes = defineRoutes<{ create: CreatePage }>()({
  create: {
    path: '/{lang}/create',
    cache: 'dynamic',
    messages: ['submission', 'photos', 'form', 'hours', 'listing', 'details', 'prices', 'proof', 'area'],
    query: ['again', 'done', 'link', 'listing', 'step', 'waits'],
    isPersonal: true,
    right: 'read',
  },
});
