import type { Scope } from '../../data/scope.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { OwnRow } from './own-listings.query.ts';
import { shownName } from './shown-name.ts';

type Options = { scope: Scope; t: Translate };

/** The name of a listing in the visitor's language, else in the site's, else in its own. */
export const ownName = ({ language, texts }: Pick<OwnRow, 'language' | 'texts'>, options: Options) =>
  shownName({ language, texts: JSON.parse(texts) as [string, string][] }, options);

/** By what one tells listings of the same name apart: the first line of the address, and the place; empty if unknown. */
export const whereOf = ({ address, place }: Pick<OwnRow, 'address' | 'place'>): string =>
  [address.split('\n')[0], place].filter(Boolean).join(', ');
