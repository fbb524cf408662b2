import { OwnListingsView } from '../../../../features/owners/own-listings.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardListings');

export default shellPage('dashboardListings', OwnListingsView);
