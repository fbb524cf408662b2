import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ListingPage } from '../../contract/page-data.ts';
import { addressLines } from './address-lines.ts';
import { webAddress } from './web-address.ts';

/** Where a place is and how it is reached; what is not known is left out. */
export function Contact({ page }: { page: ListingPage }) {
  const t = useTranslations('listing');
  const lines = addressLines(page);
  const website = webAddress(page.website);
  const { phone, email, coordinates } = page;
  const isKnown = lines.length > 0 || website || phone || email || coordinates;
  return (
    <section className="mt-6" aria-labelledby="contact">
      <h2 id="contact" className="mb-2 text-lg font-semibold">
        {t('contact')}
      </h2>
      {!isKnown && <p className="text-muted">{t('noContact')}</p>}
      <dl>
        {lines.length > 0 && (
          <Fact name={t('address')}>
            <address className="whitespace-pre-line not-italic" dir="auto">
              {lines.join('\n')}
            </address>
          </Fact>
        )}
        {website && (
          <Fact name={t('website')}>
            <a className="tap link" href={website.href} rel="nofollow noopener">
              <bdi>{website.host}</bdi>
            </a>
          </Fact>
        )}
        {phone && (
          <Fact name={t('phone')}>
            <a className="tap link" href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
              {phone}
            </a>
          </Fact>
        )}
        {email && (
          <Fact name={t('email')}>
            <a className="tap link" href={`mailto:${encodeURIComponent(email)}`}>
              <bdi>{email}</bdi>
            </a>
          </Fact>
        )}
        {coordinates && <Position {...coordinates} />}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** WGS 84 degrees, in words and as a `geo:` address, which a map app opens. */
function Position({ latitude, longitude }: { latitude: number; longitude: number }) {
  const t = useTranslations('listing');
  const format = useFormatter();
  const degrees = (value: number) => format.number(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const geo = `${latitude},${longitude}`;
  return (
    <Fact name={t('position')}>
      <p className="pt-2.5 tabular-nums">
        <bdi>{t('coordinates', { latitude: degrees(latitude), longitude: degrees(longitude) })}</bdi>
      </p>
      <a className="tap link" href={`geo:${geo}?q=${geo}`}>
        {t('openMap')}
      </a>
    </Fact>
  );
}
