import type { HoursLanguage } from './hours-words.ts';

/** Names of the months. In English also their first three or four letters, which elsewhere are names of days: `mar`. */
const monthNames: Partial<Readonly<Record<HoursLanguage, string>>> = {
  en: 'january february march april may june july august september october november december',
  de: 'januar februar marz april mai juni juli august september oktober november dezember',
  fr: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  pt: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
};

interface DatePatterns {
  months: readonly string[];
  monthFirst: RegExp;
  dayFirst: RegExp;
}

function patternsOf(language: string, names: string): DatePatterns {
  const months = names.split(' ');
  const short = (name: string): string[] => (language === 'en' ? [name, name.slice(0, 4), name.slice(0, 3)] : [name]);
  const forms = months.flatMap(short).join('|');
  return {
    months,
    monthFirst: new RegExp(
      `(?:(20\\d\\d)\\s+)?(${forms})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d:.])(?:,?\\s+(20\\d\\d)(?!\\d))?`,
      'uy',
    ),
    dayFirst: new RegExp(
      `(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?\\s+(?:of\\s|de\\s)?(${forms})(?!\\p{L})\\.?(?:\\s+(?:de\\s)?(20\\d\\d)(?!\\d))?`,
      'uy',
    ),
  };
}

const patterns = new Map(
  Object.entries(monthNames).map(([language, names]) => [language, patternsOf(language, names)]),
);
const eastAsian = /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일號号]/y;
const iso = /(\d{4})-(\d{2})-(\d{2})(?!\d)/y;

function execAt(
  pattern: RegExp,
  text: string,
  at: number,
): { parts: readonly (string | undefined)[]; end: number } | undefined {
  pattern.lastIndex = at;
  const parts = pattern.exec(text);
  return parts === null ? undefined : { parts, end: pattern.lastIndex };
}

interface DateAt {
  date: string;
  end: number;
}

function dateOf(found: {
  year: string | undefined;
  month: number;
  day: string | undefined;
  end: number;
}): DateAt | undefined {
  const { year, month, end } = found;
  const day = Number(found.day);
  // 29 February is a day of every year in which it occurs.
  const time = new Date(Date.UTC(Number(year ?? 2024), month - 1, day));
  if (month < 1 || month > 12 || time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  return { date: `${year === undefined ? '' : `${year}-`}${two(month)}-${two(day)}`, end };
}

/** Reads a date at a position of a folded text: `Dec 25`, `25. Dezember`, `12月25日`, `2026-12-25`. */
export function dateAt(text: string, at: number, language: HoursLanguage): DateAt | undefined {
  const [isoDate, east] = [execAt(iso, text, at), execAt(eastAsian, text, at)];
  const numbers = isoDate ?? east;
  if (numbers !== undefined) {
    const [, year, month, day] = numbers.parts;
    return dateOf({ year, month: Number(month), day, end: numbers.end });
  }
  const names = patterns.get(language) ?? patterns.get('en');
  if (names === undefined) return undefined;
  const monthOf = (form = ''): number => names.months.findIndex((name) => name.startsWith(form)) + 1;
  const monthFirst = execAt(names.monthFirst, text, at);
  if (monthFirst !== undefined) {
    const [, year, month, day, yearAfter] = monthFirst.parts;
    return dateOf({ year: year ?? yearAfter, month: monthOf(month), day, end: monthFirst.end });
  }
  const dayFirst = execAt(names.dayFirst, text, at);
  if (dayFirst === undefined) return undefined;
  const [, day, month, year] = dayFirst.parts;
  return dateOf({ year, month: monthOf(month), day, end: dayFirst.end });
}
