import { AuditLogView, HistoryView } from './audit.view.tsx';

export const auditViews = { manageLog: AuditLogView, dashboardHistory: HistoryView };
