import { withFields } from '../../contract/filter-form.ts';
import { filterSegments, parseFilters } from '../../contract/filters.ts';
import { pageAt, pageKey } from '../../contract/page-key.ts';
import { href } from '../../contract/routes.ts';

/**
 * The address that a change in the form of filters leads to, from the first page on; the same that the Worker would
 * lead the whole form to. Only the filter that changed is taken from the form: what it says of others may be older than
 * the address.
 *
 * @param address path and query of a page of the directory.
 * @param change the form's fields, and the name of the one that changed: `f.KEY`, or `f.KEY.min` and `f.KEY.max` of a number.
 * @returns undefined where the address would be no page's.
 */
export function changedAddress(
  address: string,
  { fields, changed }: { fields: Iterable<readonly [string, FormDataEntryValue]>; changed: string },
): string | undefined {
  const [path = '', query] = address.split('?');
  const { params } = pageAt(path) ?? {};
  const filters = parseFilters(params?.filters ?? []);
  // A number is either one of its steps or has ends: what was touched last.
  const names = changed.endsWith('.min') || changed.endsWith('.max') ? ends(changed) : [changed];
  const said = [...fields].flatMap(([name, value]) => (names.includes(name) ? [[name, String(value)] as const] : []));
  // A box that is no longer ticked is no field.
  const read = filters && withFields(filters, [[changed, ''], ...said]);
  const segments = read?.code === 'ok' ? filterSegments(read.filters) : [];
  if (!params || read?.code !== 'ok' || !parseFilters(segments)) return undefined;
  const search = new URLSearchParams(query);
  search.delete('after');
  return pageKey(`${href('directory', { lang: params.lang, filters: segments })}?${search}`);
}

const ends = (field: string): string[] => ['.min', '.max'].map((end) => field.slice(0, -end.length) + end);
