import { useNumberFormat } from '../../slots/number-format.ts';

const kilobytes: Intl.NumberFormatOptions = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 };

/** Formats a number of bytes in kilobytes. */
export function useKilobytes(): (bytes: number) => string {
  const format = useNumberFormat(kilobytes);
  return (bytes) => format(bytes / 1000);
}
