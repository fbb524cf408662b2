import { StreamView } from '../../../features/reviews/stream.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';
import '../../../ui/choices.css';
import '../../../ui/reviews.css';

export const generateMetadata = shellMetadata('reviews');

export default shellPage('reviews', StreamView);
