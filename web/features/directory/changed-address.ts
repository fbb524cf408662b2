import { withFields } from '../../contract/filter-form.ts';
import { type Filters, filterSegments, keysOf, parseFilters, valuesOf, withValues } from '../../contract/filters.ts';
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
  const state = stateAt(address);
  // A number is either one of its steps or has ends: what was touched last.
  const names = changed.endsWith('.min') || changed.endsWith('.max') ? ends(changed) : [changed];
  const said = [...fields].flatMap(([name, value]) => (names.includes(name) ? [[name, String(value)] as const] : []));
  if (!state) return undefined;
  // A box that is no longer ticked is no field.
  const read = withFields(state.filters, [[changed, ''], ...said]);
  return read.code === 'ok' ? addressOf({ ...state, filters: read.filters }) : undefined;
}

/**
 * The address that a link of the page that is shown leads to while another one is on its way: what the link would add
 * or take off, it adds to the one that is wanted, or takes off from it, so that taps faster than their answers add up.
 *
 * @param link path and query of a page of the directory, as the others.
 */
export function carriedOver(link: string, { shown, wanted }: { shown: string; wanted: string }): string {
  if (wanted === shown) return link;
  const [from, to, onto] = [stateAt(shown), stateAt(link), stateAt(wanted)];
  if (!from || !to || !onto) return link;
  let { filters } = onto;
  for (const key of new Set([from, to, onto].flatMap((state) => keysOf(state.filters)))) {
    const [before, after] = [valuesOf(from.filters, key), valuesOf(to.filters, key)];
    const isChosenAnew = after.some((value) => !before.includes(value));
    const left = valuesOf(onto.filters, key).filter((value) => after.includes(value) || !before.includes(value));
    filters = withValues(filters, key, isChosenAnew ? after : left) ?? filters;
  }
  const query = new URLSearchParams(onto.query);
  for (const name of ['q', 'sort']) {
    const after = to.query.get(name) ?? '';
    if (after !== (from.query.get(name) ?? '')) query.set(name, after);
  }
  return addressOf({ ...onto, filters, query }) ?? link;
}

type State = { lang: string; filters: Filters; query: URLSearchParams };

function stateAt(address: string): State | undefined {
  const [path = '', query] = address.split('?');
  const { params } = pageAt(path) ?? {};
  const filters = parseFilters(params?.filters ?? []);
  return params && filters && { lang: params.lang, filters, query: new URLSearchParams(query) };
}

/** The first page of a state; undefined where it is more than an address can say. */
function addressOf({ lang, filters, query }: State): string | undefined {
  const segments = filterSegments(filters);
  const search = new URLSearchParams(query);
  search.delete('after');
  search.delete('all');
  return parseFilters(segments) && pageKey(`${href('directory', { lang, filters: segments })}?${search}`);
}

const ends = (field: string): string[] => ['min', 'max'].map((end) => field.slice(0, -3) + end);
