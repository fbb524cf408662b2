import { ReviewTranslationView } from '../../../../../features/reviews/translation.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../slots/shell.tsx';
import '../../../../../ui/reviews.css';

export const generateMetadata = shellMetadata('reviewTranslation');
export const generateStaticParams = tokenParams('id');

export default shellPage('reviewTranslation', ReviewTranslationView);
