import Papa from 'papaparse';

/** A review of a file. */
export type ReviewRow = {
  id: string;
  /** A language tag; empty where the file does not say. */
  language: string;
  source: string;
  subject: string;
  stars: number;
  title: string;
  body: string;
  author: string;
  /** Milliseconds since 1970; null where the file has no date. */
  createdAt: number | null;
};

/** What was read, and how many rows were not, by the reason. */
export type ReadReviews = {
  rows: ReviewRow[];
  skipped: { noStars: number; noText: number; double: number };
  /** Rows from which the remains of lost emoji were taken. */
  repaired: number;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The characters of HTML entities; twice, because some files escape what was escaped. */
export function decodeEntities(text: string): string {
  const once = (one: string) =>
    one.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (all, hex, decimal, name) => {
      if (name) return entities[name.toLowerCase()] ?? all;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all;
    });
  return once(once(text));
}

/** A text without what is left of emoji that an encoding could not hold: replacement characters, and runs of `?`. */
export const withoutLostEmoji = (text: string): string => text.replace(/\uFFFD+/g, ' ').replace(/\?{4,}/g, ' ');

function clean(text: string): string {
  return withoutLostEmoji(decodeEntities(text))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The stars of a row: stated, or computed from a rating on another scale. Null if there are none. */
function starsOf(row: Readonly<Record<string, string>>): number | null {
  const stated = Number(row.stars || Number.NaN);
  const scale = Number(row.rating_scale || 5);
  const stars = Number.isNaN(stated) ? Math.ceil((Number(row.rating_raw || Number.NaN) / scale) * 5) : stated;
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

/** The time of `YYYY-MM-DD` or `YY.MM.DD`; null for another or a future one. */
export function timeOf(date: string, now: number): number | null {
  const [, year = '', month, day] = date.match(/^(\d{4}|\d{2})[-./](\d{1,2})[-./](\d{1,2})/) ?? [];
  if (!year) return null;
  const time = Date.UTC(Number(year) + (year.length === 2 ? 2000 : 0), Number(month) - 1, Number(day));
  return time <= now && new Date(time).getUTCMonth() === Number(month) - 1 ? time : null;
}

/** Reads a file of reviews with the columns id, lang, source, subject, stars, title, text, author and date. */
export function readReviews(text: string, now: number): ReadReviews {
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  });
  const skipped = { noStars: 0, noText: 0, double: 0 };
  const rows: ReviewRow[] = [];
  const known = new Set<string>();
  let repaired = 0;
  for (const row of data) {
    const [stars, title, body] = [starsOf(row), clean(row.title ?? ''), clean(row.text ?? '')];
    // What a file says nothing about is a subject of its own, so that a map can name it.
    const subject = clean(row.subject ?? '') || (row.id ?? '');
    const key = `${row.source}\n${row.id}`;
    if (stars === null) skipped.noStars += 1;
    else if (!title && !body) skipped.noText += 1;
    else if (!row.id || known.has(key)) skipped.double += 1;
    else {
      known.add(key);
      if (/\uFFFD|\?{4,}/.test(`${row.title} ${row.text}`)) repaired += 1;
      rows.push({
        ...{ id: row.id, language: row.lang ?? '', source: row.source || 'file', subject, stars, title, body },
        ...{ author: clean(row.author ?? ''), createdAt: timeOf(row.date ?? '', now) },
      });
    }
  }
  return { rows, skipped, repaired };
}
