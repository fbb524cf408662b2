import type { QueueKind } from '../../moderation/kind.ts';
import type { Feature } from '../../pages/feature.ts';
import { auditActions } from './audit.actions.ts';
import { dashboardHistory } from './history.page.ts';
import { auditLimits } from './limits.ts';
import { manageLog } from './log.page.ts';

/** The audit log of a site, and a member's own part of it. `kinds`: those of the queue, which show their own texts. */
export const audit = (kinds: readonly QueueKind[]) =>
  ({
    pages: { manageLog: manageLog(kinds), dashboardHistory: dashboardHistory(kinds) },
    actions: [auditActions],
    limits: auditLimits,
  }) satisfies Feature;
