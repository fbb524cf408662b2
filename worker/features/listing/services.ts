import { formatter } from '../../../web/contract/intl.ts';
import type { ListingPage } from '../../../web/contract/pages/listing.data.ts';
import type { Scope } from '../../data/scope.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';

/** A service: names by language, the price in the currency's minor unit; null means on request. */
export type ServiceRow = {
  names: Record<string, string>;
  amount: number | null;
  currency: string;
  minutes: number | null;
};

export const services = (rows: readonly ServiceRow[], scope: Scope, t: Translate): ListingPage['services'] =>
  rows.map(({ names, amount, currency, minutes }) => ({
    name: phraseIn(names, scope),
    price: price(amount, currency, { lang: scope.language, t }),
    duration: minutes === null ? '' : duration(minutes, scope.language),
  }));

function price(amount: number | null, currency: string, { lang, t }: { lang: string; t: Translate }): string {
  if (amount === null) return t('prices.onRequest');
  return amount === 0 ? t('prices.free') : money(amount, currency, lang);
}

/** An amount in minor units as text. The currency sets the decimals (dinar 3, yen 0); zero decimals are omitted. */
export function money(amount: number, currency: string, lang: string): string {
  const format = formatter(Intl.NumberFormat, lang, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const { maximumFractionDigits = 2 } = formatter(Intl.NumberFormat, 'en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}

/** Minutes in words: "45 min", "2 hr", "1 hr 30 min". */
export function duration(minutes: number, lang: string): string {
  const say = (value: number, unit: 'hour' | 'minute') =>
    formatter(Intl.NumberFormat, lang, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (minutes <= 90) return say(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest ? `${say(hours, 'hour')} ${say(rest, 'minute')}` : say(hours, 'hour');
}
