/** The kinds of services of a generated site, from service-kinds.json, and the services that its listings offer. */
import { readFileSync } from 'node:fs';
import type { Bands } from '../../web/contract/services.ts';
import type { NewServiceKind } from '../../worker/domain/listings/service-kinds.writer.ts';
import type { NewService } from '../../worker/domain/listings/service-rows.ts';
import type { Names } from '../../worker/domain/listings/taxonomy.writer.ts';
import { slugOf } from '../../worker/platform/text/slug.ts';
import { type Random, WeightedChoice } from './random.ts';
import { type Language, vocabularyLanguages, wordsIn } from './vocabulary.ts';

type MadeKind = {
  slug: string;
  /** A category without a parent. Listings below it offer services of this kind. */
  category: string;
  /** Where the price bands 2, 3 and 4 begin, in US dollars. */
  steps: readonly number[];
  /** The range of durations, for services that have one. */
  minutes?: readonly [number, number];
  names: Names;
};

const file = new URL('service-kinds.json', import.meta.url);
const kinds = JSON.parse(readFileSync(file, 'utf8')) as readonly MadeKind[];

type Currency = {
  code: string;
  /** Roughly, in the minor unit of the currency. */
  dollar: number;
  /** Amounts are multiples of it. */
  unit: number;
  /** Whether the kinds have price bands in it. */
  hasBands: boolean;
  countries: string;
};

/** The currencies of most countries. The others have prices in US dollars. */
const currencies: readonly Currency[] = [
  { code: 'EUR', dollar: 90, unit: 50, hasBands: true, countries: 'DE AT FR BE LU ES IE NL PT' },
  { code: 'USD', dollar: 100, unit: 50, hasBands: true, countries: 'US' },
  { code: 'GBP', dollar: 80, unit: 50, hasBands: true, countries: 'GB' },
  { code: 'CHF', dollar: 90, unit: 50, hasBands: true, countries: 'CH LI' },
  { code: 'PLN', dollar: 400, unit: 500, hasBands: true, countries: 'PL' },
  { code: 'JPY', dollar: 150, unit: 100, hasBands: true, countries: 'JP' },
  { code: 'INR', dollar: 8500, unit: 5000, hasBands: true, countries: 'IN' },
  { code: 'EGP', dollar: 5000, unit: 5000, hasBands: true, countries: 'EG' },
  { code: 'MXN', dollar: 1800, unit: 1000, hasBands: true, countries: 'MX' },
  { code: 'TND', dollar: 3000, unit: 1000, hasBands: true, countries: 'TN' },
  { code: 'KES', dollar: 13_000, unit: 5000, hasBands: false, countries: 'KE' },
];
const [dollars] = currencies.filter(({ code }) => code === 'USD') as [Currency];
const byCountry = new Map(
  currencies.flatMap((currency) => currency.countries.split(' ').map((country) => [country, currency] as const)),
);

/** A price in US dollars as an amount of another currency. */
const amountIn = ({ dollar, unit }: Currency, price: number): number =>
  Math.max(1, Math.round((price * dollar) / unit)) * unit;

const bandsOf = ({ steps }: MadeKind): Bands =>
  Object.fromEntries(
    currencies
      .filter(({ hasBands }) => hasBands)
      .map((currency) => [currency.code, steps.map((step) => amountIn(currency, step))]),
  );

/** The kinds of services that a generated site defines. */
export const serviceKinds: readonly NewServiceKind[] = kinds.map((kind, position) => ({
  ...{ slug: kind.slug, position, names: kind.names },
  bands: bandsOf(kind),
}));

type Priced = Pick<NewService, 'price' | 'band' | 'isOnRequest'>;

/** A price between half of the first band's end and twice the last band's begin. Many are low, few are high. */
function amountOf({ steps }: MadeKind, currency: Currency, random: Random): Priced {
  const [least, most] = [(steps[0] ?? 10) / 2, (steps[2] ?? 100) * 2];
  const price = least * (most / least) ** (random.next() ** 1.4);
  const amount = amountIn(currency, price);
  const max = random.chance(20) ? amountIn(currency, price * 2) : null;
  return { price: { amount, max, currency: currency.code } };
}

/** How a service states its price, with percentages. */
const weightedPrices = new WeightedChoice<readonly ['amount' | 'band' | 'free' | 'on request' | 'unknown', number]>(
  [
    ['amount', 60],
    ['on request', 15],
    ['band', 10],
    ['free', 8],
    ['unknown', 7],
  ],
  ([, share]) => share,
);

function priceOf(kind: MadeKind, currency: Currency, random: Random): Priced {
  const [how] = weightedPrices.draw(random);
  if (how === 'amount') return amountOf(kind, currency, random);
  if (how === 'free') return { price: { amount: 0, currency: currency.code } };
  if (how === 'band') return { price: null, band: random.between(1, 4) };
  return { price: null, isOnRequest: how === 'on request' };
}

/** The language of the listing; one in four services has a second one. One in five says nothing of languages. */
function languagesOf(language: Language, random: Random): string[] {
  if (random.chance(20)) return [];
  return [...new Set([language, ...(random.chance(25) ? [random.of(vocabularyLanguages)] : [])])];
}

/** A name of its own, “Guided tours – Lighthouse”, for one service in three. The others have the name of their kind. */
function nameOf({ slug, names }: MadeKind, language: Language, random: Random): Pick<NewService, 'names' | 'slug'> {
  if (!random.chance(33)) return { names: {} };
  const noun = random.of(wordsIn(language).nouns);
  return { names: { [language]: `${names[language]} – ${noun.own}` }, slug: slugOf(`${slug} ${noun.latin}`) };
}

/** The numbers of services, with percentages of the listings. */
const weightedCounts = new WeightedChoice<readonly [number, number]>(
  [
    [0, 40],
    [1, 30],
    [2, 20],
    [3, 10],
  ],
  ([, share]) => share,
);

type Offering = {
  /** The category of the listing and its ancestors. */
  chain: readonly string[];
  /** The code of its country. */
  country: string;
  language: Language;
};

/** The services of a listing: at most three, of kinds that fit its category. */
export function servicesOf({ chain, country, language }: Offering, random: Random): NewService[] {
  const fitting = kinds.filter(({ category }) => chain.includes(category));
  const currency = byCountry.get(country) ?? dollars;
  const [count] = fitting.length > 0 ? weightedCounts.draw(random) : [0];
  return Array.from({ length: count }, () => {
    const kind = random.of(fitting);
    const [least, most] = kind.minutes ?? [0, 0];
    return {
      ...nameOf(kind, language, random),
      ...{ kind: kind.slug, languages: languagesOf(language, random) },
      ...priceOf(kind, currency, random),
      minutes: kind.minutes && random.chance(60) ? Math.round(random.between(least, most) / 15) * 15 : null,
    };
  });
}
