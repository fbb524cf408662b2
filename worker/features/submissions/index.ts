import { limitLookUps } from '../../http/limit-floods.ts';
import { formActions } from '../../pages/actions/form-actions.ts';
import type { Feature } from '../../pages/feature.ts';
import { branchesActions } from './branches/branches.actions.ts';
import { dashboardBranches } from './branches/branches.page.ts';
import { createForm } from './create.form.ts';
import { create } from './create.page.ts';
import { duplicates } from './duplicates.endpoint.ts';
import { submissionLimits } from './limits.ts';
import { placesFile } from './places.file.ts';
import { revisionKind } from './revision.kind.ts';
import { submissionKind } from './submission.kind.ts';
import { listingTextsKind } from './texts/listing-texts.kind.ts';

/** Listings that people write, whole changes of listings, and what their form looks up while they type. */
export const submissions = {
  pages: { create, dashboardBranches },
  actions: [formActions(createForm), branchesActions],
  queue: [submissionKind, revisionKind],
  content: [listingTextsKind],
  endpoints: [{ method: 'GET', path: '/api/v1/duplicates', right: 'read', guards: [limitLookUps], handle: duplicates }],
  files: { '/places/:lang': placesFile },
  disallow: ['/places/'],
  limits: submissionLimits,
} satisfies Feature;
