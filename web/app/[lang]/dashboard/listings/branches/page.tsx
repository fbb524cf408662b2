import { BranchesView } from '../../../../../features/submissions/branches.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardBranches');

export default shellPage('dashboardBranches', BranchesView);
