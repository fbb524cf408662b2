import { formatter } from '../../../../web/contract/intl.ts';
import type { TranslatedPart, TranslationsPage } from '../../../../web/contract/pages/translations.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { type Catalogue, catalogueOf, type MessageCoverage } from '../../../platform/i18n/coverage.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { TranslationState } from '../texts/texts.query.ts';
import type { ArticlesRow, LegalRow } from './coverage.query.ts';

type Cell = TranslationsPage['languages'][number]['cells'][number];

type Counted = Pick<Cell, 'part' | 'total' | 'missing' | 'stale'> & Partial<Cell>;

/** The cell of a part. The share is rounded down, so that 100 % means all. */
function cellOf(lang: string, { part, total, missing, stale, ...more }: Counted): Cell {
  const size = total === 0 ? 0 : Math.floor((100 * (total - missing - stale)) / total);
  const percent = formatter(Intl.NumberFormat, lang, { style: 'percent' }).format(size / 100);
  return { part, total, missing, stale, size, percent, missingPath: null, stalePath: null, texts: [], ...more };
}

type Asked = { lang: string; language: string };

/** The messages that a language states itself. */
export function messagesCell(catalogue: Catalogue, coverage: MessageCoverage, { lang, language }: Asked): Cell {
  const lacked = coverage.inherited[language] ?? [];
  const missing = lacked.filter((key) => catalogueOf(key) === catalogue).length;
  const missingPath = missing ? `${href('manageTranslations', { lang }, { keys: language })}#keys` : null;
  return cellOf(lang, { part: catalogue, total: coverage.total[catalogue], missing, stale: 0, missingPath });
}

/** The articles that are published in a language, of all whose source is. */
export function articlesCell(rows: readonly ArticlesRow[], { lang, language }: Asked): Cell {
  const total = rows.reduce((sum, { sources }) => sum + sources, 0);
  const { sources = 0, current = 0, stale = 0 } = rows.find((row) => row.language === language) ?? {};
  const missing = total - sources - current - stale;
  const path = (state: TranslationState) => href('manageTranslationTexts', { lang }, { language, state });
  return cellOf(lang, {
    ...{ part: 'articles', total, missing, stale },
    ...{ missingPath: missing ? path('missing') : null, stalePath: stale ? path('stale') : null },
  });
}

/** The legal texts of the site's own language, in another one. */
export function legalCell(
  rows: readonly LegalRow[],
  { lang, language, defaultLanguage, t }: Asked & { defaultLanguage: string; t: Translate },
): Cell {
  const sources = rows.filter((row) => row.language === defaultLanguage);
  const texts = sources.flatMap(({ kind, version }) => {
    const own = rows.find((row) => row.kind === kind && row.language === language);
    if (own && own.version >= version) return [];
    return [{ name: t(`meta.${kind}.title`), path: href(kind, { lang: language }), isStale: own !== undefined }];
  });
  const stale = texts.filter(({ isStale }) => isStale).length;
  const part: TranslatedPart = 'legal';
  return cellOf(lang, { part, total: sources.length, missing: texts.length - stale, stale, texts });
}
