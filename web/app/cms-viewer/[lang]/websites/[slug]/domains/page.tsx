import { DomainsView } from '../../../../../../features/domains/domains.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerDomains');
export const generateStaticParams = tokenParams('slug');

export default shellPage('viewerDomains', DomainsView);
