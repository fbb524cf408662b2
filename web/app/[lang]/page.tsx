import { HomeView } from '../../features/home/home.view.tsx';
import { shellMetadata, shellPage } from '../../slots/shell.tsx';

export const generateMetadata = shellMetadata('home');

export default shellPage('home', HomeView);
