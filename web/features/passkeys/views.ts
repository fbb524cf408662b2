import { PasskeysView } from './passkeys.view.tsx';

export const passkeysViews = { dashboardPasskeys: PasskeysView };
