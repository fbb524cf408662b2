import { CorrectionView } from '../../../../../../features/feedback/correction.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';
import '../../../../../../ui/hours.css';

export const generateMetadata = shellMetadata('listingCorrection');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listingCorrection', CorrectionView);
