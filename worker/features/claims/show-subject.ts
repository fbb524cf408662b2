import { type ClaimPage, type ClaimSubject, proofKinds } from '../../../web/contract/pages/claims.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { PageRequest } from '../../pages/page.ts';
import { dayOf } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { FoundRow, SubjectRow } from './subject.query.ts';
import { provableHost, provesFrom, websiteProblem } from './website.ts';

/** The name of a listing, and its language where it is another one than the page's. */
function nameOf([language, name]: FoundRow['text'], { params }: PageRequest): { name: string; language?: string } {
  return { name, ...(language !== params.lang && { language }) };
}

/** A listing that the search found. */
export const showFound = (
  { slug, text, city, hasOwner }: FoundRow,
  request: PageRequest,
): NonNullable<NonNullable<ClaimPage['search']>['found']>[number] => ({
  ...nameOf(text, request),
  place: city ?? '',
  path: href('claim', { lang: request.params.lang }, { listing: slug }),
  isTaken: hasOwner === 1,
});

/** A listing before its claim begins: how it can be proved. */
export function showSubject(row: SubjectRow, request: PageRequest, t: Translate): ClaimSubject {
  const { lang } = request.params;
  const { slug, openClaim } = row;
  return {
    ...nameOf(row.text, request),
    ...{ slug, place: row.city ?? '', path: href('listing', { lang, slug }) },
    hasOwner: row.hasOwner === 1,
    hindrance: row.ownRole === 'owner' ? 'own' : openClaim !== null ? 'open' : null,
    openPath: openClaim === null ? null : href('claim', { lang }, { claim: String(openClaim) }),
    ways: proofKinds.map((kind) => ({ kind, why: kind === 'document' ? '' : whyNot(row, request, t) })),
    host: provableHost(row.website),
    branches: row.branches,
  };
}

/** Why no proof by domain is possible for a listing, in words; empty if one is. */
function whyNot({ website, websiteChangedAt }: SubjectRow, { params, now }: PageRequest, t: Translate): string {
  const problem = websiteProblem(website);
  if (problem) return t(`claim.noWebsite.${problem}`);
  const from = provesFrom([websiteChangedAt], now);
  return from === null ? '' : t('claim.noWebsite.new', { date: dayOf(from, params.lang) });
}
