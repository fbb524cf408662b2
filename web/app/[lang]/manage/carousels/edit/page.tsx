import { ManageCarouselView } from '../../../../../features/carousels/manage/manage-carousel.view.tsx';
import { shellMetadata, shellPage } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageCarousel');

export default shellPage('manageCarousel', ManageCarouselView);
