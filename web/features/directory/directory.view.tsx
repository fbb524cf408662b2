'use client';
import { useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/pages/directory.data.ts';
import { useInPlace } from '../../slots/in-place.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { Bone, CardBones, Rows } from '../../ui/skeleton.tsx';
import { Ads } from '../carousels/ads.tsx';
import { Cards } from '../listing/card.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { Chosen } from './chosen.tsx';
import { Empty } from './empty.tsx';
import { Facets, FacetsButton } from './facets.tsx';
import { SearchNotice } from './search-notice.tsx';
import { SortForm } from './sort-form.tsx';
import { DisplayedAddress, StateLink } from './state-link.tsx';
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
        <Heading key={`h${address}`} page={page} />
        <Facets page={page} path={path} isBusy={isBusy} />
        <Tools key={`t${address}`} page={page} path={path} />
        <section key={address} aria-labelledby="total" aria-busy={isBusy || undefined}>
          <div>
            <div className="mb-6 flex flex-wrap gap-x-4">
              <h2 id="total" className="py-2.5 text-lg" tabIndex={-1}>
                {page.resultsText}
              </h2>
              <Chosen page={page} />
            </div>
            <SearchNotice page={page} />
            <Ads ads={page.ads} className="mb-8" />
            {page.listings.length ? (
              <Cards listings={page.listings} noteOf={({ slug }) => noteOf(page.search?.why[slug], page.facts[slug])} />
            ) : (
              <Empty page={page} />
            )}
            <Pager page={page} />
          </div>
        </section>
        {/* Announces a change to screen readers: heading and total, because the total alone may be the same. */}
        <p className="sr-only" role="status">
          {page.heading} {page.details}: {page.resultsText}
        </p>
      </div>
    </DisplayedAddress>
  );
}

function Heading({ page: { heading, details } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  return (
    <div>
      <a href="#total" className="button is-main sr-only z-10 focus:not-sr-only focus:absolute focus:-mt-14">
        {t('skip')}
      </a>
      <h1 className="font-semibold">
        {heading}
        {details && <span className="mt-2 block text-xl"> {details}</span>}
      </h1>
    </div>
  );
}

function Tools({ page, path }: { page: DirectoryPage; path: string }) {
  const { intro, q } = page;
  return (
    <div>
      {intro && <p className="prose mb-6 whitespace-pre-line">{intro}</p>}
      <div className="flex flex-wrap items-end gap-4">
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

/** The pages before and after this one. They replace the results in place, and the focus moves to their heading. */
function Pager({ page: { first, previous, next, position } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  if (!first && !previous && !next) return null;
  return (
    <nav className="mt-12 flex flex-wrap items-center gap-3 border-t border-line pt-6" aria-label={t('pages')}>
      <p className="me-auto text-muted">{position}</p>
      {first && (
        <StateLink className="tap link" href={first} isFinal moveTo="total">
          {t('first')}
        </StateLink>
      )}
      {previous && (
        <StateLink className="button" href={previous} rel="prev" isFinal moveTo="total">
          <span className="inline-flex rotate-180">
            <Icon name="arrow" />
          </span>
          {t('previous')}
        </StateLink>
      )}
      {next && (
        <StateLink className="button" href={next} rel="next" isFinal moveTo="total">
          {t('next')}
          <Icon name="arrow" />
        </StateLink>
      )}
    </nav>
  );
}

function DirectorySkeleton() {
  return (
    <div className="page directory py-8 md:py-12">
      <Bone className="h-12 w-72" />
      <div className="hidden lg:block">
        <Bone className="mt-2 mb-3 h-7 w-28" />
        <Rows count={12} />
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <div className="grow basis-72">
          <search>
            <SearchBox />
          </search>
        </div>
        <Bone className="h-11 w-32" />
      </div>
      <div>
        <Bone className="mb-6 h-11 w-32" />
        <CardBones count={24} />
      </div>
    </div>
  );
}
