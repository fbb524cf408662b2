import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { limitFloods } from '../../http/limit-floods.ts';
import type { Feature } from '../../pages/feature.ts';
import { authCallback } from './callback.page.ts';
import { signInLimits } from './limits.ts';
import { loginActions, signOutActions } from './login.actions.ts';
import { login } from './login.page.ts';
import * as mails from './mails.ts';
import { callback, startOnSite, visitProvider } from './oidc.actions.ts';

/** Signing in by mail and with OpenID providers, and signing out. */
export const signIn = {
  pages: { login, authCallback },
  actions: [loginActions, signOutActions],
  // These GET requests write, because redirects to a provider and back cross hosts.
  routes: new Hono<AppEnv>()
    .get('/:lang/auth/start', limitFloods, startOnSite)
    .get('/auth/visit', limitFloods, visitProvider)
    .get('/:lang/auth/callback', limitFloods, callback),
  mails: Object.values(mails),
  limits: signInLimits,
} satisfies Feature;
