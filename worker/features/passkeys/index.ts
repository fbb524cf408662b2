import { passkeyOptionsPaths } from '../../../web/contract/pages/passkeys.data.ts';
import type { Feature } from '../../pages/feature.ts';
import { passkeysLimits } from './limits.ts';
import { authenticationOptions, registrationOptions } from './options.routes.ts';
import { passkeysActions } from './passkeys.actions.ts';
import { dashboardPasskeys } from './passkeys.page.ts';

export { proveByPasskey } from './ceremonies.ts';
export { recover } from './recover.ts';

/** Passkeys exist on the product's host alone. */
const options = { method: 'POST', productOnly: true } as const;

/** Passkeys and recovery codes: their page, and what the sign-in page needs to prove an identity with them. */
export const passkeys = {
  pages: { dashboardPasskeys },
  actions: [passkeysActions],
  endpoints: [
    { ...options, path: passkeyOptionsPaths.registration, right: 'own-account', handle: registrationOptions },
    { ...options, path: passkeyOptionsPaths.authentication, right: 'read', handle: authenticationOptions },
  ],
  limits: passkeysLimits,
} satisfies Feature;
