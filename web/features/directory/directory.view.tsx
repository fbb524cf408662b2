'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/page-data.ts';
import { InPlace, useInPlace } from '../../slots/in-place.tsx';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { Bone, CardBones, Rows } from '../../ui/skeleton.tsx';
import { Cards } from '../listings/card.tsx';
import { Search } from '../listings/search.tsx';
import { Chosen } from './chosen.tsx';
import { Empty } from './empty.tsx';
import { Facets } from './facets.tsx';
import { SortForm } from './sort-form.tsx';

export const DirectoryView = defineView<'directory'>(Directory, DirectorySkeleton);

function Directory({ page }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  const [isBusy, enter] = useInPlace({ title: page.title, fallback: 'total' });
  const state = usePathname() + useSearchParams();
  return (
    <InPlace value={enter}>
      <div className="page directory py-8 md:py-12">
        <Head page={page} />
        <Facets page={page} />
        <section aria-labelledby="results" aria-busy={isBusy}>
          <h2 id="results" className="sr-only">
            {t('results')}
          </h2>
          <div className="mb-6 flex flex-wrap justify-between gap-4">
            <Chosen page={page} />
            <SortForm page={page} />
          </div>
          {/* Results of another state are others, even where a place is among both: they appear and do not move. */}
          <div key={state}>
            {page.listings.length ? <Cards listings={page.listings} /> : <Empty page={page} />}
            <Pager page={page} />
          </div>
        </section>
      </div>
    </InPlace>
  );
}

function Head({ page: { heading, intro, total, q, sorts } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  const sort = sorts.find(({ chosen }) => chosen)?.sort;
  const path = usePathname();
  return (
    <div>
      <h1 className="font-semibold">{heading}</h1>
      {intro && <p className="prose mt-4 whitespace-pre-line">{intro}</p>}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <p id="total" className="text-lg text-muted" role="status" tabIndex={-1}>
          {total !== null && t('total', { count: total })}
        </p>
        <div className="grow lg:max-w-md">
          <Search action={path} q={q} sort={sort === 'name' ? undefined : sort} />
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
        <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
          <Bone className="h-7 w-32" />
          <div className="grow lg:max-w-md">
            <Search />
          </div>
        </div>
      </div>
      <div>
        <Bone className="h-11 w-full lg:hidden" />
        <div className="hidden lg:block">
          <Bone className="mt-2 mb-3 h-7 w-28" />
          <Rows count={12} />
        </div>
      </div>
      <CardBones count={24} />
    </div>
  );
}
