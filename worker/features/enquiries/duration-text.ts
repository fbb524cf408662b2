import { formatter } from '../../../web/contract/intl.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** A length of time in its largest whole unit: minutes, hours or days. */
export function durationText(length: number, lang: string): string {
  const [unit, size] =
    length < hour
      ? (['minute', minute] as const)
      : length < 2 * day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  return formatter(Intl.NumberFormat, lang, {
    ...({ style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const),
  }).format(Math.max(1, length / size));
}
