import { defineRoutes } from '../route-definition.ts';
import type { CallbackPage, ContinuePage, LoginPage } from './sign-in.data.ts';

export const signInRoutes = defineRoutes<{
  login: LoginPage;
  authCallback: CallbackPage;
  authContinue: ContinuePage;
}>()({
  login: {
    path: '/{lang}/login',
    cache: 'dynamic',
    messages: ['login', 'passkeyForm'],
    query: ['again', 'done', 'link', 'return', 'with'],
    isPersonal: true,
    right: 'read',
  },
  authCallback: {
    path: '/{lang}/auth/callback',
    cache: 'dynamic',
    messages: ['authCallback'],
    query: ['problem', 'provider', 'return'],
    isPersonal: true,
    right: 'read',
  },
  authContinue: {
    path: '/{lang}/auth/continue',
    cache: 'dynamic',
    messages: ['authContinue'],
    query: ['binding', 'host', 'language', 'proof', 'return', 'with'],
    isPersonal: true,
    right: 'own-account',
    productOnly: true,
  },
});
