import { ScoreView } from '../../../../../../features/review-score/score.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';
import '../../../../../../ui/review-score.css';

export const generateMetadata = shellMetadata('listingScore');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listingScore', ScoreView);
