'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useId } from 'react';
import { href } from '../../contract/routes.ts';
import type { Site } from '../../contract/site.ts';
import { Link } from '../../slots/link.tsx';
import { useSite } from '../../slots/site.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { inLanguage } from './in-language.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** The footer of every page: the site, its legal texts, and this page in other languages. */
export function FooterView() {
  const site = useSite();
  const t = useTranslations('chrome');
  return (
    <footer className="mt-20 border-t border-line text-sm text-muted">
      <div className="page grid gap-x-16 gap-y-8 py-10 md:grid-cols-[3fr_2fr]">
        <div>
          <p className="mb-2 font-serif text-lg font-semibold text-ink">
            {site ? <bdi>{site.name}</bdi> : <Bone className="h-7 w-36" />}
          </p>
          {site ? <p className="prose">{site.tagline}</p> : <Bone className="h-6 w-72" />}
        </div>
        <Languages />
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center gap-x-6 border-t border-line py-3">
          {site?.slug !== '' && <Legal />}
          <p className="ms-auto">{t('poweredBy')}</p>
        </div>
      </div>
      <OfflineNotice />
    </footer>
  );
}

function Languages() {
  const site = useSite();
  const t = useTranslations('language');
  const label = useId();
  if (!site) return <Bone className="h-18 w-72" />;
  if (site.languages.length < 2) return null;
  return (
    <nav aria-labelledby={label}>
      <p id={label} className="mb-1">
        {t('pageIn')}
      </p>
      <Suspense fallback={<PageIn languages={site.languages} query="" />}>
        <PageWithQueryIn languages={site.languages} />
      </Suspense>
    </nav>
  );
}

type Languages = Site['languages'];

/** A component of its own, because the query is unknown while a shell is exported. */
function PageWithQueryIn({ languages }: { languages: Languages }) {
  return <PageIn languages={languages} query={useSearchParams().toString()} />;
}

function PageIn({ languages, query }: { languages: Languages; query: string }) {
  const lang = useLocale();
  const path = usePathname();
  return (
    <ul className="flex flex-wrap gap-x-5">
      {languages.map(({ tag, name }) => (
        <li key={tag}>
          <a
            className="tap"
            href={inLanguage(path, lang, tag) + (query && `?${query}`)}
            hrefLang={tag}
            lang={tag}
            aria-current={tag === lang ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Legal() {
  const t = useTranslations('chrome');
  const lang = useLocale();
  return (
    <nav aria-label={t('legal')}>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <Link className="tap" href={href('privacy', { lang })}>
            {t('privacy')}
          </Link>
        </li>
        <li>
          <Link className="tap" href={href('cookies', { lang })}>
            {t('cookies')}
          </Link>
        </li>
        <li>
          <Link className="tap" href={href('tos', { lang })}>
            {t('terms')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
