import type { QueueKind } from '../../moderation/kind.ts';
import type { Feature } from '../../pages/feature.ts';
import { contributionsActions } from './contributions.actions.ts';
import { dashboardContributions } from './contributions.page.ts';
import { queueLimits } from './limits.ts';
import { queueActions } from './queue.actions.ts';
import { manageQueue } from './queue.page.ts';
import { queueCounts } from './section-counts.ts';

/** The queue in which staff decide on what people wrote, and what each person wrote. `kinds`: those of all features. */
export const queue = (kinds: readonly QueueKind[]) =>
  ({
    pages: { manageQueue: manageQueue(kinds), dashboardContributions: dashboardContributions(kinds) },
    actions: [queueActions(kinds), contributionsActions(kinds)],
    sectionCounts: queueCounts,
    limits: queueLimits,
  }) satisfies Feature;
