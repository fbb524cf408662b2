import { accountRoutes } from './account.ts';
import { articlesRoutes } from './articles.ts';
import { auditRoutes } from './audit.ts';
import { branchesRoutes } from './branches.ts';
import { carouselRoutes } from './carousel.ts';
import { claimsRoutes } from './claims.ts';
import { createRoutes } from './create.ts';
import { directoryRoutes } from './directory.ts';
import { domainsRoutes } from './domains.ts';
import { enquiriesRoutes } from './enquiries.ts';
import { feedbackRoutes } from './feedback.ts';
import { homeRoutes } from './home.ts';
import { importsRoutes } from './imports.ts';
import { legalRoutes } from './legal.ts';
import { listingRoutes } from './listing.ts';
import { mailLogRoutes } from './mail-log.ts';
import { manageRoutes } from './manage.ts';
import { manageCarouselsRoutes } from './manage-carousels.ts';
import { manageLegalRoutes } from './manage-legal.ts';
import { membersRoutes } from './members.ts';
import { newSitesRoutes } from './new-sites.ts';
import { ownersRoutes } from './owners.ts';
import { passkeysRoutes } from './passkeys.ts';
import { postFormsRoutes } from './post-forms.ts';
import { postsRoutes } from './posts.ts';
import { previewsRoutes } from './previews.ts';
import { problemRoutes } from './problem.ts';
import { queueRoutes } from './queue.ts';
import { reviewFormsRoutes } from './review-forms.ts';
import { reviewScoreRoutes } from './review-score.ts';
import { reviewSettingsRoutes } from './review-settings.ts';
import { reviewsRoutes } from './reviews.ts';
import { searchesRoutes } from './searches.ts';
import { securityLogRoutes } from './security-log.ts';
import { servicesRoutes } from './services.ts';
import { signInRoutes } from './sign-in.ts';
import { siteHealthRoutes } from './site-health.ts';
import { siteSettingsRoutes } from './site-settings.ts';
import { translationsRoutes } from './translations.ts';
import { websitesRoutes } from './websites.ts';
import { widgetsRoutes } from './widgets.ts';

/** The routes of all features, one line each. */
export const routes = {
  ...homeRoutes,
  ...directoryRoutes,
  ...listingRoutes,
  ...reviewScoreRoutes,
  ...reviewsRoutes,
  ...servicesRoutes,
  ...feedbackRoutes,
  ...createRoutes,
  ...claimsRoutes,
  ...postsRoutes,
  ...carouselRoutes,
  ...siteHealthRoutes,
  ...websitesRoutes,
  ...newSitesRoutes,
  ...previewsRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...ownersRoutes,
  ...branchesRoutes,
  ...passkeysRoutes,
  ...manageRoutes,
  ...queueRoutes,
  ...enquiriesRoutes,
  ...reviewFormsRoutes,
  ...postFormsRoutes,
  ...articlesRoutes,
  ...manageCarouselsRoutes,
  ...translationsRoutes,
  ...searchesRoutes,
  ...mailLogRoutes,
  ...reviewSettingsRoutes,
  ...manageLegalRoutes,
  ...membersRoutes,
  ...siteSettingsRoutes,
  ...domainsRoutes,
  ...widgetsRoutes,
  ...importsRoutes,
  ...auditRoutes,
  ...securityLogRoutes,
  ...legalRoutes,
  ...problemRoutes,
} as const;
