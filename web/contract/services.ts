/** The services that listings offer: kinds, prices, and the addresses of those that visitors compare. */
import * as v from 'valibot';
import { slugPattern } from './grammar.ts';

/** Price steps of the filter: free, four bands, and prices on request. */
export const priceSteps = ['free', '1', '2', '3', '4', 'ask'] as const;

export type PriceStep = (typeof priceSteps)[number];

/** Filters of services. One service of a listing has a value of each. Lists are never empty. */
export type ServiceFilters = {
  readonly kind?: readonly string[];
  readonly price?: readonly PriceStep[];
  readonly language?: readonly string[];
};

/** Services that are compared, or asked for a quote, at once. */
export const mostCompared = 3;

/** Services of one listing. */
export const mostServices = 12;

const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000_000));

/** {currency: [the amounts at which the bands 2, 3 and 4 begin]}, in the minor unit of the currency. */
export const bandsSchema = v.record(
  v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  v.pipe(
    v.array(amount),
    v.length(3),
    v.check((steps) => steps.every((step, i) => i === 0 || step > (steps[i - 1] ?? 0)), 'rising amounts'),
  ),
);

export type Bands = v.InferOutput<typeof bandsSchema>;

/** The band of a price, from 1 to 4; null where the site has none in its currency, or the service is free. */
export function bandOf(bands: Bands, { amount, currency }: { amount: number; currency: string }): number | null {
  const steps = bands[currency];
  return steps === undefined || amount === 0 ? null : 1 + steps.filter((step) => amount >= step).length;
}

/** A service by the slug of its listing and its own. */
export type ServiceRef = { readonly listing: string; readonly service: string };

/** Services as addresses write them: `listing.service`, joined by `_`. Neither sign occurs in a slug. */
export const writeServices = (refs: readonly ServiceRef[]): string =>
  refs.map(({ listing, service }) => `${listing}.${service}`).join('_');

/** Reads services of an address, each once, in their order, at most `most`. What names none is left out. */
export function readServices(text: string, most: number = mostCompared): ServiceRef[] {
  const parts = [...new Set(text.split(/[_,]/))].map((part) => part.split('.'));
  return parts
    .flatMap(([listing = '', service = '', ...rest]) =>
      rest.length === 0 && [listing, service].every((slug) => slug.length <= 200 && slugPattern.test(slug))
        ? [{ listing, service }]
        : [],
    )
    .slice(0, most);
}
