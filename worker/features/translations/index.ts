import type { Feature } from '../../pages/feature.ts';
import { manageTranslations } from './coverage/translations.page.ts';

/** What each language of a site has, in the staff area. */
export const translations = { pages: { manageTranslations } } satisfies Feature;
