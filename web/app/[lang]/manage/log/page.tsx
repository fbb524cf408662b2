import { AuditLogView } from '../../../../features/audit/audit.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageLog');

export default shellPage('manageLog', AuditLogView);
