import { DirectoryView } from './directory.view.tsx';

export const directoryViews = { directory: DirectoryView };
