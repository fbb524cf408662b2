import { HistoryView } from '../../../../../../features/owners/history.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';
import '../../../../../../ui/area.css';

export const generateMetadata = shellMetadata('listingHistory');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listingHistory', HistoryView);
