import { ServicesView } from '../../../features/services/services.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';
import '../../../ui/services.css';

export const generateMetadata = shellMetadata('services');

export default shellPage('services', ServicesView);
