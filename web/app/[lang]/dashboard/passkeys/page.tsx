import { PasskeysView } from '../../../../features/passkeys/passkeys.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardPasskeys');

export default shellPage('dashboardPasskeys', PasskeysView);
