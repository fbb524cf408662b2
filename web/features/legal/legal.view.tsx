'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { LegalPage } from '../../contract/pages/legal.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone, Lines, Rows } from '../../ui/skeleton.tsx';
import { Difference } from './difference.tsx';
import { legalHtml } from './legal-html.ts';

/** A legal text: the version in effect or another one, or the differences between two. */
export const LegalView = defineView<'privacy'>(Legal, LegalSkeleton);

function Legal({ page }: { page: LegalPage }) {
  return page.text ? <LegalText page={page} text={page.text} /> : <NoText page={page} />;
}

type TextProps = { page: LegalPage; text: NonNullable<LegalPage['text']> };

function LegalText({ page, text }: TextProps) {
  const { kind, versions, difference } = page;
  const t = useTranslations('legal');
  const foreign = useOtherLanguage(text.language);
  return (
    <div className="page py-10 md:py-16">
      <article className="listing">
        <header>
          <h1 className="font-semibold">{t(`${kind}.title`)}</h1>
          <VersionNote page={page} text={text} />
          <Coming coming={page.coming} />
        </header>
        <div className="listing-text">
          {difference ? (
            <Difference paragraphs={difference.paragraphs} lang={foreign} dir={text.direction} />
          ) : (
            <div
              className="written"
              lang={foreign}
              dir={text.direction}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised before it was stored (worker/domain/markdown).
              dangerouslySetInnerHTML={{ __html: legalHtml(text.html) }}
            />
          )}
        </div>
        <div className="listing-side">
          <Versions versions={versions} />
        </div>
      </article>
    </div>
  );
}

/** The `lang` attribute of a text: its language where it differs from the page's. */
function useOtherLanguage(language: string): string | undefined {
  return useLocale() === language ? undefined : language;
}

/** The version, links to newer or plain versions, and the text's language if it differs from the page's. */
function VersionNote({ page, text }: TextProps) {
  const t = useTranslations('legal');
  const format = useFormatter();
  const foreign = useOtherLanguage(text.language);
  const date = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'long' });
  const effectDate = useEffectDate();
  const { difference, versions, currentPath } = page;
  const shown = versions.find(({ isShown }) => isShown);
  return (
    <div className="mt-4 text-muted">
      <p suppressHydrationWarning>{t('standing', { version: text.version, date: date(text.publishedAt) })}</p>
      {text.effectiveAt && (
        <p suppressHydrationWarning>
          {t(text.state === 'coming' ? 'takesEffect' : 'tookEffect', { date: effectDate(text.effectiveAt) })}
        </p>
      )}
      {foreign && (
        <p suppressHydrationWarning>
          {t('inLanguage', { language: format.displayName(foreign, { type: 'language' }) })}
        </p>
      )}
      {difference && (
        <p suppressHydrationWarning>
          {t('compared', { version: difference.from, date: date(difference.publishedAt) })}
        </p>
      )}
      {difference && shown && <Way to={shown.path}>{t('plain')}</Way>}
      {!difference && currentPath && <Way to={currentPath}>{t('newest')}</Way>}
    </div>
  );
}

/** The day on which a version takes effect: days begin in UTC, wherever the reader is. */
function useEffectDate(): (iso: string) => string {
  const format = useFormatter();
  return (iso) => format.dateTime(new Date(iso), { dateStyle: 'long', timeZone: 'UTC' });
}

/** Announces the next version. */
function Coming({ coming }: Pick<LegalPage, 'coming'>) {
  const t = useTranslations('legal');
  const date = useEffectDate();
  if (!coming) return null;
  return (
    <p className="notice mt-6 max-w-2xl">
      {t('coming', { date: date(coming.effectiveAt) })}{' '}
      <Link className="tap link" href={coming.path}>
        {t('readComing')}
      </Link>
    </p>
  );
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <p>
    <Link className="tap link" href={to}>
      {children}
    </Link>
  </p>
);

function Versions({ versions }: { versions: LegalPage['versions'] }) {
  const t = useTranslations('legal');
  const format = useFormatter();
  const date = useEffectDate();
  return (
    <nav aria-labelledby="versions">
      <h2 id="versions" className="mb-2 text-lg">
        {t('versions')}
      </h2>
      <ol reversed>
        {versions.map(({ version, publishedAt, comesAt, path, compare, isShown }) => (
          <li key={version} className="border-t border-line py-1">
            <Link className="tap" href={path} aria-current={isShown ? 'page' : undefined}>
              <span suppressHydrationWarning>
                {t('version', { version, date: format.dateTime(new Date(publishedAt), { dateStyle: 'medium' }) })}
              </span>
            </Link>
            {comesAt && <p className="text-sm text-muted">{t('takesEffect', { date: date(comesAt) })}</p>}
            {compare && (
              <p>
                <Link className="tap link text-sm" href={compare}>
                  {t('compare', { version })}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function NoText({ page: { kind, coming } }: { page: LegalPage }) {
  const t = useTranslations('legal');
  const lang = useLocale();
  return (
    <Notice drawing="tools" title={t(`${kind}.title`)}>
      <p className="text-lg">{t('none')}</p>
      <Coming coming={coming} />
      <p className="mt-8">
        <Link className="button is-main" href={href('home', { lang })}>
          {t('toHome')}
        </Link>
      </p>
    </Notice>
  );
}

function LegalSkeleton() {
  return (
    <div className="page py-10 md:py-16" aria-hidden="true">
      <div className="listing">
        <div>
          <Bone className="h-14 w-72" />
          <Bone className="mt-4 h-6 w-64" />
        </div>
        <div className="listing-side">
          <Bone className="mb-3 h-6 w-32" />
          <Rows count={2} />
        </div>
        <div className="listing-text">
          <div className="prose">
            <Lines count={9} />
          </div>
        </div>
      </div>
    </div>
  );
}
