import { isFilterField, isKeptByForm, withFields } from '../../../web/contract/filter-form.ts';
import { type Filters, filterSegments, parseFilters } from '../../../web/contract/filters.ts';
import type { CanonicalAddress, RequestedAddress } from '../../pages/page.ts';
import { transcribed } from '../../platform/text/slug.ts';
import { withinBounds } from './within-bounds.ts';

/**
 * The canonical address of a state of the directory: names become slugs, filters get their fixed order, and fields of a
 * form sent without script move into the path.
 */
export function canonicalAddress({ params, query }: RequestedAddress): CanonicalAddress {
  const segments = params.filters ?? [];
  const filters = parseFilters(segments) ?? parseFilters(segments.map(inSlugs));
  if (filters) return withForm({ ...params, filters: filterSegments(filters) }, { filters, query });
  // These paths are not redirected: the page answers 404 and suggests a similar path.
  return withinBounds(segments) ? { code: 'ok', params } : { code: 'not-found' };
}

/** Moves form fields from the query into the path. */
function withForm(
  params: RequestedAddress['params'],
  { filters, query }: { filters: Filters; query: URLSearchParams },
): CanonicalAddress {
  const fields = [...query].filter(([name]) => isFilterField(name));
  if (!fields.length) return { code: 'ok', params };
  const result = withFields(filters, fields);
  if (result.code !== 'ok') return result;
  return {
    code: 'ok',
    params: { ...params, filters: filterSegments(result.filters) },
    query: new URLSearchParams([...query].filter(([name, value]) => !isFilterField(name) && isKeptByForm(name, value))),
  };
}

/** Slugs of values typed as names, with accents and spaces. */
const inSlugs = (values: string): string =>
  values
    .split('+')
    .map((value) => (/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.'’-]*$/u.test(value) ? transcribed(value) : value))
    .join('+');
