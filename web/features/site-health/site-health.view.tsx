'use client';
import { useTranslations } from 'next-intl';
import type { SiteHealthPage } from '../../contract/pages/site-health.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Figures } from '../area/figures.tsx';
import { Choice } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { Attention } from './attention.tsx';
import { Errors, Sites } from './tables.tsx';

/** How the sites of this deployment do: figures over time, what waits, and what needs attention. */
export const SiteHealthView = defineView<'viewerDashboard'>(SiteHealth, AreaSkeleton);

type PageProps = { page: SiteHealthPage };

function SiteHealth({ page }: PageProps) {
  const t = useTranslations('siteHealth');
  const { sections, periods, figures, figuresOf, asOf } = page;
  return (
    <AreaPage sections={sections} label={t('parts')} title={t('title')}>
      <Choice
        label={t('periods')}
        choices={periods.map((one) => ({ ...one, words: t('period', { days: Number(one.name) }) }))}
      />
      {figuresOf !== null && <p className="mb-4 text-muted">{t('figuresOf', { count: figuresOf })}</p>}
      <section className="mb-10" aria-labelledby="figures">
        <h2 id="figures" className="sr-only">
          {t('figures')}
        </h2>
        <Figures figures={figures} links={{ views: '#sites', hits: '#sites', errors: '#errors' }} />
      </section>
      {!page.isComplete && page.asOf && <p className="notice mt-8">{t('notYet')}</p>}
      <Work page={page} />
      <Attention page={page} />
      <Sites page={page} />
      <Errors page={page} />
      <Languages page={page} />
      {asOf && (
        <p className="mt-8 text-sm text-muted">
          <Time at={asOf.iso} text={asOf.text}>
            {(time) => t('asOf', { time })}
          </Time>
        </p>
      )}
    </AreaPage>
  );
}

function Work({ page: { work, asOf } }: PageProps) {
  const t = useTranslations('siteHealth');
  return (
    <Panel id="work" title={t('work')}>
      <dl className="numbers">
        {work.map(({ kind, number, link, oldest }) => (
          <div key={kind}>
            <dt className="text-sm text-muted">{t(`workKind.${kind}`)}</dt>
            <dd className="flex min-h-11 items-center text-lg tabular-nums">
              {link === null ? (
                asOf === null ? (
                  '–'
                ) : (
                  number
                )
              ) : (
                <a className="tap link" href={link}>
                  {number}
                  <span className="sr-only">{t(`workKind.${kind}`)}</span>
                </a>
              )}
            </dd>
            {oldest !== null && <dd className="text-sm text-muted">{t('oldest', { time: oldest })}</dd>}
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Languages({ page: { languages } }: PageProps) {
  const t = useTranslations('siteHealth');
  return (
    <Panel id="languages" title={t('languages')}>
      {languages.length === 0 ? (
        <p className="prose text-muted">{t('noLanguages')}</p>
      ) : (
        <ul>
          {languages.map(({ tag, name, sites, percent, size, lowest }) => (
            <li key={tag} className="border-b border-line py-3">
              <p className="aligned">
                <span className="min-w-32 font-semibold">{name}</span>
                <span>
                  <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="6" opacity="0.2" />
                    <rect width={size} height="6" />
                  </svg>
                  <span className="tabular-nums">{percent}</span>
                </span>
                <span className="text-sm text-muted">{t('siteCount', { count: sites })}</span>
              </p>
              {sites > 1 && size < 100 && (
                <p className="aligned text-sm">
                  <span className="text-muted">{t('lowest')}</span>
                  <a className="tap link" href={lowest.link}>
                    <bdi lang={lowest.language}>{lowest.name}</bdi>
                  </a>
                  <span className="tabular-nums">{lowest.percent}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
