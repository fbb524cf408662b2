import { ListingView } from './listing.view.tsx';

export const listingViews = { listing: ListingView };
