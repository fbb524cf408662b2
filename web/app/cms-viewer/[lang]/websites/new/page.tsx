import '../../../../../ui/accent.css';
import '../../../../../ui/submission.css';
import { NewSiteView } from '../../../../../features/new-sites/new-site.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerNewSite');

export default shellPage('viewerNewSite', NewSiteView);
