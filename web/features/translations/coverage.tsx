import { useTranslations } from 'next-intl';
import { type TranslationsPage, translatedParts } from '../../contract/pages/translations.data.ts';
import { Link } from '../../slots/link.tsx';

type Languages = TranslationsPage['languages'];
type Cell = Languages[number]['cells'][number];

/** A row for each language, a column for each part of the site. On narrow pages the cells stand below each other. */
export function Coverage({ languages }: { languages: Languages }) {
  const t = useTranslations('translations');
  return (
    <table className="data-table">
      <caption className="sr-only">{t('table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('language')}</th>
          {translatedParts.map((part) => (
            <th key={part} scope="col">
              {t(`part.${part}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {languages.map(({ tag, name, cells }) => (
          <tr key={tag}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell.part}>
                <Share cell={cell} language={tag} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The share as a bar and in words, then what is missing and what is out of date. */
function Share({ cell, language }: { cell: Cell; language: string }) {
  const t = useTranslations('translations');
  const { part, total, missing, stale, size, percent, missingPath, stalePath, texts } = cell;
  const label = (
    <span className="data-label" aria-hidden="true">
      {t(`part.${part}`)}
    </span>
  );
  if (total === 0)
    return (
      <>
        {label}
        <span className="text-muted">{t('none')}</span>
      </>
    );
  return (
    <>
      {label}
      <span className="coverage-share">
        <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="6" opacity="0.2" />
          <rect width={size} height="6" />
        </svg>
        <span aria-hidden="true">{percent}</span>
        <span className="sr-only">{t('share', { percent, total })}</span>
      </span>
      {missing > 0 && texts.length === 0 && <Count path={missingPath} words={t('missing', { count: missing })} />}
      {stale > 0 && texts.length === 0 && <Count path={stalePath} words={t('stale', { count: stale })} />}
      {texts.map(({ name, path, isStale }) => (
        <Link key={path} className="tap link text-sm" href={path} hrefLang={language}>
          {t(isStale ? 'staleText' : 'missingText', { name })}
        </Link>
      ))}
    </>
  );
}

const Count = ({ path, words }: { path: string | null; words: string }) =>
  path ? (
    <Link className="tap link text-sm" href={path}>
      {words}
    </Link>
  ) : (
    <span className="text-sm text-muted">{words}</span>
  );
