import { formatter } from '../../../../web/contract/intl.ts';

/** Months that the form offers. */
const offered = 36;

const isoMonth = (first: Date): string => first.toISOString().slice(0, 7);

/** Whether a text is a month, `YYYY-MM`, that has begun somewhere. */
export const isMonth = (text: string, now: number): boolean =>
  /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= isoMonth(new Date(now + 14 * 60 * 60 * 1000));

type Years = { year: string; months: { value: string; name: string }[] }[];

/** The months to choose from, the last one first, by year; with `chosen` where it is older than those. */
export function monthsToChoose(now: number, { lang, chosen }: { lang: string; chosen: string }): Years {
  const today = new Date(now);
  const recent = Array.from({ length: offered }, (_, i) =>
    isoMonth(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - i))),
  );
  const all = chosen === '' || recent.includes(chosen) || !isMonth(chosen, now) ? recent : [...recent, chosen];
  const years: Years = [];
  for (const value of all) {
    const year = text(value, lang, { year: 'numeric' });
    const month = { value, name: text(value, lang, { month: 'long', year: 'numeric' }) };
    const last = years.at(-1);
    if (last?.year === year) last.months.push(month);
    else years.push({ year, months: [month] });
  }
  return years;
}

const text = (month: string, lang: string, format: Intl.DateTimeFormatOptions): string =>
  formatter(Intl.DateTimeFormat, lang, { ...format, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
