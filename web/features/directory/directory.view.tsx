'use client';
import { useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/pages/directory.data.ts';
import { useInPlace } from '../../slots/in-place.tsx';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { Bone, CardBones, Rows } from '../../ui/skeleton.tsx';
import { Cards } from '../listing/card.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { Chosen } from './chosen.tsx';
import { Empty } from './empty.tsx';
import { Facets, FacetsButton } from './facets.tsx';
import { SearchNotice } from './search-notice.tsx';
import { SortForm } from './sort-form.tsx';
import { DisplayedAddress } from './state-link.tsx';
import { noteOf } from './why.tsx';

export const DirectoryView = defineView<'directory'>(Directory, DirectorySkeleton);

type Shown = { page: DirectoryPage; address: string; isBusy: boolean };

function Directory({ page, address, isBusy }: Shown) {
  useInPlace({ address, title: page.title, fallback: 'total' });
  const [path = ''] = address.split('?', 1);
  return (
    <DisplayedAddress value={address}>
      <div className="page directory py-8 md:py-12">
        {/* The results are keyed by address: those of another state replace them without moving. The facets persist. */}
        <Head key={`h${address}`} page={page} path={path} />
        <Facets page={page} path={path} isBusy={isBusy} />
        <section key={address} aria-labelledby="total" aria-busy={isBusy || undefined}>
          <div>
            <div className="mb-6 flex flex-wrap gap-x-4">
              <h2 id="total" className="py-2.5 text-lg" tabIndex={-1}>
                {page.totalText}
              </h2>
              <Chosen page={page} />
            </div>
            <SearchNotice page={page} />
            {page.listings.length ? (
              <Cards listings={page.listings} noteOf={({ slug }) => noteOf(page.search?.why[slug])} />
            ) : (
              <Empty page={page} />
            )}
            <Pager page={page} />
          </div>
        </section>
        {/* Announces a change to screen readers: heading and total, because the total alone may be the same. */}
        <p className="sr-only" role="status">
          {page.heading} {page.details}: {page.totalText}
        </p>
      </div>
    </DisplayedAddress>
  );
}

function Head({ page, path }: { page: DirectoryPage; path: string }) {
  const { heading, details, intro, q } = page;
  return (
    <div>
      <h1 className="font-semibold">
        {heading}
        {details && <span className="mt-2 block text-xl"> {details}</span>}
      </h1>
      {intro && <p className="prose mt-4 whitespace-pre-line">{intro}</p>}
      <div className="mt-6 flex flex-wrap items-end gap-4">
        <div className="grow basis-72">
          <search>
            <SearchBox action={path} q={q} />
          </search>
        </div>
        <div className="flex flex-wrap gap-4 max-sm:grow lg:contents">
          <FacetsButton page={page} />
          <SortForm page={page} path={path} />
        </div>
      </div>
    </div>
  );
}

function Pager({ page: { first, next } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  if (!first && !next) return null;
  return (
    <nav className="mt-12 flex flex-wrap gap-3 border-t border-line pt-6" aria-label={t('pages')}>
      {first && (
        <Link className="button" href={first}>
          {t('first')}
        </Link>
      )}
      {next && (
        <Link className="button ms-auto" href={next} rel="next">
          {t('next')}
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}

function DirectorySkeleton() {
  return (
    <div className="page directory py-8 md:py-12">
      <div>
        <Bone className="h-12 w-72" />
        <div className="mt-6 flex flex-wrap items-end gap-4">
          <div className="grow basis-72">
            <search>
              <SearchBox />
            </search>
          </div>
          <Bone className="h-11 w-32" />
        </div>
      </div>
      <div className="hidden lg:block">
        <Bone className="mt-2 mb-3 h-7 w-28" />
        <Rows count={12} />
      </div>
      <div>
        <Bone className="mb-6 h-11 w-32" />
        <CardBones count={24} />
      </div>
    </div>
  );
}
