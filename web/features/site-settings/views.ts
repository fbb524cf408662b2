import { SiteSettingsView } from './site-settings.view.tsx';

export const siteSettingsViews = { manageSettings: SiteSettingsView };
