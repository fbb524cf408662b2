import { BranchesView } from './branches.view.tsx';
import { CreateView } from './create.view.tsx';

export const submissionsViews = { create: CreateView, dashboardBranches: BranchesView };
