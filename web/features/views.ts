import type { ComponentType } from 'react';
import type { RouteName } from '../contract/routes.ts';
import { accountViews } from './account/views.ts';
import { auditViews } from './audit/views.ts';
import { carouselsViews } from './carousels/views.ts';
import { claimsViews } from './claims/views.ts';
import { directoryViews } from './directory/views.ts';
import { domainsViews } from './domains/views.ts';
import { enquiriesViews } from './enquiries/views.ts';
import { feedbackViews } from './feedback/views.ts';
import { homeViews } from './home/views.ts';
import { importsViews } from './imports/views.ts';
import { legalViews } from './legal/views.ts';
import { listingViews } from './listing/views.ts';
import { mailLogViews } from './mail-log/views.ts';
import { manageViews } from './manage/views.ts';
import { membersViews } from './members/views.ts';
import { newSitesViews } from './new-sites/views.ts';
import { ownersViews } from './owners/views.ts';
import { passkeysViews } from './passkeys/views.ts';
import { postsViews } from './posts/views.ts';
import { previewsViews } from './previews/views.ts';
import { problemViews } from './problem/views.ts';
import { queueViews } from './queue/views.ts';
import { reviewScoreViews } from './review-score/views.ts';
import { reviewSettingsViews } from './review-settings/views.ts';
import { reviewsViews } from './reviews/views.ts';
import { searchesViews } from './searches/views.ts';
import { securityLogViews } from './security-log/views.ts';
import { servicesViews } from './services/views.ts';
import { signInViews } from './sign-in/views.ts';
import { siteHealthViews } from './site-health/views.ts';
import { siteSettingsViews } from './site-settings/views.ts';
import { submissionsViews } from './submissions/views.ts';
import { translationsViews } from './translations/views.ts';
import { websitesViews } from './websites/views.ts';
import { widgetsViews } from './widgets/views.ts';

/** The views of all features, one line each: the component for the main slot of each route. */
export const views: Record<RouteName, ComponentType> = {
  ...homeViews,
  ...directoryViews,
  ...listingViews,
  ...reviewsViews,
  ...servicesViews,
  ...enquiriesViews,
  ...reviewScoreViews,
  ...feedbackViews,
  ...submissionsViews,
  ...claimsViews,
  ...postsViews,
  ...carouselsViews,
  ...signInViews,
  ...accountViews,
  ...ownersViews,
  ...passkeysViews,
  ...manageViews,
  ...queueViews,
  ...translationsViews,
  ...searchesViews,
  ...mailLogViews,
  ...reviewSettingsViews,
  ...membersViews,
  ...siteSettingsViews,
  ...domainsViews,
  ...widgetsViews,
  ...importsViews,
  ...auditViews,
  ...securityLogViews,
  ...siteHealthViews,
  ...websitesViews,
  ...newSitesViews,
  ...previewsViews,
  ...legalViews,
  ...problemViews,
};
