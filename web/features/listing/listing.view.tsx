'use client';
import { useLocale, useTranslations } from 'next-intl';
import { drawingOf } from '../../contract/drawing-of.ts';
import type { ListingPage } from '../../contract/pages/listing.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { useSite } from '../../slots/site.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Bone, Lines, Rows } from '../../ui/skeleton.tsx';
import { ReviewsOfListing } from '../reviews/section.tsx';
import { Actions } from './actions.tsx';
import { Cards, RatingLine } from './card.tsx';
import { Contact } from './contact.tsx';
import { Attributes, PlaceMap, PriceLevel, Services } from './facts.tsx';
import { Feedback } from './feedback.tsx';
import { Gallery } from './gallery.tsx';
import { Hours, OpenStatus } from './hours.tsx';
import { webAddress } from './web-address.ts';

export const ListingView = defineView<'listing'>(Listing, ListingSkeleton);

function Listing({ page }: { page: ListingPage }) {
  return (
    <div className="page py-6 md:py-8">
      <Breadcrumbs page={page} />
      <article className="listing">
        <Heading page={page} level="h1" />
        <Gallery page={page} />
        <div className="listing-side">
          {page.photos.length === 0 && (
            <Plate
              name={page.name}
              lang={page.foreign?.language}
              drawing={drawingOf(page.categories[0]?.slug)}
              seed={page.slug}
            />
          )}
          <Actions page={page} />
          {page.hours && <Hours hours={page.hours} website={webAddress(page.website)?.href} />}
          <Contact page={page} />
          <PlaceMap page={page} />
        </div>
        <div>
          <Description page={page} />
        </div>
        <div>
          <Services services={page.services} />
          <Attributes attributes={page.attributes} />
          <Updated page={page} />
          <Feedback page={page} />
        </div>
      </article>
      {page.reviews && <ReviewsOfListing section={page.reviews} slug={page.slug} />}
      <Mentions mentions={page.mentions} />
      <Nearby nearby={page.nearby} />
      <Similar similar={page.similar} />
    </div>
  );
}

/** What a page will show of a listing that is not published: all but the links that need its address. */
export function ListingPreview({ page }: { page: ListingPage }) {
  return (
    <div className="page py-6">
      <article className="listing">
        <Heading page={page} level="h3" />
        <Gallery page={page} isPreview={true} />
        <div className="listing-side">
          {page.hours && <Hours hours={page.hours} website={webAddress(page.website)?.href} />}
          <Contact page={page} />
          <PlaceMap page={page} />
        </div>
        <div>
          <Description page={page} />
        </div>
        <div>
          <Services services={page.services} />
          <Attributes attributes={page.attributes} />
        </div>
      </article>
    </div>
  );
}

/** Links to home, the directory, the main category and the listing's places. */
function Breadcrumbs({ page }: { page: ListingPage }) {
  const t = useTranslations('listing');
  const lang = useLocale();
  const steps = [
    { name: t('home'), path: href('home', { lang }) },
    { name: t('directory'), path: href('directory', { lang, filters: [] }) },
    ...page.places.flatMap(({ name, path }) => (path ? [{ name, path }] : [])),
    ...page.categories.slice(0, 1),
  ];
  return (
    <nav aria-label={t('breadcrumbs')} className="not-printed mb-4 text-sm text-muted">
      <ol className="crumbs">
        {steps.map(({ name, path }) => (
          <li key={path}>
            <Link className="tap" href={path}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Heading({ page, level: Title }: { page: ListingPage; level: 'h1' | 'h3' }) {
  const t = useTranslations('listing');
  const { foreign, rating } = page;
  const lang = foreign?.language;
  return (
    <header>
      {page.isClosed && (
        <div className="mb-6 rounded border border-ink px-4 py-3" role="note">
          <p className="font-semibold">{t('closedTitle')}</p>
          <p>{t('closedText')}</p>
        </div>
      )}
      <Title className={Title === 'h1' ? 'font-semibold' : 'text-xl font-semibold'} lang={lang}>
        <bdi>{page.name}</bdi>
      </Title>
      {foreign && <p className="mt-2 text-sm text-muted">{foreign.note}</p>}
      {page.owner === 'claimed' && (
        <p className="mt-2 flex items-center gap-x-2 text-sm text-muted">
          <Icon name="check" />
          {t('claimed')}
        </p>
      )}
      {(rating || page.hours || page.priceLevel) && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {rating && (
            <a className="tap" href="#reviews">
              <RatingLine rating={rating} />
            </a>
          )}
          {page.hours && <OpenStatus hours={page.hours} />}
          {page.priceLevel && <PriceLevel level={page.priceLevel} />}
        </div>
      )}
      {page.summary && (
        <p className="prose mt-4 text-lg text-muted" lang={lang} dir="auto">
          {page.summary}
        </p>
      )}
      {page.categories.length > 0 && (
        <ul className="not-printed mt-2 flex flex-wrap gap-x-5" aria-label={t('categories')}>
          {page.categories.map(({ slug, name, path }) => (
            <li key={slug}>
              <Link className="tap link" href={path}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

function Description({ page }: { page: ListingPage }) {
  const t = useTranslations('listing');
  return (
    <>
      <h2 className="sr-only">{t('description')}</h2>
      {page.description ? (
        <div className="prose whitespace-pre-line" lang={page.foreign?.language} dir="auto">
          {page.description}
        </div>
      ) : (
        <p className="text-muted">{t('noDescription')}</p>
      )}
    </>
  );
}

/** Listings nearby with their distances, nearest first. */
function Nearby({ nearby }: Pick<ListingPage, 'nearby'>) {
  const t = useTranslations('details');
  if (nearby.length === 0) return null;
  return (
    <section className="others" aria-labelledby="nearby">
      <h2 id="nearby">{t('nearby')}</h2>
      <Cards listings={nearby} noteOf={({ distance }) => ({ line: <p>{distance}</p> })} />
    </section>
  );
}

function Similar({ similar }: Pick<ListingPage, 'similar'>) {
  const t = useTranslations('listing');
  if (similar.length === 0) return null;
  return (
    <section className="others" aria-labelledby="similar">
      <h2 id="similar">{t('similar')}</h2>
      <Cards listings={similar} />
    </section>
  );
}

/** Articles and posts that refer to the listing. */
function Mentions({ mentions = [] }: Pick<ListingPage, 'mentions'>) {
  const t = useTranslations('listing');
  if (mentions.length === 0) return null;
  return (
    <section className="others" aria-labelledby="mentions">
      <h2 id="mentions">{t('mentioned')}</h2>
      <ul>
        {mentions.map(({ title, path }) => (
          <li key={path}>
            <Link className="tap link" href={path}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The date of the last change and, in print, the address of the page. */
function Updated({ page }: { page: ListingPage }) {
  const t = useTranslations('listing');
  const lang = useLocale();
  const site = useSite();
  return (
    <>
      <p className="text-sm text-muted">{t('updated', { date: page.updated })}</p>
      <p className="only-printed" dir="ltr">
        {site?.origin}
        {href('listing', { lang, slug: page.slug })}
      </p>
    </>
  );
}

function ListingSkeleton() {
  return (
    <div className="page py-6 md:py-8" aria-hidden="true">
      <Bone className="mb-4 h-11 w-72" />
      <div className="listing">
        <div>
          <Bone className="h-14 w-96" />
          <Bone className="mt-4 h-8 w-72" />
          <Bone className="mt-6 h-11 w-40" />
        </div>
        <div>
          <span className="plate" />
        </div>
        <div className="listing-side">
          <Bone className="mb-3 h-6 w-48" />
          <Rows count={7} />
          <Bone className="mb-3 h-6 w-48" />
          <Rows count={4} />
        </div>
        <div className="prose">
          <Lines count={7} />
        </div>
      </div>
    </div>
  );
}
