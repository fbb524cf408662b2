import { SiteSettingsView } from '../../../../features/site-settings/site-settings.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';
import '../../../../ui/accent.css';

export const generateMetadata = shellMetadata('manageSettings');

export default shellPage('manageSettings', SiteSettingsView);
