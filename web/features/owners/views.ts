import { OwnListingsView } from './own-listings.view.tsx';

export const ownersViews = { dashboardListings: OwnListingsView };
