import { readWholeNumber } from '../../../platform/text/whole-number.ts';

/** The name of the form in drafts and uploads. */
export const articleFormName = 'article';

/** What the form is about: a new article, one that exists, or a translation of a group. */
export type ArticleAsked =
  | { kind: 'new' }
  | { kind: 'post'; post: number }
  | { kind: 'translation'; of: number; language: string };

/** What an address asks for; undefined if it names nothing that there can be. */
export function readArticleAsked(
  get: (name: string) => string | null,
  languages: readonly { tag: string }[],
): ArticleAsked | undefined {
  const [post, group, language] = [get('post'), get('of'), get('language')];
  if (post !== null) {
    const number = readWholeNumber(post);
    return number === undefined ? undefined : { kind: 'post', post: number };
  }
  if (group === null) return { kind: 'new' };
  const of = readWholeNumber(group);
  const isSpoken = languages.some(({ tag }) => tag === language);
  return of === undefined || language === null || !isSpoken ? undefined : { kind: 'translation', of, language };
}

/** What a draft of the form is about. */
export function thingOfArticle(asked: ArticleAsked): string {
  switch (asked.kind) {
    case 'new':
      return 'new';
    case 'post':
      return String(asked.post);
    case 'translation':
      return `${asked.of}-${asked.language}`;
  }
}

/** The query of its address. */
export function queryOfArticle(asked: ArticleAsked): Record<string, string> {
  switch (asked.kind) {
    case 'new':
      return {};
    case 'post':
      return { post: String(asked.post) };
    case 'translation':
      return { language: asked.language, of: String(asked.of) };
  }
}
