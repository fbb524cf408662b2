import type { Feature } from '../../pages/feature.ts';
import { siteKind } from './content-kind.ts';
import { siteSettingsLimits } from './limits.ts';
import { siteSettingsActions } from './settings.actions.ts';
import { manageSettings } from './settings.page.ts';

/** What a site is called, how it looks, its languages, its time zone and its units. */
export const siteSettings = {
  pages: { manageSettings },
  actions: [siteSettingsActions],
  content: [siteKind],
  limits: siteSettingsLimits,
} satisfies Feature;
