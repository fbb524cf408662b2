'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { href } from '../../contract/routes.ts';
import type { Site } from '../../contract/site.ts';
import { Link } from '../../slots/link.tsx';
import { useMe } from '../../slots/me.ts';
import { useSite } from '../../slots/site.tsx';
import { closePopover } from '../../ui/close-popover.ts';
import { Icon } from '../../ui/drawing.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { SiteSearch } from '../search/site-search.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';

/** The header of every page: skip link, home, navigation, search and languages. */
export function HeaderView() {
  const site = useSite();
  const t = useTranslations('chrome');
  // A host without a site has no pages to link to.
  const hasPages = site?.slug !== '';
  return (
    <header>
      <a href="#main" className="button is-main sr-only z-10 focus:not-sr-only focus:absolute focus:m-2">
        {t('skip')}
      </a>
      <div className="page flex min-h-16 items-center gap-x-4 py-2">
        <p className="min-w-0 grow font-serif text-lg font-semibold">
          <SiteName site={site} />
        </p>
        <div className="flex flex-none items-center md:gap-x-3 xl:gap-x-6">
          {hasPages && <Navigation />}
          {hasPages && <SiteSearch />}
          {site ? <LanguageMenu languages={site.languages} /> : <Bone className="my-2 h-7 w-11 md:w-24" />}
          {hasPages && <AccountMenu />}
          {hasPages && <SmallNavigation />}
        </div>
      </div>
      <hr className="border-line" />
    </header>
  );
}

function SiteName({ site }: { site: Site | null }) {
  const lang = useLocale();
  if (!site) return <Bone className="h-7 w-36" />;
  if (!site.slug) return <bdi>{site.name}</bdi>;
  return (
    <Link className="tap" href={href('home', { lang })}>
      <bdi className="line-clamp-2">{site.name}</bdi>
    </Link>
  );
}

function Navigation() {
  const t = useTranslations('chrome');
  return (
    <nav aria-label={t('mainNavigation')} className="hidden text-sm md:block">
      <ul className="flex gap-4 lg:gap-6">
        <Items />
      </ul>
    </nav>
  );
}

/** The navigation of narrow pages, in a popover, which needs no script. */
function SmallNavigation() {
  const t = useTranslations('chrome');
  return (
    <div className="md:hidden">
      <button type="button" className="tap -me-2 cursor-pointer px-2" popoverTarget="menu" aria-label={t('menu')}>
        <Icon name="menu" />
      </button>
      <nav id="menu" popover="auto" className="menu" aria-label={t('menu')}>
        <ul>
          <Items />
        </ul>
      </nav>
    </div>
  );
}

function Items() {
  const site = useSite();
  const t = useTranslations('chrome');
  const lang = useLocale();
  const path = usePathname();
  const directory = href('directory', { lang, filters: [] });
  return (
    <>
      <li>
        <Link
          className="tap"
          href={directory}
          onClick={closePopover}
          aria-current={path.startsWith(directory) || undefined}
        >
          {t('directory')}
        </Link>
      </li>
      {site?.menu.map((route) => (
        <li key={route}>
          <Link
            className="tap"
            href={href(route, { lang })}
            onClick={closePopover}
            aria-current={path.startsWith(href(route, { lang })) || undefined}
          >
            {t(route)}
          </Link>
        </li>
      ))}
      <Suspense>
        <SignIn />
      </Suspense>
    </>
  );
}

/**
 * The link to sign in and return to this page. A component of its own, because the query is unknown while a shell is
 * exported.
 */
function SignIn() {
  const t = useTranslations('chrome');
  const lang = useLocale();
  const path = usePathname();
  const query = useSearchParams().toString();
  const isHere = path === href('login', { lang });
  if (useMe()) return null;
  const to = href('login', { lang }, isHere ? {} : { return: query ? `${path}?${query}` : path });
  return (
    <li>
      <Link className="tap" href={to} rel="nofollow" onClick={closePopover} aria-current={isHere || undefined}>
        {t('signIn')}
      </Link>
    </li>
  );
}
