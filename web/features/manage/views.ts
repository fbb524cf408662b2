import { ManageView } from './manage.view.tsx';

export const manageViews = { manage: ManageView };
