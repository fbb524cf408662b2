import { LegalView } from './legal.view.tsx';

export const legalViews = { cookies: LegalView, privacy: LegalView, tos: LegalView };
