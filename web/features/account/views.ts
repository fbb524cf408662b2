import { AccountView } from './account.view.tsx';
import { SessionsView } from './sessions.view.tsx';

export const accountViews = { dashboard: AccountView, dashboardSessions: SessionsView };
