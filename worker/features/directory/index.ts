import { href } from '../../../web/contract/routes.ts';
import type { Feature } from '../../pages/feature.ts';
import { directory as page } from './directory.page.ts';
import { directorySitemap } from './directory.sitemap.ts';
import { opensearch } from './opensearch.file.ts';

export { placeName } from './facet-labels.ts';
export { chosenPlaces, placesOf } from './statements.query.ts';

/** The listings of a site, filtered, sorted and paginated. */
export const directory = {
  pages: { directory: page },
  files: { '/opensearch.xml': opensearch },
  sitemaps: { files: { directory: directorySitemap } },
  llms: {
    content: ({ lang, t }) => [
      { name: t('meta.directory.title'), path: href('directory', { lang, filters: [] }), about: t('files.directory') },
    ],
  },
} satisfies Feature;
