'use client';
import { useTranslations } from 'next-intl';
import type { SearchesPage } from '../../contract/pages/searches.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { useFault } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { SynonymForm } from './synonym-form.tsx';

/** What visitors searched for without a result, and the site's synonyms. */
export const SearchesView = defineView<'manageSearches'>(Searches, AreaSkeleton);

function Searches({ page }: { page: SearchesPage }) {
  const t = useTranslations('manage.searches');
  const tManage = useTranslations('manage');
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('title')}
      fault={useFault(page, null)}
      problem={page.problem}
    >
      <section className="mb-10" aria-labelledby="unfound">
        <h2 id="unfound" className="mb-4 text-lg">
          {t('unfound')}
        </h2>
        <p className="prose mb-4">{t(page.searches.length ? 'unfoundText' : 'unfoundNone')}</p>
        {page.searches.length > 0 && (
          <ul className="border-t border-line">
            {page.searches.map((search) => (
              <Unfound key={`${search.language.tag} ${search.words}`} search={search} />
            ))}
          </ul>
        )}
      </section>
      <Panel id="synonyms" title={t('synonyms')} done={page.done ? t(`done.${page.done}`) : undefined}>
        <p className="prose mb-6">{t('synonymsText')}</p>
        <SynonymForm page={page} />
        {page.synonyms.length === 0 && <p className="mt-8 text-muted">{t('none')}</p>}
        {page.synonyms.map((language) => (
          <Groups key={language.tag} language={language} />
        ))}
      </Panel>
    </AreaPage>
  );
}

function Unfound({ search }: { search: SearchesPage['searches'][number] }) {
  const t = useTranslations('manage.searches');
  const { words, language, times, day, dayIso, path, isSynonym } = search;
  return (
    <li className="entry">
      <p className="font-semibold wrap-anywhere">
        <bdi lang={language.tag}>{words}</bdi>
      </p>
      <p>
        {t('times', { count: times })} · {language.name}
        <span className="block text-sm text-muted">
          <time dateTime={dayIso}>{t('last', { date: day })}</time>
        </span>
      </p>
      <p>
        {path && (
          <a className="button" href={path}>
            {t('make')}
          </a>
        )}
        {isSynonym && <span className="text-sm text-muted">{t('made')}</span>}
      </p>
    </li>
  );
}

function Groups({ language: { tag, name, groups } }: { language: SearchesPage['synonyms'][number] }) {
  const t = useTranslations('manage.searches');
  return (
    <section className="mt-8" aria-labelledby={`synonyms-${tag}`}>
      <h3 id={`synonyms-${tag}`} className="mb-2 font-semibold">
        {name}
      </h3>
      <ul>
        {groups.map(({ id, words, path }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 border-b border-line py-2">
            <p className="grow wrap-anywhere">
              <bdi lang={tag}>{words.join(' · ')}</bdi>
            </p>
            <Link className="tap link" href={path} aria-label={t('changeOne', { words: words.join(', ') })}>
              {t('change')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
