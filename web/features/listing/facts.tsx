import { useLocale, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { ListingPage } from '../../contract/pages/listing.data.ts';
import type { ShownService } from '../../contract/service-card.ts';
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
        {services.map((service) => (
          <li key={service.slug} id={`service-${service.slug}`} className="facet">
            <ServiceLine service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A service with its price, as the parts of a row of the class `facet`. */
export const ServiceLine = ({ service }: { service: ShownService }) => (
  <>
    <span>
      <Phrase {...service.name} />
      <ServiceNotes service={service} />
    </span>
    <b className="font-semibold text-ink">{service.price}</b>
  </>
);

/** What a service says beside its name and price. */
function ServiceNotes({ service: { kind, duration, area, languages } }: { service: ShownService }) {
  const notes = [
    kind && <Phrase key="kind" {...kind} />,
    duration && <span key="duration">{duration}</span>,
    area && <Phrase key="area" {...area} />,
    languages && <span key="languages">{languages}</span>,
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <small className="block text-sm text-muted">
      {notes.map((note, i) => (
        <Fragment key={(note as { key: string }).key}>
          {i > 0 && ' · '}
          {note}
        </Fragment>
      ))}
    </small>
  );
}

export function Phrase({ text, language }: { text: string; language: string }) {
  const lang = useOtherLanguage(language);
  return <bdi lang={lang}>{text}</bdi>;
}

/** Attributes: of kind `yes-no` what the place has, then the other kinds as names and values, then what it has not. */
export function Attributes({ attributes }: Pick<ListingPage, 'attributes'>) {
  const t = useTranslations('details');
  if (attributes.length === 0) return null;
  const others = attributes.filter(({ has }) => has === null);
  return (
    <section className="mb-8" aria-labelledby="attributes">
      <h2 id="attributes" className="mb-2">
        {t('attributes')}
      </h2>
      <YesOrNo attributes={attributes.filter(({ has }) => has)} icon="check" />
      {others.length > 0 && (
        <dl>
          {others.map(({ slug, name, parts }) => (
            <Fact key={slug} name={name}>
              <p>
                <Parts parts={parts} className="py-3" />
              </p>
            </Fact>
          ))}
        </dl>
      )}
      <YesOrNo attributes={attributes.filter(({ has }) => has === false)} icon="close" className="text-muted" />
    </section>
  );
}

type YesOrNoProps = Pick<ListingPage, 'attributes'> & { icon: 'check' | 'close'; className?: string };

function YesOrNo({ attributes, icon, className = '' }: YesOrNoProps) {
  if (attributes.length === 0) return null;
  return (
    <ul className={`my-2 flex flex-wrap items-center gap-x-6 gap-y-2 ${className}`}>
      {attributes.map(({ slug, parts }) => (
        <li key={slug} className="flex items-center gap-x-2">
          <Icon name={icon} />
          <Parts parts={parts} className="tap" />
        </li>
      ))}
    </ul>
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

/** A small map, with its sources and the coordinates. */
export function PlaceMap({ page }: { page: ListingPage }) {
  const t = useTranslations('details');
  const { map, coordinates, name } = page;
  if (!map || !coordinates) return null;
  return (
    <section aria-labelledby="map">
      <h2 id="map" className="sr-only">
        {t('map')}
      </h2>
      <img className="map" src={map} width="720" height="480" loading="lazy" alt={t('mapAlt', { name })} />
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <a className="tap not-printed" href="https://www.geonames.org" rel="nofollow noopener">
          {t('mapData', { sources: 'Natural Earth · GeoNames' })}
        </a>
        <bdi className="tabular-nums" dir="ltr">
          {coordinates.latitude.toFixed(4)}, {coordinates.longitude.toFixed(4)}
        </bdi>
      </p>
    </section>
  );
}
