import { token } from '../../../../contract/shell-tokens.ts';
import { DirectoryView } from '../../../../features/directory/directory.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('directory');
export const generateStaticParams = () => [{ filters: [] }, { filters: [token('filters')] }];

export default shellPage('directory', DirectoryView);
