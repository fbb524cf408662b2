import { unsettledCount } from '../../domain/outbox/outbox.query.ts';
import type { Feature } from '../../pages/feature.ts';
import { mailLogLimits } from './limits.ts';
import { mailLogActions } from './mail-log.actions.ts';
import { manageMails } from './mail-log.page.ts';

/** The number of mails in the menu is exact up to this one. */
const mostInMenu = 99;

/** The site's outbox in the staff area. */
export const mailLog = {
  pages: { manageMails },
  actions: [mailLogActions],
  limits: mailLogLimits,
  sectionCounts: [{ route: 'manageMails', most: mostInMenu, count: ({ site }) => unsettledCount(site, mostInMenu) }],
} satisfies Feature;
