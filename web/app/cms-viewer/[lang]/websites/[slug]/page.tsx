import '../../../../../ui/figures.css';
import { WebsiteView } from '../../../../../features/websites/website.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerWebsite');
export const generateStaticParams = tokenParams('slug');

export default shellPage('viewerWebsite', WebsiteView);
