import { legalKinds } from '../../../web/contract/pages/legal.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { defineSinglePages } from '../../pages/sitemaps/sitemap.ts';
import { currentTexts } from './sitemap.query.ts';

/** Each legal text in the languages in which it is published. These differ between texts. */
export const legalSitemap = defineSinglePages({
  statements: ({ siteId }, spoken) => [currentTexts(siteId, { kinds: legalKinds, spoken })],
  pages([texts], lang) {
    const publishedAt = (kind: string, language: string) =>
      texts.find((text) => text.kind === kind && text.language === language)?.published_at ?? undefined;
    return legalKinds
      .filter((kind) => publishedAt(kind, lang) !== undefined)
      .map((kind) => ({
        path: (tag) => href(kind, { lang: tag }),
        isPublished: (tag) => publishedAt(kind, tag) !== undefined,
        changedAt: publishedAt(kind, lang),
      }));
  },
  tags: ['legal'],
});
