import type { Feature } from '../../pages/feature.ts';
import { messageKind } from './content-kind.ts';

/** Messages of the interface that a site says in its own words. */
export const siteMessages = { content: [messageKind] } satisfies Feature;
