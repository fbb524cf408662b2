import { readWholeNumber } from '../../../platform/text/whole-number.ts';

/** The name of the form in drafts. */
export const translationFormName = 'translation';

/** The article that is translated, by the number of its source, and into which language. */
export type TranslationAsked = { post: number; language: string };

/** What the address names; undefined if it names none. `languages` are those of the site. */
export function readTranslationAsked(
  get: (name: string) => string | null,
  languages: readonly { tag: string }[],
): TranslationAsked | undefined {
  const post = readWholeNumber(get('post') ?? '');
  const language = languages.find(({ tag }) => tag === get('language'))?.tag;
  return post === undefined || language === undefined ? undefined : { post, language };
}

/** What a draft of the form is about. */
export const thingOfTranslation = ({ post, language }: TranslationAsked): string => `${post}-${language}`;
