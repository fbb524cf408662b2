import { ContributionsView } from './contributions.view.tsx';
import { QueueView } from './queue.view.tsx';

export const queueViews = { manageQueue: QueueView, dashboardContributions: ContributionsView };
