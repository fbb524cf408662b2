import '../../../../../../ui/accent.css';
import '../../../../../../ui/submission.css';
import { SiteOrderView } from '../../../../../../features/new-sites/new-site.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerSiteOrder');
export const generateStaticParams = tokenParams('id');

export default shellPage('viewerSiteOrder', SiteOrderView);
