import { ReviewSettingsView } from '../../../../features/review-settings/review-settings.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageReviews');

export default shellPage('manageReviews', ReviewSettingsView);
