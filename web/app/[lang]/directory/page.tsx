import { DirectoryView } from '../../../features/directory/directory.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';
import '../../../ui/directory.css';

export const generateMetadata = shellMetadata('directory');

/**
 * One page for all states of the directory. Worker and view parse the filters; a segment for them would make each state
 * a separate page to Next, which would remount it.
 */
export default shellPage('directory', DirectoryView);
