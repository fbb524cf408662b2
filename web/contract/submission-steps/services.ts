import * as v from 'valibot';
import { count, tag } from '../schema-parts.ts';
import { mostServices } from '../services.ts';

const language = v.object({ tag, name: v.string() });

/** The page data of the step `services`. */
export const servicesStepSchema = v.object({
  /** The numbers of the rows: the filled ones, and some that are empty. */
  rows: v.array(count),
  /** The kinds of services of the site. */
  kinds: v.array(v.object({ slug: v.string(), name: v.string() })),
  /** Currencies by code, with their names in the reader's language. */
  currencies: v.array(v.object({ code: v.string(), name: v.string() })),
  /** The languages in which a service can be offered. */
  spoken: v.array(language),
  /** The language of the texts, and the others in which names can be given. */
  own: tag,
  others: v.array(language),
});

export type ServicesStep = v.InferOutput<typeof servicesStepSchema>;

/** How a price is told that is no amount. `1` to `4`: the price bands. */
export const pricings = ['', 'free', 'ask', '1', '2', '3', '4'] as const;

/** The parts of a row that are one field each. */
const parts = ['slug', 'kind', 'name', 'amount', 'max', 'currency', 'pricing', 'minutes', 'area'] as const;

export type ServicePart = (typeof parts)[number];

/** The name of a field of a row, from 1; `end` is the tag of another language of names and areas. */
export const serviceField = (row: number, part: ServicePart | 'spoken', end = ''): string =>
  `service-${part}-${row}${end && `.${end}`}`;

const shape = /^service-([a-z]+)-([1-9]\d?)(\.[A-Za-z0-9-]{2,35})?$/;

/** Whether a field is one of a service. */
export function isServiceField(field: string): boolean {
  const [, part = '', row, end] = field.match(shape) ?? [];
  if (Number(row ?? 0) < 1 || Number(row) > mostServices) return false;
  if (part === 'spoken') return end !== undefined;
  const hasLanguages = part === 'name' || part === 'area';
  return (parts as readonly string[]).includes(part) && (end === undefined || hasLanguages);
}

/** The row of a field of a service. */
const serviceRowOf = (field: string): number => Number(field.match(shape)?.[2] ?? 0);

/** The rows in which something is typed, in order. A currency alone is nothing. */
export function filledServices(typed: Readonly<Record<string, string | undefined>>): number[] {
  const filled = Object.entries(typed).flatMap(([field, value]) =>
    value && isServiceField(field) && !/^service-(slug|currency)-/.test(field) ? [serviceRowOf(field)] : [],
  );
  return [...new Set(filled)].sort((one, other) => one - other);
}
