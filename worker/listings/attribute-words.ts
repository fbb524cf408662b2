import { type Attribute, isValueOf } from '../../web/contract/attributes.ts';
import type { ListingPage } from '../../web/contract/page-data.ts';
import { href } from '../../web/contract/routes.ts';
import { rangeInWords, yesOrNoInWords } from '../directory/filter-words.ts';
import { formatter } from '../language/intl.ts';
import type { Translate } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import { phraseIn } from './names.ts';

type Words = { scope: Scope; t: Translate };
type Fact = ListingPage['attributes'][number];

/**
 * What a listing says of its site's attributes, in the site's order; a value that its attribute does not allow, because it
 * was defined otherwise once, is passed over.
 */
export function attributesInWords(
  attributes: readonly Attribute[],
  has: Readonly<Record<string, unknown>>,
  words: Words,
): Fact[] {
  return attributes.flatMap((attribute) => {
    const value = has[attribute.slug];
    if (!isValueOf(attribute, value)) return [];
    const parts = partsOf(attribute, value, words);
    if (parts.length === 0) return [];
    const name = phraseIn(attribute.names, words.scope).text;
    return { slug: attribute.slug, name, has: typeof value === 'boolean' ? value : null, parts };
  });
}

function partsOf(attribute: Attribute, value: unknown, { scope, t }: Words): Fact['parts'] {
  switch (typeof value) {
    case 'boolean':
      return [yesOrNo(attribute, value, { scope, t })];
    case 'number': {
      const unit = phraseIn(attribute.unit, scope).text;
      return [{ text: rangeInWords({ min: value, max: value }, { unit, t, language: scope.language }), path: null }];
    }
    default:
      return listOf(attribute, [value].flat() as string[], scope);
  }
}

/** Only what a place has leads to others that have it: nobody looks for those that lack something. */
function yesOrNo(attribute: Attribute, has: boolean, { scope, t }: Words): Fact['parts'][number] {
  const value = has ? 'yes' : 'no';
  const own = attribute.options.find(({ slug }) => slug === value);
  const named = () =>
    t('filter.named', { facet: phraseIn(attribute.names, scope).text, value: yesOrNoInWords(value, t) });
  return {
    text: own ? phraseIn(own.names, scope).text : named(),
    path: has ? pathOf(attribute, value, scope) : null,
  };
}

/** Options in their own order, joined as the language joins a list. */
function listOf(attribute: Attribute, chosen: readonly string[], scope: Scope): Fact['parts'] {
  const options = attribute.options.filter(({ slug }) => chosen.includes(slug));
  const format = formatter(Intl.ListFormat, scope.language, { type: 'conjunction', style: 'narrow' });
  let next = 0;
  return format.formatToParts(options.map(({ names }) => phraseIn(names, scope).text)).map(({ type, value: text }) => {
    const option = type === 'element' ? options[next++] : undefined;
    return { text, path: option ? pathOf(attribute, option.slug, scope) : null };
  });
}

const pathOf = ({ slug }: Attribute, value: string, { language: lang }: Scope): string =>
  href('directory', { lang, filters: [slug, value] });
