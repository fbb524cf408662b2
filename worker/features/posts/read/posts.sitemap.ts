import { postKinds } from '../../../../web/contract/posts.ts';
import { postsTag } from '../../../data/cache-tags.ts';
import { postPath, postsPath } from '../../../domain/posts/show-post.ts';
import { defineNumberedFiles, defineSinglePages } from '../../../pages/sitemaps/sitemap.ts';
import { newestOfKinds, postFiles, postsOfFile } from './sitemap.query.ts';

/** The lists of articles and of blog posts, in the languages that have some. */
export const postListsSitemap = defineSinglePages({
  statements: ({ siteId }, spoken) => [newestOfKinds(siteId, spoken)],
  pages([newest], lang) {
    const at = (kind: string, language: string) =>
      newest.find((one) => one.kind === kind && one.language === language)?.at ?? undefined;
    return postKinds
      .filter((kind) => at(kind, lang) !== undefined)
      .map((kind) => ({
        path: (tag: string) => postsPath(kind, tag),
        isPublished: (tag: string) => at(kind, tag) !== undefined,
        changedAt: at(kind, lang),
      }));
  },
  tags: [postsTag()],
});

/** Each post in the languages in which it is published. */
export const postsSitemap = defineNumberedFiles({
  firstNumber: 1,
  index: {
    statements: ({ siteId }) => [postFiles(siteId)],
    files: ([rows], lang) =>
      Array.from({ length: rows.find(({ language }) => language === lang)?.files ?? 0 }, (_, at) => ({
        number: at + 1,
      })),
  },
  async load(reader, scope, number) {
    const [rows] = await reader.batch(postsOfFile(scope, number));
    return rows;
  },
  pages(rows) {
    if (!rows.length) return undefined;
    return rows.map(({ kind, slugs, changedAt }) => ({
      path: (lang) => postPath(kind, lang, slugs[lang] ?? ''),
      isPublished: (lang) => slugs[lang] !== undefined,
      changedAt,
    }));
  },
  tags: [postsTag()],
});
