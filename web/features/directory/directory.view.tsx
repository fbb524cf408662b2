'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { DirectoryPage } from '../../contract/page-data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Drawing, Icon } from '../../ui/drawing.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { Bone, CardBones, Rows } from '../../ui/skeleton.tsx';
import { Cards } from '../listings/card.tsx';
import { Facets } from './facets.tsx';

export const DirectoryView = defineView<'directory'>(Directory, DirectorySkeleton);

function Directory({ page }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  return (
    <div className="page py-8 md:py-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
        <div className="max-w-2xl">
          <h1 className="font-semibold">{page.heading}</h1>
          <p className="mt-2 text-lg text-muted">{page.total !== null && t('total', { count: page.total })}</p>
        </div>
        <Search q={page.q} />
      </div>
      <div className="directory">
        <Facets page={page} />
        <section aria-labelledby="results">
          <h2 id="results" className="sr-only">
            {t('results')}
          </h2>
          <Chosen page={page} />
          {page.listings.length ? <Cards listings={page.listings} /> : <Empty page={page} />}
          <Pager page={page} />
        </section>
      </div>
    </div>
  );
}

function Search({ q }: { q: string }) {
  const t = useTranslations('directory');
  const lang = useLocale();
  return (
    <div className="grow lg:max-w-md">
      <SearchForm
        action={href('directory', { lang, filters: [] })}
        id="search"
        label={t('searchLabel')}
        hint={t('searchHint')}
        button={t('searchButton')}
        value={q}
      />
    </div>
  );
}

/** What narrows the page, each with the way to drop it. */
function Chosen({ page: { chosen, q } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  const lang = useLocale();
  if (!chosen.length && !q) return null;
  const chips = chosen.map(({ name, without }) => ({ name, path: without, label: t('remove', { name }) }));
  if (q) chips.push({ name: q, path: href('directory', { lang, filters: [] }), label: t('removeSearch', { q }) });
  return (
    <ul className="mb-8 flex flex-wrap gap-2" aria-label={t('chosen')}>
      {chips.map(({ name, path, label }) => (
        <li key={path + name}>
          <Link className="chip" href={path} aria-label={label}>
            <bdi>{name}</bdi>
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Empty({ page: { chosen, q } }: { page: DirectoryPage }) {
  const t = useTranslations('directory');
  const lang = useLocale();
  const text = q ? t('emptySearch', { q }) : t(chosen.length ? 'emptyFilters' : 'emptyAll');
  return (
    <div className="border-t border-line py-10">
      <Drawing name="compass" className="-ms-3 mb-4 size-24 text-accent" />
      <h3 className="mb-2 text-xl font-semibold">{t('emptyTitle')}</h3>
      <p className="prose mb-6">{text}</p>
      {(q || chosen.length > 0) && (
        <Link className="button" href={href('directory', { lang, filters: [] })}>
          {t('showAll')}
        </Link>
      )}
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
    <div className="page py-8 md:py-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
        <div>
          <Bone className="h-12 w-72" />
          <Bone className="mt-3 h-7 w-32" />
        </div>
        <Search q="" />
      </div>
      <div className="directory">
        <div>
          <Bone className="h-11 w-full lg:hidden" />
          <div className="hidden lg:block">
            <Bone className="mt-2 mb-3 h-7 w-28" />
            <Rows count={12} />
          </div>
        </div>
        <CardBones count={24} />
      </div>
    </div>
  );
}
