import type { Feature } from '../../pages/feature.ts';
import { manage as page } from './manage.page.ts';

/** The start page of the staff area. Its sections are separate features. */
export const manage = { pages: { manage: page } } satisfies Feature;
