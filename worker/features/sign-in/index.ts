import { limitFloods } from '../../http/limit-floods.ts';
import type { Feature } from '../../pages/feature.ts';
import { authCallback } from './callback.page.ts';
import { authContinue } from './continue.page.ts';
import { visitPath } from './destination.ts';
import { signInLimits } from './limits.ts';
import { loginActions, signOutActions } from './login.actions.ts';
import { login } from './login.page.ts';
import { returnFromProvider } from './oidc.actions.ts';
import { start } from './start.actions.ts';
import { callback, continueActions, visit } from './tickets.actions.ts';

/** These GET requests write, because redirects to a provider and back cross hosts. */
const step = { method: 'GET', right: 'read', guards: [limitFloods] } as const;

/** Signing in by mail and with OpenID providers, and signing out. */
export const signIn = {
  pages: { login, authCallback, authContinue },
  actions: [loginActions, signOutActions, continueActions],
  endpoints: [
    { ...step, path: '/:lang/auth/start', handle: start },
    { ...step, path: visitPath, productOnly: true, handle: visit },
    { ...step, path: '/:lang/auth/callback', handle: callback },
    { ...step, path: '/:lang/auth/callback/:provider', productOnly: true, handle: returnFromProvider },
  ],
  limits: signInLimits,
} satisfies Feature;
