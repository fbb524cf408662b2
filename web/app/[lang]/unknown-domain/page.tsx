import { UnknownDomainView } from '../../../features/problem/unknown-domain.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('unknownDomain');

export default shellPage('unknownDomain', UnknownDomainView);
