import { defineRoutes } from '../route-definition.ts';
import type { SiteSettingsPage } from './site-settings.data.ts';

export const siteSettingsRoutes = defineRoutes<{ manageSettings: SiteSettingsPage }>()({
  manageSettings: {
    path: '/{lang}/manage/settings',
    cache: 'dynamic',
    messages: ['accent', 'siteSettings', 'manage', 'proof'],
    query: ['done'],
    isPersonal: true,
    right: 'administer',
    area: 'manage',
  },
});
