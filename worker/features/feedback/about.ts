import { type CorrectableField, correctableFields } from '../../../web/contract/feedback.ts';
import type { Moved, Problem } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Scope } from '../../data/scope.ts';
import { cutText } from '../../domain/listings/clean-fields.ts';
import { bestText, shownName } from '../../domain/listings/shown-name.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import type { PageRequest } from '../../pages/page.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { AboutRow } from './about.query.ts';
import { type FieldValue, valueText } from './field-value.ts';

/** The routes of the forms about a listing. */
type FeedbackRoute = 'listingReport' | 'listingCorrection' | 'listingConfirmation';

/**
 * Whether a form about a listing has a page: visitors see the listing. A former slug is redirected to the current one.
 */
export function availability(row: AboutRow | undefined, request: PageRequest): Moved | Problem | null {
  const { params, route, query } = request;
  const code = row ? visibilityOf(row.state) : 'not-found';
  if (code !== 'visible' || !row) return { code: code === 'gone' ? 'gone' : 'not-found' };
  if (row.slug === params.slug) return null;
  const to = href(route as FeedbackRoute, { lang: params.lang, slug: row.slug }, Object.fromEntries(query));
  return { code: 'moved', status: 301, to };
}

/** The best text of a listing for the reader; empty if it has none. */
export const textOf = (row: AboutRow, scope: Scope): AboutRow['texts'][number] =>
  bestText(row, scope) ?? [row.language, '', ''];

/** What all forms about a listing show of it. */
export const aboutListing = (row: AboutRow, { scope }: PageRequest, t: Translate) => ({
  ...shownName(row, { scope, t }),
  path: href('listing', { lang: scope.language, slug: row.slug }),
});

/** The value of a field. Texts are those of the reader's language; without one, of what they read instead. */
export function currentOf(row: AboutRow, field: CorrectableField, scope: Scope): FieldValue {
  const [, name, description] = textOf(row, scope);
  switch (field) {
    case 'name':
      return name;
    case 'description':
      return description;
    default:
      return row[field];
  }
}

/** Characters of a value in the list of fields. */
const longestShown = 300;

/** The fields of a listing with what it says now, each with the path of its correction. */
export function fieldsOf(row: AboutRow, { scope }: PageRequest, t: Translate) {
  const { language: lang } = scope;
  return correctableFields.map((field) => ({
    field,
    label: t(`feedback.field.${field}`),
    value: cutText(valueText(currentOf(row, field, scope), { lang, t }, row.country), longestShown).value,
    path: href('listingCorrection', { lang, slug: row.slug }, { field }),
  }));
}
