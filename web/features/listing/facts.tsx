import { useLocale, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { ListingPage } from '../../contract/pages/listing.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { Fact } from './contact.tsx';

/** The `lang` attribute of a text: its language where it differs from the page's. */
export function useOtherLanguage(language: string): string | undefined {
  return useLocale() === language ? undefined : language;
}

/** The price level, as a drawing and as text. */
export function PriceLevel({ level }: { level: 1 | 2 | 3 | 4 }) {
  const t = useTranslations('details');
  return (
    <p className="flex items-center gap-x-2">
      <svg className="icon is-directed text-accent" viewBox="0 0 16 16" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <path
            key={step}
            d={`M${step * 4 - 3} 15v${-3 - step * 2.5}h3v${3 + step * 2.5}z`}
            fill="currentColor"
            opacity={step <= level ? 1 : 0.3}
          />
        ))}
      </svg>
      {t('priceLevel', { level: String(level) })}
    </p>
  );
}

/** Services with price and duration. */
export function Services({ services }: Pick<ListingPage, 'services'>) {
  const t = useTranslations('details');
  if (services.length === 0) return null;
  return (
    <section className="mb-8" aria-labelledby="services">
      <h2 id="services" className="mb-2">
        {t('services')}
      </h2>
      <ul>
        {services.map(({ name, price, duration }) => (
          <li key={name.text} className="facet">
            <span>
              <Phrase {...name} />
              {duration && <small className="ps-4 text-sm text-muted">{duration}</small>}
            </span>
            <b className="font-semibold text-ink">{price}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Phrase({ text, language }: { text: string; language: string }) {
  const lang = useOtherLanguage(language);
  return <bdi lang={lang}>{text}</bdi>;
}

/** Attributes: those of kind `yes-no` as a list with icons, the others below as names and values. */
export function Attributes({ attributes }: Pick<ListingPage, 'attributes'>) {
  const t = useTranslations('details');
  if (attributes.length === 0) return null;
  return (
    <section className="mb-8" aria-labelledby="attributes">
      <h2 id="attributes" className="mb-2">
        {t('attributes')}
      </h2>
      <ul className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        {attributes.map(
          ({ slug, has, parts }) =>
            has !== null && (
              <li key={slug} className={`flex items-center gap-x-2 ${has ? '' : 'text-muted'}`}>
                <Icon name={has ? 'check' : 'close'} />
                <Parts parts={parts} className="tap" />
              </li>
            ),
        )}
      </ul>
      <dl>
        {attributes.map(
          ({ slug, name, has, parts }) =>
            has === null && (
              <Fact key={slug} name={name}>
                <p>
                  <Parts parts={parts} className="py-3" />
                </p>
              </Fact>
            ),
        )}
      </dl>
    </section>
  );
}

type PartsProps = Pick<ListingPage['attributes'][number], 'parts'> & { className: string };

function Parts({ parts, className }: PartsProps) {
  return parts.map(({ text, path }, i) =>
    path ? (
      <Link key={path} className={`link ${className}`} href={path}>
        <bdi>{text}</bdi>
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: separators have no key and never move
      <Fragment key={i}>{text}</Fragment>
    ),
  );
}

/** A small map that links to a map app. */
export function PlaceMap({ page }: { page: ListingPage }) {
  const t = useTranslations('details');
  const { map, coordinates, name } = page;
  if (!map || !coordinates) return null;
  const geo = `${coordinates.latitude},${coordinates.longitude}`;
  return (
    <section aria-labelledby="map">
      <h2 id="map" className="sr-only">
        {t('map')}
      </h2>
      <img className="map" src={map} width="720" height="480" loading="lazy" alt={t('mapAlt', { name })} />
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <a className="tap link" href={`geo:${geo}?q=${geo}`}>
          {t('openMap')}
        </a>
        <bdi className="text-muted tabular-nums" dir="ltr">
          {coordinates.latitude.toFixed(4)}, {coordinates.longitude.toFixed(4)}
        </bdi>
      </p>
    </section>
  );
}

/** Other listings nearby, by distance. */
export function Nearby({ nearby }: Pick<ListingPage, 'nearby'>) {
  const t = useTranslations('details');
  const lang = useLocale();
  if (nearby.length === 0) return null;
  return (
    <section className="not-printed mb-8" aria-labelledby="nearby">
      <h2 id="nearby" className="mb-2">
        {t('nearby')}
      </h2>
      <ul>
        {nearby.map(({ slug, name, language, distance }) => (
          <li key={slug}>
            <Link className="facet" href={href('listing', { lang, slug })}>
              <bdi lang={language === lang ? undefined : language}>{name}</bdi>
              <span>{distance}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
