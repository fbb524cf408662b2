import { type Filters, filterSegments, noFilters } from '../../../web/contract/filters.ts';
import { href } from '../../../web/contract/routes.ts';
import { defineNumberedFiles } from '../../pages/sitemaps/sitemap.ts';
import { categoriesWithPlaces, loadDirectoryFile, totalOf } from './sitemap.query.ts';
import { isWorthIndexing } from './worth-indexing.ts';

/**
 * File 0 holds the directory, its categories and its places; any other number is a category's id, and the file holds the
 * category's places. Entries have no modification date, because it would need all listings of the page.
 */
export const directorySitemap = defineNumberedFiles({
  firstNumber: 0,
  index: {
    statements: ({ siteId }) => [categoriesWithPlaces(siteId), totalOf(siteId)],
    files: ([categories, [all]]) => [
      ...(all?.listings ? [{ number: 0 }] : []),
      ...categories.map(({ id }) => ({ number: id })),
    ],
  },
  load: loadDirectoryFile,
  pages(rows, number) {
    const category = rows.categories.find(({ id }) => id === number);
    if (number !== 0 && !category) return undefined;
    const inCategory = ({ slug }: { slug: string }): Filters => ({ ...noFilters, category: [slug] });
    const own = category ? inCategory(category) : noFilters;
    const overall = [
      { filters: noFilters, listings: rows.total },
      ...rows.categories.map((one) => ({ filters: inCategory(one), listings: one.listings })),
    ];
    const inPlaces = rows.places.map(({ kind, slug, listings }) => ({ filters: { ...own, [kind]: [slug] }, listings }));
    return [...(category ? [] : overall), ...inPlaces]
      .filter(({ filters, listings }) => isWorthIndexing(filters, listings))
      .map(({ filters }) => ({ path: (lang) => href('directory', { lang, filters: filterSegments(filters) }) }));
  },
  tags: ['listings', 'categories'],
});
