import { asciiDigits } from './digits.ts';

/** The largest amount, in the minor unit. */
const largest = 1_000_000_000_000;

/**
 * Reads an amount of money as people type it, in digits of any script, with or without separators: "1,250.50", "1.250,50",
 * "1 250". Of a single separator before three digits, a point leads decimals where the currency has three of them, and
 * separates thousands otherwise.
 *
 * @param decimals of the currency.
 * @returns the amount in the minor unit; null if it is none.
 */
export function readAmount(text: string, decimals: number): number | null {
  const typed = asciiDigits(text.normalize('NFKC'))
    .trim()
    .replaceAll(/[\s'’]/g, ' ')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('、', ',');
  const [, whole = '', sign = '', part = ''] = typed.match(/^(.*?)(?:([.,])(\d+))?$/) ?? [];
  const isDecimal =
    sign !== '' && !whole.includes(sign) && part.length <= decimals && (part.length !== 3 || sign === '.');
  const [thousands, fraction] = isDecimal ? [whole, part] : [typed, ''];
  if (!/^(?:\d+|\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*)$/.test(thousands)) return null;
  const amount = Number(thousands.replaceAll(/\D/g, '') + fraction.padEnd(decimals, '0'));
  return amount <= largest ? amount : null;
}

/** An amount in the minor unit as `readAmount` reads it. Zero decimals are left out. */
export function writeAmount(amount: number, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return /[1-9]/.test(fraction) ? `${whole}.${fraction}` : whole;
}
