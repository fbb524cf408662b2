import { DomainsView } from '../../../../features/domains/domains.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageDomains');

export default shellPage('manageDomains', DomainsView);
