import { href } from '../../../web/contract/routes.ts';
import { defineNumberedFiles } from '../../pages/sitemaps/sitemap.ts';
import { listingFiles, loadListingFile } from './sitemap.query.ts';

/** File `n` holds the listings with ids from 5,000 (n - 1) + 1 that have a text in its language. */
export const listingSitemap = defineNumberedFiles({
  firstNumber: 1,
  index: {
    statements: ({ siteId }, spoken) => [listingFiles(siteId, spoken)],
    files: ([rows], lang) =>
      rows
        .filter(({ language }) => language === lang)
        .map(({ file, changed_at }) => ({ number: file + 1, changedAt: changed_at ?? undefined })),
  },
  load: (reader, scope, number) => loadListingFile(reader, scope, number - 1),
  pages(rows) {
    if (!rows.length) return undefined;
    return rows.map(({ slug, updated_at, languages }) => {
      const tags = languages.split(',');
      return {
        path: (lang) => href('listing', { lang, slug }),
        isPublished: (lang) => tags.includes(lang),
        changedAt: updated_at,
      };
    });
  },
  tags: ['listings'],
});
