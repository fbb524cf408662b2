import { formatter } from '../../../web/contract/intl.ts';
import { language } from '../../../web/contract/languages.ts';
import type { ShownService } from '../../../web/contract/service-card.ts';
import type { Scope } from '../../data/scope.ts';
import { languageName, type Names, phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { ServiceRow } from './service.query.ts';

type Price = Pick<ServiceRow, 'amount' | 'max' | 'currency' | 'band' | 'onRequest'>;

type Options = { scope: Pick<Scope, 'language' | 'defaultLanguage'>; t: Translate };

/** Services as pages show them, in the page's language. */
export const shownServices = (rows: readonly ServiceRow[], options: Options): ShownService[] =>
  rows.map((row) => shownService(row, options));

/** A service as pages show it. Without a name of its own it has that of its kind. */
export function shownService(row: ServiceRow, { scope, t }: Options): ShownService {
  const { language: lang } = scope;
  const kind = row.kindNames && phraseIn(row.kindNames, scope);
  const name = hasText(row.names) || !kind ? phraseIn(row.names, scope) : kind;
  return {
    slug: row.slug,
    name,
    kind: kind && kind.text !== name.text ? kind : null,
    price: priceText(row, { lang, t }),
    duration: row.minutes === null ? '' : duration(row.minutes, lang),
    area: hasText(row.area) ? phraseIn(row.area, scope) : null,
    languages: languagesText(row.languages, lang),
  };
}

const hasText = (names: Names): boolean => Object.values(names).some(Boolean);

/** "Arabic, English". */
export const languagesText = (tags: readonly string[], lang: string): string =>
  tags.length === 0
    ? ''
    : formatter(Intl.ListFormat, lang, { type: 'conjunction', style: 'narrow' }).format(
        tags.map((tag) => languageName(tag, lang)),
      );

/** A price, a range, a band in words, or that it is told on request; empty where it is unknown. */
export function priceText(
  { amount, max, currency, band, onRequest }: Price,
  { lang, t }: { lang: string; t: Translate },
): string {
  if (amount === null && band !== null) return t('details.priceLevel', { level: String(band) });
  if (amount === null) return onRequest ? t('prices.onRequest') : '';
  if (max !== null) {
    const range = moneyFormat(currency, lang).formatRangeToParts(major(amount, currency), major(max, currency));
    return joined(range, lang);
  }
  return amount === 0 ? t('prices.free') : money(amount, currency, lang);
}

const moneyFormat = (currency: string, lang: string): Intl.NumberFormat =>
  formatter(Intl.NumberFormat, lang, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });

/** The decimals of a currency: dinar 3, euro 2, yen 0. */
export function decimalsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = formatter(Intl.NumberFormat, 'en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}

/** An amount in minor units as a number of the currency. */
export const major = (amount: number, currency: string): number => amount / 10 ** decimalsOf(currency);

/** An amount in minor units as text. The currency sets the decimals (dinar 3, yen 0); zero decimals are omitted. */
export const money = (amount: number, currency: string, lang: string): string =>
  joined(moneyFormat(currency, lang).formatToParts(major(amount, currency)), lang);

/**
 * The parts of a price as text. In a text from right to left, a mark keeps a symbol such as US$ together: its sign would
 * otherwise stand before its letters.
 */
const joined = (parts: readonly { type: string; value: string }[], lang: string): string =>
  parts
    .map(({ type, value }) =>
      type === 'currency' && language(lang).direction === 'rtl' && /[A-Za-z]/.test(value) ? `${value}\u200e` : value,
    )
    .join('');

/** Minutes in words: "45 min", "2 hr", "1 hr 30 min". */
export function duration(minutes: number, lang: string): string {
  const say = (value: number, unit: 'hour' | 'minute') =>
    formatter(Intl.NumberFormat, lang, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (minutes <= 90) return say(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest ? `${say(hours, 'hour')} ${say(rest, 'minute')}` : say(hours, 'hour');
}
