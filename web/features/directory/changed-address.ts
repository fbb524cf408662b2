import { isKeptByForm, withFields } from '../../contract/filter-form.ts';
import { type Filters, filterSegments, keysOf, parseFilters, valuesOf, withValues } from '../../contract/filters.ts';
import { pageAt, pageKey } from '../../contract/page-key.ts';
import { href } from '../../contract/routes.ts';

/**
 * The address for a change in the filter form, starting at the first page; the same as for submitting the form to the
 * Worker. Only the changed filter is taken from the form, because its other fields may be older than the address.
 *
 * @param address path and query of a directory page.
 * @param change the form's fields, the name of the changed one (`f.KEY`, or `f.KEY.min` or `f.KEY.max`), and for
 *   checkboxes the values that the form has. The others stay as they are: narrowing a list removes its boxes.
 * @returns undefined where the result is not a valid address.
 */
export function changedAddress(
  address: string,
  {
    fields,
    changed,
    boxes,
  }: { fields: Iterable<readonly [string, FormDataEntryValue]>; changed: string; boxes?: readonly string[] },
): string | undefined {
  const state = stateAt(address);
  // A number is either a step or a range with free ends; the last change decides.
  const names = changed.endsWith('.min') || changed.endsWith('.max') ? ends(changed) : [changed];
  const submitted = [...fields].flatMap(([name, value]) =>
    names.includes(name) ? [[name, String(value)] as const] : [],
  );
  if (!state) return undefined;
  const absent = boxes ? valuesOf(state.filters, changed.slice(2)).filter((value) => !boxes.includes(value)) : [];
  // An unticked checkbox is not among the fields.
  const others = absent.map((value) => [changed, value] as const);
  const merged = withFields(state.filters, [[changed, ''], ...submitted, ...others]);
  const query = new URLSearchParams([...state.query].filter(([name, value]) => isKeptByForm(name, value)));
  return merged.code === 'ok' ? addressOf({ ...state, filters: merged.filters, query }) : undefined;
}

/**
 * The address of a link on the displayed page while another state is loading. The values that the link adds or removes
 * are applied to the requested state, so that quick successive taps add up.
 *
 * @param link path and query of a directory page, like the others.
 */
export function rebaseAddress(
  link: string,
  { displayed, requested }: { displayed: string; requested: string },
): string {
  if (requested === displayed) return link;
  const [from, to, onto] = [stateAt(displayed), stateAt(link), stateAt(requested)];
  if (!from || !to || !onto) return link;
  let { filters } = onto;
  for (const key of new Set([from, to, onto].flatMap((state) => keysOf(state.filters)))) {
    const [before, after] = [valuesOf(from.filters, key), valuesOf(to.filters, key)];
    const isChosenAnew = after.some((value) => !before.includes(value));
    const left = valuesOf(onto.filters, key).filter((value) => after.includes(value) || !before.includes(value));
    filters = withValues(filters, key, isChosenAnew ? after : left) ?? filters;
  }
  const query = new URLSearchParams(onto.query);
  query.delete('after');
  query.delete('before');
  query.delete('all');
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

/** The address of a state; undefined where the filters exceed what a path can contain. */
function addressOf({ lang, filters, query }: State): string | undefined {
  const segments = filterSegments(filters);
  return parseFilters(segments) && pageKey(`${href('directory', { lang, filters: segments })}?${query}`);
}

const ends = (field: string): string[] => ['min', 'max'].map((end) => field.slice(0, -3) + end);
