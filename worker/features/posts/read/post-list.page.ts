import type { PostListPage } from '../../../../web/contract/pages/posts.data.ts';
import { listOf, type PostKind } from '../../../../web/contract/posts.ts';
import { postsTag } from '../../../data/cache-tags.ts';
import { postCard, postsPath } from '../../../domain/posts/show-post.ts';
import { alternatesOf } from '../../../pages/alternates.ts';
import { postCardPieces } from '../../../pages/content-pieces.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../../pages/page.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { feedLinks } from './feeds.ts';
import { canonicalPostQuery, encodePosition, postQuery, readPostAddress } from './post-address.ts';
import { type PostFilter, type PostListRows, pageSize, readPostList } from './post-list.query.ts';

/** The list of a kind of posts, the newest first, of one tag, author or language. */
const postList = (kind: PostKind) =>
  definePage<'articles' | 'blogs', PostListRows>({
    canonical({ params, query }) {
      const canonical = canonicalPostQuery(query, params.lang ?? '');
      return { code: 'ok', params, ...(canonical && { query: canonical }) };
    },
    load: (reader, { scope, query }) =>
      readPostList(reader, scope, { kind, filter: readPostAddress(query, scope.language) }),
    show(rows, request, t): Shown<'articles' | 'blogs'> {
      const filter = readPostAddress(request.query, request.scope.language);
      const data = show(rows, { kind, filter, request, t });
      return { code: 'ok', data, head: makeHead(data, { kind, request, t }), tags: [postsTag()] };
    },
    pieces: ({ posts }) => postCardPieces(posts),
  });

export const articles = postList('article');
export const blogs = postList('blog');

type Parts = { kind: PostKind; filter: PostFilter; request: PageRequest; t: Translate };

function show(rows: PostListRows, { kind, filter, request, t }: Parts): PostListPage {
  const { scope } = request;
  const lang = scope.language;
  const { language, tag } = filter;
  const pathOf = (of: Omit<PostFilter, 'behind'>, after?: string) =>
    postsPath(kind, lang, { ...(after && { after }), ...postQuery(of, lang) });
  const page = rows.posts.slice(0, pageSize);
  const last = page.at(-1);
  const isNarrowed = tag !== undefined || filter.author !== undefined || language !== lang;
  return {
    kind,
    posts: page.map((row) => postCard(row, { scope, t })),
    tag: (tag && rows.tags.find((one) => one.tag === tag)?.name) || '',
    author: rows.author?.name ?? '',
    tags: rows.tags.map((one) => ({
      ...{ label: one.name, count: one.posts, isChosen: one.tag === tag },
      path: pathOf(one.tag === tag ? { language } : { language, tag: one.tag }),
    })),
    languages: rows.languages.map((one) => ({
      ...{ label: languageName(one.language, lang), count: one.posts, isChosen: one.language === language },
      path: pathOf({ language: one.language }),
    })),
    all: isNarrowed ? pathOf({ language: lang }) : null,
    first: filter.behind ? pathOf(filter) : null,
    next:
      rows.posts.length > pageSize && last
        ? pathOf(filter, encodePosition({ at: last.published_at, id: last.id }))
        : null,
  };
}

/** Search engines index the first page of each language that has posts. */
function makeHead(data: PostListPage, { kind, request, t }: Omit<Parts, 'filter'>): Head {
  const { site, scope, query } = request;
  const own = site.languages.find(({ tag }) => tag === scope.language);
  const route = listOf[kind];
  const path = (lang: string) => postsPath(kind, lang);
  const isIndexed = data.posts.length > 0 && [...query].length === 0;
  const has = (lang: string) => site.languages.some(({ tag, menu }) => tag === lang && menu.includes(route));
  const title =
    data.author || data.tag
      ? t('posts.of', { what: data.author || data.tag, list: t(`meta.${route}.title`) })
      : t(`meta.${route}.title`);
  return {
    title: t('head.site', { page: title, site: own?.name ?? '' }),
    description: t(`meta.${route}.about`, { site: own?.name ?? '' }),
    canonical: isIndexed ? path(scope.language) : null,
    alternates: isIndexed ? alternatesOf(site, { path, isPublished: has }) : [],
    next: data.next,
    feeds: own?.menu.includes(route) ? feedLinks(route, request, t) : [],
  };
}
