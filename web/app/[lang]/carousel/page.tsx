import { CarouselView } from '../../../features/carousels/carousel.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';
import '../../../ui/carousel.css';

export const generateMetadata = shellMetadata('carousel');

export default shellPage('carousel', CarouselView);
