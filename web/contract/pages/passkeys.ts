import { defineRoutes } from '../route-definition.ts';
import type { PasskeysPage } from './passkeys.data.ts';

export const passkeysRoutes = defineRoutes<{ dashboardPasskeys: PasskeysPage }>()({
  dashboardPasskeys: {
    path: '/{lang}/dashboard/passkeys',
    cache: 'dynamic',
    messages: ['passkeys', 'passkeyForm', 'proof'],
    query: ['done'],
    isPersonal: true,
    right: 'own-account',
    area: 'dashboard',
    productOnly: true,
  },
});
