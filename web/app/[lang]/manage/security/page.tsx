import { SiteSecurityView } from '../../../../features/security-log/security-log.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageSecurity');

export default shellPage('manageSecurity', SiteSecurityView);
