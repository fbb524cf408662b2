import { type Attribute, isValueOf } from '../../../web/contract/attributes.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { ListingPage } from '../../../web/contract/pages/listing.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Scope } from '../../data/scope.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { rangeText, yesOrNoText } from './filter-labels.ts';

type Context = { scope: Scope; t: Translate };
type Fact = ListingPage['attributes'][number];

/**
 * A listing's attributes as text, in the site's order. Values that no longer match a changed definition are skipped.
 */
export function attributeLabels(
  attributes: readonly Attribute[],
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Fact[] {
  return attributes.flatMap((attribute) => {
    const value = values[attribute.slug];
    if (!isValueOf(attribute, value)) return [];
    const parts = partsOf(attribute, value, context);
    if (parts.length === 0) return [];
    const name = phraseIn(attribute.names, context.scope).text;
    return { slug: attribute.slug, name, has: typeof value === 'boolean' ? value : null, parts };
  });
}

function partsOf(attribute: Attribute, value: unknown, { scope, t }: Context): Fact['parts'] {
  switch (typeof value) {
    case 'boolean':
      return [yesOrNo(attribute, value, { scope, t })];
    case 'number': {
      const unit = phraseIn(attribute.unit, scope).text;
      return [{ text: rangeText({ min: value, max: value }, { unit, t, language: scope.language }), path: null }];
    }
    default:
      return listOf(attribute, [value].flat() as string[], scope);
  }
}

/** Only "yes" links to the filtered directory: visitors do not search for places that lack something. */
function yesOrNo(attribute: Attribute, has: boolean, { scope, t }: Context): Fact['parts'][number] {
  const value = has ? 'yes' : 'no';
  const own = attribute.options.find(({ slug }) => slug === value);
  const named = () => t('filter.named', { facet: phraseIn(attribute.names, scope).text, value: yesOrNoText(value, t) });
  return {
    text: own ? phraseIn(own.names, scope).text : named(),
    path: has ? pathOf(attribute, value, scope) : null,
  };
}

/** The chosen options in the order of their definition, joined by `Intl.ListFormat`. */
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
