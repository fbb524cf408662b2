'use client';
import { useTranslations } from 'next-intl';
import type { ServicesPage } from '../../contract/pages/services.data.ts';
import { Link } from '../../slots/link.tsx';
import { useNumberFormat } from '../../slots/number-format.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { Pager } from '../area/list.tsx';
import { ServiceLine } from '../listing/facts.tsx';
import { Comparison } from './comparison.tsx';

export const ServicesView = defineView<'services'>(Services, ServicesSkeleton);

function Services({ page }: { page: ServicesPage }) {
  return (
    <div className="page py-8 md:py-12">
      <h1 className="mb-6 font-semibold">{page.title}</h1>
      {page.comparison ? <Comparison page={page} compared={page.comparison} /> : <List page={page} />}
    </div>
  );
}

function List({ page }: { page: ServicesPage }) {
  const t = useTranslations('services');
  if (page.listings.length === 0 && !page.all && !page.first && !page.next) return <Nothing page={page} heading="h2" />;
  return (
    <div className="services">
      {page.facets.length > 0 && <Filters page={page} />}
      <section aria-labelledby="total">
        <h2 id="total" className="mb-4 text-lg">
          {page.totalText || t('without')}
        </h2>
        {page.listings.length > 0 ? <Offerings page={page} /> : <Nothing page={page} heading="h3" />}
        <Pager first={page.first} next={page.next} />
      </section>
    </div>
  );
}

/** The filters: a form that works without script, folded on narrow pages. */
function Filters({ page: { facets, action, all } }: { page: ServicesPage }) {
  const t = useTranslations('directory');
  const format = useNumberFormat();
  return (
    <details open={all !== null}>
      <summary className="button">{t('filters')}</summary>
      <form action={action} autoComplete="off" aria-label={t('filters')}>
        {facets.map(({ key, label, values }) => (
          <fieldset key={key}>
            <legend>{label}</legend>
            {values.map(({ value, name, count, chosen }) => (
              <label key={value} className={count === 0 && !chosen ? 'facet text-muted' : 'facet'}>
                <input
                  key={String(chosen)}
                  type="checkbox"
                  name={key}
                  value={value}
                  defaultChecked={chosen}
                  disabled={count === 0 && !chosen}
                />
                <bdi>{name}</bdi>
                <span>{format(count)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <p className="flex flex-wrap gap-3">
          <button type="submit" className="button is-main">
            {t('show')}
          </button>
          {all && (
            <Link className="tap link" href={all}>
              {t('clearAll')}
            </Link>
          )}
        </p>
      </form>
    </details>
  );
}

/** Listings with their services, each with a box that takes it into the comparison. */
function Offerings({ page: { listings, action, kept } }: { page: ServicesPage }) {
  const t = useTranslations('services');
  return (
    <form action={action} autoComplete="off">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul>
        {listings.map(({ slug, name, foreign, place, path, services }) => (
          <li key={slug} className="border-t border-line py-4">
            <h3 className="font-semibold" lang={foreign?.language}>
              <Link href={path}>
                <bdi>{name}</bdi>
              </Link>
            </h3>
            {place && <p className="text-sm text-muted">{place}</p>}
            <ul>
              {services.map((service) => (
                <li key={service.ref}>
                  <label className="facet">
                    <input type="checkbox" name="compare" value={service.ref} />
                    <ServiceLine service={service} />
                  </label>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="compare-bar">
        <button type="submit" className="button">
          {t('compare')}
        </button>
        <span className="text-sm text-muted">{t('compareHint')}</span>
      </p>
    </form>
  );
}

/** No services at all, or none that match: which filter to drop. */
function Nothing({ page: { all, suggestions }, heading: Heading }: { page: ServicesPage; heading: 'h2' | 'h3' }) {
  const t = useTranslations('services');
  const tDirectory = useTranslations('directory');
  return (
    <div>
      <Heading className="mb-2 text-xl font-semibold">{t('noneTitle')}</Heading>
      <p className="prose mb-6 text-muted">
        {suggestions.length > 0 ? tDirectory('emptyRescues') : t(all ? 'noneMatch' : 'noneYet')}
      </p>
      <ul>
        {suggestions.map(({ text, path }) => (
          <li key={path}>
            <Link className="tap link" href={path}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {all && (
        <p className="mt-4">
          <Link className="button" href={all}>
            {t('all')}
          </Link>
        </p>
      )}
    </div>
  );
}

function ServicesSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-6 h-12 w-64" />
      <Lines count={16} />
    </div>
  );
}
