import { countryOf } from '../fields/countries.ts';
import type { Field } from './column-headers.ts';

/** Characters of a value that tests see. The shape shows at once, and some patterns take quadratic time. */
const maxTested = 300;

/** The share of values that pass a test; 0 without values. */
function share(values: readonly string[], test: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter((value) => test(value.slice(0, maxTested))).length / values.length;
}

const website = /^(https?:\/\/|www\.)\S+\.\S+$/i;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phone = /^(\+|00|\(?0)?[\d\s().\-/]{7,22}$/;
const hours =
  /^24\/7$|\b(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?\b[^;]*\d{1,2}:\d{2}|^\d{1,2}:\d{2}\s*[-–]\s*\d{1,2}:\d{2}/;
const pair = /^(?:POINT\s*\()?\s*-?\d{1,3}\.\d+[\s,;]+-?\d{1,3}\.\d+\s*\)?$/i;
const decimal = /^-?\d{1,3}[.,]\d{3,}$/;

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return phone.test(value) && digits >= 7 && digits <= 15 && /[\s+()\-/]|^0/.test(value);
}

/** Fields that are recognisable by their values alone, the most reliable first. */
const shapes: readonly (readonly [Field, (values: readonly string[]) => boolean])[] = [
  ['website', (values) => share(values, (value) => website.test(value)) > 0.6],
  ['email', (values) => share(values, (value) => email.test(value)) > 0.6],
  ['hours', (values) => share(values, (value) => hours.test(value)) > 0.6],
  ['coordinates', (values) => share(values, (value) => pair.test(value)) > 0.8],
  ['phone', (values) => share(values, isPhone) > 0.7 && share(values, (value) => decimal.test(value)) < 0.1],
  ['country', (values) => share(values, (value) => value.length > 1 && countryOf(value) !== undefined) > 0.9],
];

/** The field that a column's values look like. Undefined if none is clear. */
export function fieldOfValues(values: readonly string[]): Field | undefined {
  if (values.length === 0) return undefined;
  return shapes.find(([, fits]) => fits(values))?.[0];
}

/** Whether values could be degrees: decimal fractions within the limit. */
export function areDegrees(values: readonly string[], limit: number): boolean {
  const numbers = values.map((value) => Number(value.replace(',', '.')));
  return (
    share(values, (value) => decimal.test(value)) > 0.8 &&
    share(numbers.map(String), (text) => Math.abs(Number(text)) <= limit) > 0.98
  );
}

/** Whether values could be names: short texts with letters, mostly unique. */
export function areNames(values: readonly string[]): boolean {
  const isText = share(values, (value) => /\p{L}{2}/u.test(value) && value.length <= 120 && !website.test(value)) > 0.9;
  return isText && new Set(values).size > values.length * 0.8;
}
