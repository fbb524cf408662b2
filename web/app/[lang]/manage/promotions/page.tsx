import { ManagePromotionsView } from '../../../../features/carousels/manage/manage-promotions.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('managePromotions');

export default shellPage('managePromotions', ManagePromotionsView);
