'use client';
import { useLocale, useTranslations } from 'next-intl';
import { drawingOf } from '../../contract/drawing-of.ts';
import type { HomePage } from '../../contract/pages/home.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { useNumberFormat } from '../../slots/number-format.ts';
import { defineView } from '../../slots/page-data.tsx';
import { useSite } from '../../slots/site.tsx';
import { Drawing, Icon } from '../../ui/drawing.tsx';
import { Bone, CardBones } from '../../ui/skeleton.tsx';
import { Ads } from '../carousels/ads.tsx';
import { CarouselRow } from '../carousels/carousel.tsx';
import { Cards } from '../listing/card.tsx';
import { WorldMap } from '../map/world-map.tsx';
import { LatestPosts } from '../posts/post-card.tsx';
import { LatestReviews } from '../reviews/latest.tsx';
import { SearchBox } from '../search/search-box.tsx';

export const HomeView = defineView<'home'>(Home, HomeSkeleton);

function Home({ page }: { page: HomePage }) {
  const t = useTranslations('home');
  const lang = useLocale();
  return (
    <>
      <div className="page grid items-end gap-x-16 gap-y-10 py-12 md:py-20 lg:grid-cols-[1fr_auto]">
        <Hero />
        <Numbers page={page} />
      </div>
      {page.dots.length > 0 && <Where page={page} />}
      {page.carousels.map((carousel, index) => (
        <CarouselRow key={carousel.slug} carousel={carousel} canMove={index === 0} />
      ))}
      {page.featured.length > 0 && <Featured listings={page.featured} />}
      {page.ads.length > 0 && (
        <div className="page pb-12">
          <Ads ads={page.ads} />
        </div>
      )}
      {page.categories.length > 0 && <Categories categories={page.categories} />}
      <section className="page pt-16" aria-labelledby="newest">
        <h2 id="newest" className="mb-8">
          {page.newest.length ? t('newest') : t('emptyTitle')}
        </h2>
        {page.newest.length ? <Cards listings={page.newest} /> : <p className="prose">{t('emptyText')}</p>}
        <p className="mt-10">
          <Link className="button" href={href('directory', { lang, filters: [] })}>
            {t('all')}
            <Icon name="arrow" />
          </Link>
        </p>
      </section>
      {page.reviews.length > 0 && <LatestReviews reviews={page.reviews} />}
      {page.articles.length > 0 && (
        <LatestPosts posts={page.articles} id="articles" path={href('articles', { lang })} />
      )}
      {page.blogs.length > 0 && <LatestPosts posts={page.blogs} id="blogs" path={href('blogs', { lang })} />}
      <About />
    </>
  );
}

function Hero() {
  const site = useSite();
  return (
    <div>
      <h1 className="font-semibold">{site ? <bdi>{site.name}</bdi> : <Bone className="h-12 w-72" />}</h1>
      <p className="prose mt-4 mb-8 text-lg text-muted">{site ? site.tagline : <Bone className="h-8 w-96" />}</p>
      <div className="max-w-xl">
        <search>
          <SearchBox />
        </search>
      </div>
    </div>
  );
}

function Numbers({ page }: { page: HomePage }) {
  const t = useTranslations('home');
  const languages = useSite()?.languages.length ?? 0;
  const numbers = [
    { count: page.listings, name: t('places', { count: page.listings }) },
    { count: page.countries, name: t('countries', { count: page.countries }) },
    { count: page.categories.length, name: t('categoryCount', { count: page.categories.length }) },
    { count: languages, name: t('languages', { count: languages }) },
  ];
  const format = useNumberFormat();
  return (
    <dl className="numbers lg:min-w-80" aria-label={t('numbers')}>
      {numbers
        .filter(({ count }) => count > 0)
        .map(({ count, name }) => (
          <div key={name} className="flex flex-col-reverse border-t border-line py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-serif text-xl">{format(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Where({ page }: { page: HomePage }) {
  const t = useTranslations('home');
  return (
    <section className="page" aria-labelledby="where">
      <h2 id="where" className="sr-only">
        {t('where')}
      </h2>
      <WorldMap dots={page.dots} label={t('whereLabel', { count: page.listings, countries: page.countries })} />
    </section>
  );
}

function Featured({ listings }: { listings: HomePage['featured'] }) {
  const t = useTranslations('home');
  return (
    <section className="page py-12 md:py-16" aria-labelledby="featured">
      <h2 id="featured" className="mb-8">
        {t('featured')}
      </h2>
      <Cards listings={listings} isLarge />
    </section>
  );
}

function Categories({ categories }: Pick<HomePage, 'categories'>) {
  const t = useTranslations('home');
  return (
    <section className="bg-tint py-12 md:py-16" aria-labelledby="categories">
      <div className="page">
        <h2 id="categories" className="mb-6">
          {t('categories')}
        </h2>
        <ul className="tiles">
          {categories.map(({ slug, name, path, count }) => (
            <li key={slug}>
              <Link className="tile" href={path}>
                <Drawing name={drawingOf(slug)} />
                <span>
                  <b>{name}</b>
                  <small>{t('categoryPlaces', { count })}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function About() {
  const t = useTranslations('home');
  const about = useSite()?.about;
  if (!about) return null;
  return (
    <section className="page pt-20" aria-labelledby="about">
      <h2 id="about" className="mb-4">
        {t('about')}
      </h2>
      <p className="prose whitespace-pre-line">{about}</p>
    </section>
  );
}

function HomeSkeleton() {
  return (
    <>
      <div className="page grid items-end gap-x-16 gap-y-10 py-12 md:py-20 lg:grid-cols-[1fr_auto]">
        <Hero />
        <div className="numbers lg:min-w-80">
          {['places', 'countries', 'categories', 'languages'].map((key) => (
            <div key={key} className="border-t border-line py-3">
              <Bone className="h-14 w-20" />
            </div>
          ))}
        </div>
      </div>
      <div className="page">
        <WorldMap dots={[]} label="" />
      </div>
      <div className="page py-12 md:py-16">
        <Bone className="mb-8 h-8 w-48" />
        <CardBones count={6} isLarge />
      </div>
      <div className="bg-tint py-12 md:py-16">
        <div className="page">
          <Bone className="mb-6 h-8 w-40" />
          <ul className="tiles">
            {Array.from({ length: 12 }, (_, i) => `tile-${i}`).map((key) => (
              <li className="tile" key={key}>
                <Bone />
                <Bone className="h-5 w-32" />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="page pt-16">
        <Bone className="mb-8 h-8 w-48" />
        <CardBones count={8} />
      </div>
    </>
  );
}
