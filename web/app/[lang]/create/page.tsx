import { CreateView } from '../../../features/submissions/create.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('create');

export default shellPage('create', CreateView);
