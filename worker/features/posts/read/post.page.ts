import type { Article, WithContext } from 'schema-dts';
import { findLanguage } from '../../../../web/contract/languages.ts';
import type { Moved, Problem } from '../../../../web/contract/outcome.ts';
import type { PostPage } from '../../../../web/contract/pages/posts.data.ts';
import { photoPath } from '../../../../web/contract/photos.ts';
import { listOf, type PostKind } from '../../../../web/contract/posts.ts';
import { listingTag, postsTag, postTag } from '../../../data/cache-tags.ts';
import { postAuthor, postCard, postPath, postsPath } from '../../../domain/posts/show-post.ts';
import { alternatesOf } from '../../../pages/alternates.ts';
import { postPagePieces } from '../../../pages/content-pieces.ts';
import { metaDescription } from '../../../pages/meta-description.ts';
import { oembedLink } from '../../../pages/oembed-link.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../../pages/page.ts';
import { dayAt } from '../../../platform/i18n/date-text.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { feedLinks } from './feeds.ts';
import { type PostRow, type PostRows, readPost, readTranslation } from './post.query.ts';
import { partsOf } from './post-parts.ts';

type Rows = { rows: PostRows; translation: string | undefined };

/** One article or blog post, in its language. */
const post = (kind: PostKind) =>
  definePage<'article' | 'blog', Rows>({
    async load(reader, { scope, params, site }) {
      const slug = slugOf(params);
      const rows = await readPost(reader, scope, { kind, slug });
      const among = site.languages.map(({ tag }) => tag);
      return { rows, translation: rows.post ? undefined : await readTranslation(reader, scope, { kind, slug, among }) };
    },
    show({ rows, translation }, request, t): Shown<'article' | 'blog'> | Problem | Moved {
      const { lang } = request.params;
      const moved = translation ?? rows.post?.slug;
      if (moved === undefined) return { code: 'not-found' };
      if (!rows.post || moved !== slugOf(request.params))
        return { code: 'moved', status: 301, to: postPath(kind, lang ?? '', moved) };
      const data = show(rows.post, rows, { request, t });
      const listings = new Set(rows.listings.map(({ id }) => id));
      return {
        code: 'ok',
        data,
        head: makeHead(rows.post, { data, request, t }),
        tags: [postsTag(), postTag(rows.post.id), ...[...listings].map(listingTag)],
      };
    },
    pieces: postPagePieces,
  });

export const article = post('article');
export const blog = post('blog');

const slugOf = ({ slug, blogSlug }: PageRequest['params']): string => slug ?? blogSlug ?? '';

type Parts = { request: PageRequest; t: Translate };

function show(row: PostRow, rows: PostRows, { request: { scope }, t }: Parts): PostPage {
  const lang = scope.language;
  const { kind, title, description, minutes, photo } = row;
  const neighbour = (one: PostRow['older']): PostPage['older'] =>
    one && { title: one[1], path: postPath(kind, lang, one[0]) };
  return {
    ...{ kind, title, description, minutes },
    author: postAuthor(row, lang),
    published: dayAt(row.published_at, lang),
    edited: row.edited_at === null ? null : dayAt(row.edited_at, lang),
    picture: photo && { key: photo[0], width: photo[1], height: photo[2], alt: row.picture_alt },
    outline: row.outline.map(([level, id, text]) => ({ level, id, text })),
    parts: partsOf(row.html, { listings: rows.listings, scope, t }),
    tags: row.tags.map(([tag, name]) => ({ name, path: postsPath(kind, lang, { tag }) })),
    languages: row.languages
      .filter(([language]) => language !== lang)
      .map(([language, slug]) => ({
        ...{ tag: language, path: postPath(kind, language, slug) },
        name: findLanguage(language)?.name ?? language,
      })),
    related: rows.related.map((one) => postCard(one, { scope, t })),
    older: neighbour(row.older),
    newer: neighbour(row.newer),
  };
}

function makeHead(row: PostRow, { data, request, t }: Parts & { data: PostPage }): Head {
  const { site, scope, origin } = request;
  const slugs = new Map(row.languages);
  const path = (lang: string) => postPath(row.kind, lang, slugs.get(lang) ?? row.slug);
  const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  const { picture } = data;
  return {
    title: t('head.site', { page: row.title, site: name }),
    description: metaDescription([row.description, t(`meta.${row.kind}.description`)], row.language),
    canonical: path(scope.language),
    alternates: alternatesOf(site, { path, isPublished: (lang) => slugs.has(lang) }),
    ...(picture && {
      image: {
        path: photoPath(picture.key, 1280, 'jpeg'),
        width: picture.width,
        height: picture.height,
        alt: picture.alt,
      },
    }),
    feeds: [
      ...feedLinks(listOf[row.kind], request, t),
      ...(row.kind === 'article' ? [oembedLink(origin, { path: path(scope.language), title: row.title })] : []),
    ],
    jsonLd: [articleThing(row, { data, url: origin + path(scope.language), name, origin })],
  };
}

type ThingParts = { data: PostPage; url: string; name: string; origin: string };

/** A post as a schema.org thing. */
const articleThing = (row: PostRow, { data, url, name, origin }: ThingParts): WithContext<Article> => ({
  '@context': 'https://schema.org',
  '@type': row.kind === 'article' ? 'Article' : 'BlogPosting',
  '@id': url,
  headline: row.title,
  ...(row.description && { description: row.description }),
  inLanguage: row.language,
  datePublished: data.published.iso,
  ...(data.edited && { dateModified: data.edited.iso }),
  author: data.author.name ? { '@type': 'Person', name: data.author.name } : { '@type': 'Organization', name },
  publisher: { '@type': 'Organization', name, url: origin },
  ...(data.picture && { image: origin + photoPath(data.picture.key, 1280, 'jpeg') }),
});
