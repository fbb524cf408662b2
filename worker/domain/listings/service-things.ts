import type { Service, WithContext } from 'schema-dts';
import type { ShownService } from '../../../web/contract/service-card.ts';
import type { ServiceRow } from './service.query.ts';
import { decimalsOf, major } from './service-text.ts';

/** A service of a listing, whose page has the address `url`, as a schema.org thing. */
export function serviceThing(row: ServiceRow, shown: ShownService, url: string): WithContext<Service> {
  const { name, kind, area } = shown;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${url}#service-${row.slug}`,
    name: name.text,
    ...(kind && { serviceType: kind.text }),
    provider: { '@id': url },
    ...(area && { areaServed: area.text }),
    ...(row.languages.length > 0 && {
      availableChannel: { '@type': 'ServiceChannel' as const, availableLanguage: [...row.languages] },
    }),
    ...offersOf(row),
  };
}

/** Only an amount is an offer: a band and a price on request have no price. */
function offersOf({ amount, max, currency }: ServiceRow) {
  if (amount === null || !/^[A-Z]{3}$/.test(currency)) return {};
  if (max === null) {
    const price = major(amount, currency).toFixed(decimalsOf(currency));
    return { offers: { '@type': 'Offer' as const, price, priceCurrency: currency } };
  }
  const priceSpecification = {
    '@type': 'PriceSpecification' as const,
    minPrice: major(amount, currency),
    maxPrice: major(max, currency),
    priceCurrency: currency,
  };
  return { offers: { '@type': 'Offer' as const, priceSpecification } };
}
