import { formatter } from '../../../../web/contract/intl.ts';
import { knownLanguages } from '../../../domain/reviews/find-language.ts';
import { languageName } from '../../../platform/i18n/names.ts';

/** The languages in which a review can be written, by their names in a language: those of the site, and others. */
export function languagesToChoose(
  { languages }: { languages: readonly { tag: string }[] },
  lang: string,
): { tag: string; name: string }[] {
  const own = languages.map(({ tag }) => tag);
  const others = knownLanguages.filter((tag) => !own.some((one) => one === tag || one.split('-')[0] === tag));
  const { compare } = formatter(Intl.Collator, lang, {});
  return [...own, ...others]
    .map((tag) => ({ tag, name: languageName(tag, lang) }))
    .sort((one, other) => compare(one.name, other.name));
}
