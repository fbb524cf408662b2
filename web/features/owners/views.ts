import { HistoryView } from './history.view.tsx';
import { OwnListingsView } from './own-listings.view.tsx';

export const ownersViews = { listingHistory: HistoryView, dashboardListings: OwnListingsView };
