import { SearchesView } from '../../../../features/searches/searches.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageSearches');

export default shellPage('manageSearches', SearchesView);
