import {
  longestWebsiteSearch,
  type WebsiteColumn,
  type WebsiteSort,
  websiteColumns,
  websiteLists,
  websiteSorts,
} from '../../../web/contract/pages/websites.data.ts';
import { searchSites } from '../../domain/sites/search-sites.ts';
import { readList } from '../../pages/marked-list.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { stateOf } from './website-text.ts';
import type { WebsiteRow } from './websites.query.ts';

/** Sites on a page of the list. */
export const pageSize = 50;

/** What the list shows. `page` counts from 1. */
export type WebsitesQuery = {
  list: (typeof websiteLists)[number];
  sort: WebsiteSort;
  text: string;
  page: number;
  /** In the order of `websiteColumns`. */
  columns: readonly WebsiteColumn[];
};

/** The columns that the list has by default. */
const usualColumns: readonly WebsiteColumn[] = ['hosts', 'languages', 'listings', 'waiting', 'changed'];

const separator = '.';

/** The columns of a query, the usual ones if it names none; null for an unknown one. */
function readColumns(text: string | null): readonly WebsiteColumn[] | null {
  if (text === null) return usualColumns;
  const names = text.split(separator);
  const columns = websiteColumns.filter((name) => names.includes(name));
  return columns.length === names.length ? columns : null;
}

/** Reads the query of the list; null if it names something unknown. */
export function readWebsitesQuery(query: URLSearchParams): WebsitesQuery | null {
  const list = readList(websiteLists, query.get('list'));
  const sort = readList(websiteSorts, query.get('order'));
  const page = query.has('page') ? readWholeNumber(query.get('page') ?? '') : 1;
  const columns = readColumns(query.get('columns'));
  if (!list || !sort || !page || !columns) return null;
  return { list, sort, page, columns, text: (query.get('q') ?? '').trim().slice(0, longestWebsiteSearch) };
}

/** The query of a page of the list: what is as by default needs no name. */
export const websitesQuery = ({ list, sort, text, page, columns }: WebsitesQuery): Record<string, string> => ({
  ...(columns.join() !== usualColumns.join() && { columns: columns.join(separator) }),
  ...(list !== websiteLists[0] && { list }),
  ...(sort !== websiteSorts[0] && { order: sort }),
  ...(page > 1 && { page: String(page) }),
  ...(text !== '' && { q: text }),
});

/** The columns with one more or one less; the usual ones in place of none. */
export function toggled(columns: readonly WebsiteColumn[], column: WebsiteColumn): readonly WebsiteColumn[] {
  const left = websiteColumns.filter((name) => columns.includes(name) !== (name === column));
  return left.length > 0 ? left : usualColumns;
}

/** The sites of a query, in its order. */
export function findWebsites(
  rows: readonly WebsiteRow[],
  { list, sort, text }: WebsitesQuery,
  lang: string,
): WebsiteRow[] {
  const hostsOf = ({ hosts }: WebsiteRow) => hosts.map(([host]) => host);
  const isListed = (row: WebsiteRow) => (list === 'all' ? stateOf(row) !== 'deleted' : stateOf(row) === list);
  const byName = searchSites(rows.filter(isListed), { text, lang, hostsOf });
  return sort === 'name' ? byName : byName.sort((one, other) => (other[sort] ?? 0) - (one[sort] ?? 0));
}
