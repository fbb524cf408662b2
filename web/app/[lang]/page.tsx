import { HomeView } from '../../features/home/home.view.tsx';
import { shellMetadata, shellPage } from '../../slots/shell.tsx';
import '../../ui/carousel.css';
import '../../ui/home.css';
import '../../ui/post-cards.css';
import '../../ui/reviews.css';

export const generateMetadata = shellMetadata('home');

export default shellPage('home', HomeView);
