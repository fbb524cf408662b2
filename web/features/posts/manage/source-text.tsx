import { useTranslations } from 'next-intl';
import { findLanguage } from '../../../contract/languages.ts';
import type { EditArticlePage } from '../../../contract/pages/articles.data.ts';
import { ChangedLines } from '../changed-lines.tsx';

/** Of a translation: what was changed in the source since, and the source. */
export function SourceText({ page: { source } }: { page: EditArticlePage }) {
  const t = useTranslations('articles.source');
  if (!source) return null;
  const { language, languageName, title, description, body, changed } = source;
  return (
    <>
      {changed.length > 0 && (
        <section aria-labelledby="source-changed" className="notice mb-6 max-w-2xl">
          <h2 id="source-changed" className="mb-2 text-base font-semibold">
            {t('changed', { language: languageName })}
          </h2>
          <ChangedLines lines={changed} language={language} />
        </section>
      )}
      <details className="mb-6 max-w-2xl">
        <summary className="tap">{t('show', { language: languageName })}</summary>
        <div lang={language} dir={findLanguage(language)?.direction} className="border-s-2 border-line ps-4">
          <p className="font-semibold">{title}</p>
          {description && <p className="text-muted">{description}</p>}
          <p className="mt-2 break-words whitespace-pre-wrap">{body}</p>
        </div>
      </details>
    </>
  );
}
