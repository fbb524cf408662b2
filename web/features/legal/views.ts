import { LegalView } from './legal.view.tsx';
import { LegalEditView } from './legal-edit.view.tsx';
import { ManageLegalView } from './manage-legal.view.tsx';

export const legalViews = {
  ...{ cookies: LegalView, privacy: LegalView, tos: LegalView },
  ...{ manageLegal: ManageLegalView, manageLegalEdit: LegalEditView },
};
