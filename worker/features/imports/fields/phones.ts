import {
  type CountryCode,
  isSupportedCountry,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import { type Cleaned, cleanPhone } from '../../../domain/listings/clean-fields.ts';

/** A cell's phone number in E.164. */
export interface PhoneRead extends Cleaned<string> {
  /** Further numbers of the cell, as written. */
  others: readonly string[];
}

/** Parses a cell of phone numbers. National ones belong to `country` (ISO 3166-1, undefined if unknown). */
export type ReadPhone = (text: string, country: string | undefined) => PhoneRead;

/** Separators of several numbers in a cell. A slash counts only before the start of a number. */
const separators = /[;|\n、،]|,(?=\s*[+0(\d]{1}[\d\s()-]{5})|\s*\/\s*(?=\+|0\d|\(?\d{3,})|\s+(?:or|and|oder|ou|y|و)\s+/;

/** Characters of a cell that are read: several numbers, but no text whose spaces take quadratic time to split. */
const maxText = 1_000;

/** Removes artefacts of spreadsheets and typing: `9054445050.0`, `055-880-2835+`, `0049…`. */
function plainNumber(text: string): string {
  return text.replace(/^00(?=[1-9])/, '+').replace(/(?<=^\d{7,})\.0$|(?<=\d)\+$/, '');
}

/**
 * Creates a parser of phone numbers. It leaves out a number that is invalid in its country; without a country, a
 * national number stays as written.
 */
export function openPhones(metadata: MetadataJson): ReadPhone {
  const supported = (country: string | undefined): CountryCode | undefined =>
    country !== undefined && isSupportedCountry(country as CountryCode, metadata)
      ? (country as CountryCode)
      : undefined;
  const read = (text: string, country: string | undefined): string | undefined => {
    const home = supported(country);
    const number = parsePhoneNumberFromString(
      plainNumber(text),
      {
        ...(home === undefined ? {} : { defaultCountry: home }),
        extract: false,
      },
      metadata,
    );
    return number?.isValid() ? number.number : undefined;
  };
  return (text, country) => {
    const parts = text
      .slice(0, maxText)
      .split(separators)
      .flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
    if (parts.length === 0) return { value: '', others: [] };
    const numbers = parts.map((part) => read(part, country));
    const at = numbers.findIndex((number) => number !== undefined);
    const others = parts.filter((_, index) => index !== at && numbers[index] !== numbers[at]);
    if (at !== -1) return { value: numbers[at] ?? '', others };
    const [first = '', ...rest] = parts;
    const plain = cleanPhone(first);
    if (country === undefined && plain.warning === undefined && !/^\+|^00/.test(first)) {
      return { value: plain.value, others: rest, warning: 'phone-country-unknown' };
    }
    return { value: '', others: rest, warning: 'phone-invalid' };
  };
}
