import { longestPost, longestPostDescription, longestPostTitle } from '../../../../web/contract/posts.ts';
import { href } from '../../../../web/contract/routes.ts';
import { renderPost } from '../../../domain/markdown/render-post.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { siteNames } from '../../../domain/sites/names.query.ts';
import { knownName } from '../../../identity/person-text.ts';
import type { ContentKind, ContentThing, PublishedTexts } from '../../../pages/content-kind.ts';
import { homePage } from '../../../pages/used-in.ts';
import { maxSlugLength } from '../../../platform/text/slug.ts';
import { type AskedPost, readPostItem } from './asked-post.ts';
import { groupOf, type PostTexts, postsAtHome, postTexts } from './post-texts.query.ts';
import { publishPostText } from './publish-text.writer.ts';

/** The size of pictures in a draft, in pixels: their own one is known once they are loaded. */
const anySize = { width: 1280, height: 960 };

/**
 * The texts of published articles and blog posts. A post is named `article/SLUG` or `blog/SLUG`, by its slug in any of its
 * languages, also a former one.
 */
export const postTextsKind: ContentKind = {
  kind: 'post',
  fields: {
    title: { format: 'line', longest: longestPostTitle },
    description: { format: 'line', longest: longestPostDescription },
    body: { format: 'markdown', longest: longestPost },
    slug: { format: 'slug', longest: maxSlugLength },
  },
  right: 'write-content',
  async read(reader, { site, item, language }): Promise<ContentThing | null> {
    const asked = readPostItem(item);
    if (!asked) return null;
    const [rows, home, [about]] = await reader.batch(
      postTexts(site, groupOf(site, { ...asked, language })),
      postsAtHome(site, { kind: asked.kind, language }),
      siteNames(site),
    );
    if (rows.length === 0 || !about) return null;
    const { names, defaultLanguage } = about;
    const inLanguage = (tag: string) => rows.find((row) => row.language === tag);
    const own = inLanguage(language);
    return {
      item: own ? `${asked.kind}/${own.slug}` : item,
      name: (own ?? inLanguage(defaultLanguage) ?? rows[0])?.title ?? '',
      texts: names.flatMap(([tag]) => inLanguage(tag) ?? []).map((row) => textsOf(asked, row)),
      usedIn: own && home.some(({ id }) => id === own.id) ? homePage(names, language) : [],
      managePath: asked.kind === 'article' ? editPath(language, { own, group: rows[0]?.group_id }) : null,
    };
  },
  html: (text) => renderPost(text, { photo: () => anySize, isUserText: false }).html,
  publish: publishPostText,
};

const textsOf = ({ kind }: AskedPost, row: PostTexts): PublishedTexts => ({
  ...{ language: row.language, version: row.revision, changedAt: row.writtenAt },
  fields: { title: row.title, description: row.description, body: row.body, slug: row.slug },
  author: knownName({ name: row.writerName, address: row.writerAddress }),
  approver: knownName({ name: row.approverName, address: row.approverAddress }),
  path: postPath(kind, row.language, row.slug),
});

/** The form of an article; without a text in the language, the one that translates it. */
const editPath = (lang: string, { own, group }: { own: PostTexts | undefined; group: number | undefined }): string =>
  href('manageArticle', { lang }, own ? { post: String(own.id) } : { language: lang, of: String(group) });
