import { formatter } from '../../../../web/contract/intl.ts';
import { mostServices } from '../../../../web/contract/services.ts';
import { filledServices, type ServicesStep, serviceField } from '../../../../web/contract/submission-steps/services.ts';
import type { Scope } from '../../../data/scope.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import type { Vocabulary } from '../../../domain/listings/vocabulary.ts';
import { languageName, phraseIn } from '../../../platform/i18n/names.ts';
import type { FieldContext } from '../step.ts';

/** Empty rows on a page. */
const emptyRows = 2;

type Options = { scope: Scope; context: Pick<FieldContext, 'languages' | 'own'>; vocabulary: Vocabulary };

/** The page data of the step `services`. */
export function servicesStepData(typed: DraftFields, { scope, context, vocabulary }: Options): ServicesStep {
  const { language: lang } = scope;
  const { languages } = context;
  const own = context.own ?? (typed.language || languages[0]) ?? '';
  const named = (tag: string) => ({ tag, name: languageName(tag, lang) });
  return {
    rows: rowsOf(typed),
    kinds: vocabulary.serviceKinds.map(({ slug, names }) => ({ slug, name: phraseIn(names, scope).text })),
    currencies: currenciesIn(lang),
    spoken: spokenOf(typed, languages).map(named),
    own,
    others: languages.filter((tag) => tag !== own).map(named),
  };
}

/** The filled rows and the first empty ones, in order. */
function rowsOf(typed: DraftFields): number[] {
  const filled = filledServices(typed);
  const empty = Array.from({ length: mostServices }, (_, i) => i + 1).filter((row) => !filled.includes(row));
  return [...filled, ...empty.slice(0, emptyRows)].sort((one, other) => one - other);
}

/** The languages of the site, and those that services have besides. */
function spokenOf(typed: DraftFields, languages: readonly string[]): string[] {
  const chosen = Object.entries(typed).flatMap(([field, value]) => {
    const start = `${serviceField(0, 'spoken')}`.replace(/0$/, '');
    return value && field.startsWith(start) ? [field.slice(field.indexOf('.') + 1)] : [];
  });
  return [...new Set([...languages, ...chosen])];
}

/** Currencies that are in use, which have a name. */
function currenciesIn(lang: string): ServicesStep['currencies'] {
  const names = formatter(Intl.DisplayNames, lang, { type: 'currency', fallback: 'none' });
  return Intl.supportedValuesOf('currency').flatMap((code) => {
    const name = names.of(code);
    return name && name !== code && !/\d{4}/.test(name) ? [{ code, name }] : [];
  });
}
