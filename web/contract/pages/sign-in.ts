import { defineRoutes } from '../route-definition.ts';
import type { CallbackPage, LoginPage } from './sign-in.data.ts';

export const signInRoutes = defineRoutes<{ login: LoginPage; authCallback: CallbackPage }>()({
  login: {
    path: '/{lang}/login',
    cache: 'dynamic',
    messages: ['login'],
    query: ['again', 'link', 'return'],
    isPersonal: true,
  },
  authCallback: {
    path: '/{lang}/auth/callback',
    cache: 'dynamic',
    messages: ['authCallback'],
    query: ['problem', 'provider', 'return'],
    isPersonal: true,
  },
});
