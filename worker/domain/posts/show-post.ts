import type { PostCard } from '../../../web/contract/pages/posts.data.ts';
import { listOf, type PostKind } from '../../../web/contract/posts.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Scope } from '../../data/scope.ts';
import { dayAt } from '../../platform/i18n/date-text.ts';
import { languageName } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { PostCardRow } from './post-card.query.ts';

/** The path of a post in one of its languages. */
export const postPath = (kind: PostKind, lang: string, slug: string): string =>
  kind === 'article' ? href('article', { lang, slug }) : href('blog', { lang, blogSlug: slug });

/** The path of the list of posts of a kind. */
export const postsPath = (kind: PostKind, lang: string, query: Record<string, string> = {}): string =>
  href(listOf[kind], { lang }, query);

type Author = Pick<PostCardRow, 'kind' | 'author' | 'author_id' | 'is_staff'>;

/** Who wrote a post, with the list of what else they wrote. */
export const postAuthor = (
  { kind, author: name, author_id: id, is_staff }: Author,
  lang: string,
): PostCard['author'] => ({
  name,
  path: id === null || name === '' ? null : postsPath(kind, lang, { author: String(id) }),
  isStaff: is_staff === 1,
});

/** A post as lists show it. */
export function postCard(row: PostCardRow, { scope, t }: { scope: Scope; t: Translate }): PostCard {
  const { kind, language, slug, title, description, minutes, photo, published_at: at } = row;
  const lang = scope.language;
  const foreign = language !== lang && {
    language,
    note: t('card.inLanguage', { language: languageName(language, lang) }),
  };
  return {
    ...{ kind, title, description, minutes },
    // A post is read in its own language.
    path: postPath(kind, language, slug),
    published: dayAt(at, lang),
    author: postAuthor(row, lang),
    picture: photo && { key: photo[0], width: photo[1], height: photo[2], alt: row.picture_alt },
    ...(foreign && { foreign }),
  };
}
