import type { Feature } from '../../pages/feature.ts';
import { mailLogLimits } from './limits.ts';
import { mailLogActions } from './mail-log.actions.ts';
import { manageMails } from './mail-log.page.ts';

/** The site's outbox in the staff area. */
export const mailLog = { pages: { manageMails }, actions: [mailLogActions], limits: mailLogLimits } satisfies Feature;
