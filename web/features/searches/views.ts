import { SearchesView } from './searches.view.tsx';

export const searchesViews = { manageSearches: SearchesView };
