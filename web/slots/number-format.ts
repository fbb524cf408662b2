import { useLocale } from 'next-intl';
import { formatter } from '../contract/intl.ts';

const plain: Intl.NumberFormatOptions = {};

/**
 * A function that writes numbers in the page's language. Call the hook once for a list: a formatter is looked up by its
 * options as text.
 */
export const useNumberFormat = (options = plain): ((value: number) => string) =>
  formatter(Intl.NumberFormat, useLocale(), options).format;
