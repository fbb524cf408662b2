import type { Scope } from '../../data/scope.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { foreignOf } from './card.ts';

/** The texts of a listing, each after its language, and the listing's own language. */
type Texts<Text> = { texts: readonly Text[]; language: string };

/** The best text of a listing for the reader: in their language, the site's, or the listing's own. */
export function bestText<Text extends readonly [language: string, ...parts: string[]]>(
  { texts, language }: Texts<Text>,
  scope: Scope,
): Text | undefined {
  const wanted = [scope.language, scope.defaultLanguage, language];
  return wanted.map((tag) => texts.find(([one]) => one === tag)).find(Boolean);
}

/** The name in the best text of a listing, with a note if its language is not the page's. */
export function shownName(
  row: Texts<readonly [language: string, name: string, ...parts: string[]]>,
  { scope, t }: { scope: Scope; t: Translate },
) {
  const [tag, name] = bestText(row, scope) ?? [row.language, ''];
  const foreign = foreignOf(tag, { scope, t });
  return { name, ...(foreign && { foreign }) };
}
