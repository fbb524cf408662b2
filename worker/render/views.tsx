import type { ComponentType } from 'react';
import type { RouteName } from '../../web/contract/routes.ts';
import { AccountView } from '../../web/features/account/account.view.tsx';
import { DirectoryView } from '../../web/features/directory/directory.view.tsx';
import { HomeView } from '../../web/features/home/home.view.tsx';
import { LegalView } from '../../web/features/legal/legal.view.tsx';
import { ListingView } from '../../web/features/listings/listing.view.tsx';
import { CallbackView } from '../../web/features/login/callback.view.tsx';
import { LoginView } from '../../web/features/login/login.view.tsx';
import { ManageView } from '../../web/features/manage/manage.view.tsx';
import { PlannedView } from '../../web/features/planned/planned.view.tsx';
import { StatusView } from '../../web/features/status/status.view.tsx';
import { UnknownDomainView } from '../../web/features/unknown-domain/unknown-domain.view.tsx';

/** The view that fills the main slot of each route: the same component that the route's page in web/app exports. */
export const views: Record<RouteName, ComponentType> = {
  home: HomeView,
  directory: DirectoryView,
  listing: ListingView,
  articles: PlannedView,
  article: PlannedView,
  blogs: PlannedView,
  blogCreate: PlannedView,
  blog: PlannedView,
  reviews: PlannedView,
  services: PlannedView,
  carousel: PlannedView,
  create: PlannedView,
  claim: PlannedView,
  login: LoginView,
  authCallback: CallbackView,
  dashboard: AccountView,
  manage: ManageView,
  cookies: LegalView,
  privacy: LegalView,
  tos: LegalView,
  unknownDomain: UnknownDomainView,
  status: StatusView,
  viewerDashboard: PlannedView,
  viewerWebsites: PlannedView,
  viewerWebsitesInteractive: PlannedView,
  viewerPagesInteractive: PlannedView,
  widgetLoader: PlannedView,
};
