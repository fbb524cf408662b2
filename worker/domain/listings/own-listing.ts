import type { Scope } from '../../data/scope.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { foreignOf } from './card.ts';
import type { OwnRow } from './own-listings.query.ts';

type Options = { scope: Scope; t: Translate };

/** The name of a listing in the visitor's language, else in the site's, else in its own. */
export function ownName({ language, texts }: Pick<OwnRow, 'language' | 'texts'>, { scope, t }: Options) {
  const names = new Map(JSON.parse(texts) as [string, string][]);
  const tag = [scope.language, scope.defaultLanguage, language].find((one) => names.has(one)) ?? language;
  const foreign = foreignOf(tag, { scope, t });
  return { name: names.get(tag) ?? '', ...(foreign && { foreign }) };
}

/** By what one tells listings of the same name apart: the first line of the address, and the place; empty if unknown. */
export const whereOf = ({ address, place }: Pick<OwnRow, 'address' | 'place'>): string =>
  [address.split('\n')[0], place].filter(Boolean).join(', ');
