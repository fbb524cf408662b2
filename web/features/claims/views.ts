import { ClaimView } from './claim.view.tsx';
import { ClaimEmailView } from './claim-email.view.tsx';
import { ClaimObjectionView } from './claim-objection.view.tsx';

export const claimsViews = {
  claim: ClaimView,
  claimEmail: ClaimEmailView,
  claimObjection: ClaimObjectionView,
};
