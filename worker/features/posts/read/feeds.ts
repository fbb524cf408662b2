import { Feed } from 'feed';
import { photoPath } from '../../../../web/contract/photos.ts';
import { listOf, type PostKind, type PostList, postKinds } from '../../../../web/contract/posts.ts';
import { postsTag } from '../../../data/cache-tags.ts';
import { select } from '../../../data/query.ts';
import {
  fromIds,
  newestIds,
  type PostCardRow,
  postTable as p,
  postCardColumns,
} from '../../../domain/posts/post-card.query.ts';
import { postPath, postsPath } from '../../../domain/posts/show-post.ts';
import { defineFile, type FileDefinition, type FileRequest } from '../../../pages/files/file.ts';
import type { PageRequest } from '../../../pages/page.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';

/** Posts of a feed. */
const length = 20;

const formats = {
  atom: { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  rss: { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
  json: { type: 'application/feed+json', write: (feed: Feed) => feed.json1() },
} as const;

type Format = keyof typeof formats;
type Row = PostCardRow & { html: string };

const feedPath = (list: PostList, lang: string, format: Format): string => `/feed/${lang}/${list}.${format}`;

/** `/feed/{lang}/{list}.{format}`: the newest posts of a kind in a language, with their whole texts. */
const feedFile = (kind: PostKind, format: Format): FileDefinition =>
  defineFile<Row[] | null>({
    type: formats[format].type,
    async load(reader, { site, params }) {
      const language = site.languages.find(({ tag }) => tag === params.lang)?.tag;
      if (language === undefined) return null;
      const [rows] = await reader.batch(
        select(
          { ...postCardColumns(site.id), html: p.html },
          fromIds(site.id, newestIds(site.id, { kind, language, count: length })),
        ),
      );
      return rows;
    },
    write(rows, request) {
      if (!rows) return { code: 'not-found' };
      return { code: 'ok', text: formats[format].write(feedOf(rows, { kind, request })), tags: [postsTag()] };
    },
  });

function feedOf(rows: readonly Row[], { kind, request }: { kind: PostKind; request: FileRequest }): Feed {
  const { site, origin, params, t } = request;
  const lang = params.lang ?? site.defaultLanguage;
  const list = listOf[kind];
  const name = site.languages.find(({ tag }) => tag === lang)?.name ?? '';
  const at = (format: Format) => origin + feedPath(list, lang, format);
  const feed = new Feed({
    ...{ id: origin + postsPath(kind, lang), link: origin + postsPath(kind, lang), language: lang },
    title: `${name}: ${t(`meta.${list}.title`)}`,
    description: t(`meta.${list}.about`, { site: name }),
    feedLinks: { atom: at('atom'), rss: at('rss'), json: at('json') },
    copyright: '',
    generator: 'Signpost',
    updated: new Date(rows[0]?.published_at ?? 0),
  });
  for (const row of rows) feed.addItem(itemOf(row, { origin, lang }));
  return feed;
}

function itemOf(row: Row, { origin, lang }: { origin: string; lang: string }): Parameters<Feed['addItem']>[0] {
  const link = origin + postPath(row.kind, lang, row.slug);
  return {
    ...{ title: row.title, id: link, link, date: new Date(row.published_at), published: new Date(row.published_at) },
    ...(row.description && { description: row.description }),
    content: absolute(row.html, { origin, lang }),
    ...(row.author && { author: [{ name: row.author }] }),
    ...(row.photo && { image: origin + photoPath(row.photo[0], 1280, 'jpeg') }),
  };
}

/** HTML whose links and pictures work outside of the site. */
const absolute = (html: string, { origin, lang }: { origin: string; lang: string }): string =>
  html
    .replace(/href="\/(directory|articles|blogs)\//g, `href="/${lang}/$1/`)
    .replace(/(href|src)="\/(?!\/)/g, `$1="${origin}/`);

/** The feeds of all kinds and formats, by path. */
export const feedFiles: Readonly<Record<string, FileDefinition>> = Object.fromEntries(
  postKinds.flatMap((kind) =>
    (Object.keys(formats) as Format[]).map((format) => [
      feedPath(listOf[kind], ':lang', format),
      feedFile(kind, format),
    ]),
  ),
);

/** The links of a page's head to the feeds of a list. */
export const feedLinks = (list: PostList, { scope: { language } }: Pick<PageRequest, 'scope'>, t: Translate) =>
  (Object.keys(formats) as Format[]).map((format) => ({
    ...{ type: formats[format].type, path: feedPath(list, language, format), title: t(`meta.${list}.title`) },
  }));
