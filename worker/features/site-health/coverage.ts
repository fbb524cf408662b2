import type { ArticlesRow, LegalRow } from '../translations/index.ts';

export type Coverage = {
  /** Of each language, the share of its texts that are there and current, in percent. Rounded down: 100 means all. */
  shares: Readonly<Record<string, number>>;
  /** Texts whose source has changed since they were translated. */
  stale: number;
  missing: number;
};

type Rows = { articles: readonly ArticlesRow[]; legal: readonly LegalRow[] };

/** How many of a site's articles and legal texts each of its languages has. */
export function coverageOf(
  languages: readonly string[],
  { articles, legal, defaultLanguage }: Rows & { defaultLanguage: string },
): Coverage {
  const parts = languages.map((language) => {
    const [one, other] = [ofArticles(articles, language), ofLegal(legal, language, defaultLanguage)];
    const [total, stale, missing] = [one.total + other.total, one.stale + other.stale, one.missing + other.missing];
    return { language, total, stale, missing };
  });
  const withTexts = parts.filter(({ total }) => total > 0);
  return {
    shares: Object.fromEntries(
      withTexts.map(({ language, total, stale, missing }) => [
        language,
        Math.floor((100 * (total - stale - missing)) / total),
      ]),
    ),
    stale: parts.reduce((sum, { stale }) => sum + stale, 0),
    missing: parts.reduce((sum, { missing }) => sum + missing, 0),
  };
}

type Part = { total: number; stale: number; missing: number };

function ofArticles(rows: readonly ArticlesRow[], language: string): Part {
  const total = rows.reduce((sum, { sources }) => sum + sources, 0);
  const { sources = 0, current = 0, stale = 0 } = rows.find((row) => row.language === language) ?? {};
  return { total, stale, missing: total - sources - current - stale };
}

function ofLegal(rows: readonly LegalRow[], language: string, defaultLanguage: string): Part {
  const sources = rows.filter((row) => row.language === defaultLanguage);
  const own = sources.map(({ kind, version }) => {
    const found = rows.find((row) => row.kind === kind && row.language === language);
    return found && (found.version >= version ? 'current' : 'stale');
  });
  const count = (state: (typeof own)[number]) => own.filter((one) => one === state).length;
  return { total: sources.length, stale: count('stale'), missing: count(undefined) };
}
