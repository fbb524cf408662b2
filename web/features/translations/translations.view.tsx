'use client';
import { useTranslations } from 'next-intl';
import type { TranslationsPage } from '../../contract/pages/translations.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Coverage } from './coverage.tsx';

/** How much of the site each language has. */
export const TranslationsView = defineView<'manageTranslations'>(Translations, AreaSkeleton);

function Translations({ page }: { page: TranslationsPage }) {
  const t = useTranslations('translations');
  const tManage = useTranslations('manage');
  return (
    <AreaPage sections={page.sections} label={tManage('parts')} title={t('title')}>
      <p className="prose mb-6">{t('intro')}</p>
      <Coverage languages={page.languages} />
      {page.keys && <Keys keys={page.keys} />}
      {page.missed.length > 0 && <Missed missed={page.missed} days={page.days} />}
    </AreaPage>
  );
}

/** The messages that a language lacks. */
function Keys({ keys: { name, total, keys } }: { keys: NonNullable<TranslationsPage['keys']> }) {
  const t = useTranslations('translations.keys');
  return (
    <section className="mt-10" aria-labelledby="keys">
      <h2 id="keys" className="mb-2 text-lg" tabIndex={-1}>
        {t('title', { language: name })}
      </h2>
      <p className="prose mb-4">{t('text', { count: total })}</p>
      <ul className="border-t border-line">
        {keys.map((key) => (
          <li key={key} className="border-b border-line py-2 wrap-anywhere">
            <code dir="ltr">{key}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The messages that visitors got in another language than the page's. */
function Missed({ missed, days }: Pick<TranslationsPage, 'missed' | 'days'>) {
  const t = useTranslations('translations.missed');
  return (
    <section className="mt-10" aria-labelledby="missed">
      <h2 id="missed" className="mb-2 text-lg">
        {t('title')}
      </h2>
      <p className="prose mb-4">{t('text', { count: days })}</p>
      <ul className="border-t border-line">
        {missed.map(({ key, language, times }) => (
          <li key={`${language.tag} ${key}`} className="entry">
            <code className="wrap-anywhere" dir="ltr">
              {key}
            </code>
            <p>{language.name}</p>
            <p className="text-muted">{t('times', { count: times })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
