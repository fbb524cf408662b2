import { DirectoryView } from '../../../features/directory/directory.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('directory');

/**
 * One page for every state of the directory: the filters of an address are the Worker's and the view's business. A
 * segment for them would make each state another page to Next, which it would build anew.
 */
export default shellPage('directory', DirectoryView);
