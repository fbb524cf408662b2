import { routes } from '../../../../web/contract/routes.ts';
import type { PersonId } from '../../../data/schema.ts';
import type { PostPosition } from '../../../domain/posts/post-card.query.ts';
import { canonicalQuery } from '../../../pages/canonical-query.ts';
import { isLanguageTag } from '../../../platform/i18n/language-tag.ts';
import type { PostFilter } from './post-list.query.ts';

const tagPattern = /^[a-z0-9-]{1,80}$/;

/** A position in an address: the time of publication in milliseconds and the id, both in base 36. */
export const encodePosition = ({ at, id }: PostPosition): string => `${at.toString(36)}.${id.toString(36)}`;

function readPosition(text: string): PostPosition | null {
  const [, at = '', id = ''] = /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})$/.exec(text) ?? [];
  const position = { at: Number.parseInt(at, 36), id: Number.parseInt(id, 36) };
  return Number.isSafeInteger(position.at) && Number.isSafeInteger(position.id) ? position : null;
}

/** Reads the query of a list. Values that are none are left out; of an author and a tag, the author counts. */
export function readPostAddress(query: URLSearchParams, language: string): PostFilter {
  const tag = query.get('tag') ?? '';
  const author = query.get('author') ?? '';
  const other = query.get('language');
  return {
    language: isLanguageTag(other) ? other : language,
    behind: readPosition(query.get('after') ?? ''),
    ...(/^[1-9]\d{0,14}$/.test(author) ? { author: Number(author) as PersonId } : tagPattern.test(tag) && { tag }),
  };
}

/** The query of a list from its first page on; `language` is that of the page, which is left out. */
export const postQuery = (filter: Omit<PostFilter, 'behind'>, language: string): Record<string, string> => ({
  ...(filter.author !== undefined && { author: String(filter.author) }),
  ...(filter.language !== language && { language: filter.language }),
  ...(filter.tag !== undefined && { tag: filter.tag }),
});

/** The query without values that are none; undefined if it is canonical. */
export function canonicalPostQuery(query: URLSearchParams, language: string): URLSearchParams | undefined {
  const filter = readPostAddress(query, language);
  return canonicalQuery(query, routes.articles.query, {
    ...(filter.behind && { after: encodePosition(filter.behind) }),
    ...postQuery(filter, language),
  });
}
