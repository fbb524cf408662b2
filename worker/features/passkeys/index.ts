import { Hono } from 'hono';
import { passkeyOptionsPaths } from '../../../web/contract/pages/passkeys.data.ts';
import type { AppEnv } from '../../http/context.ts';
import type { Feature } from '../../pages/feature.ts';
import { passkeysLimits } from './limits.ts';
import { authenticationOptions, registrationOptions } from './options.routes.ts';
import { passkeysActions } from './passkeys.actions.ts';
import { dashboardPasskeys } from './passkeys.page.ts';

export { proveByPasskey } from './ceremonies.ts';
export { recover } from './recover.ts';

/** Passkeys and recovery codes: their page, and what the sign-in page needs to prove an identity with them. */
export const passkeys = {
  pages: { dashboardPasskeys },
  actions: [passkeysActions],
  routes: new Hono<AppEnv>()
    .post(passkeyOptionsPaths.registration, registrationOptions)
    .post(passkeyOptionsPaths.authentication, authenticationOptions),
  limits: passkeysLimits,
} satisfies Feature;
