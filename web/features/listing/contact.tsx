import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ListingPage } from '../../contract/pages/listing.data.ts';
import { href } from '../../contract/routes.ts';
import { addressLines } from './address-lines.ts';
import { CopyButton, copyText } from './copy-button.tsx';
import { phoneLink } from './phone-link.ts';
import { webAddress } from './web-address.ts';

/** Address and contact details; unknown ones are left out. */
export function Contact({ page }: { page: ListingPage }) {
  const t = useTranslations('listing');
  const lang = useLocale();
  const lines = addressLines(page, lang);
  const website = webAddress(page.website);
  const { phone, email, enquiry, slug } = page;
  const isKnown = lines.length > 0 || website || phone || email;
  return (
    <section aria-labelledby="contact">
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
            <CopyAddress lines={lines} />
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
            <a className="tap link" href={phoneLink(phone)} dir="ltr">
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
      </dl>
      {enquiry && (
        <div className="not-printed my-4">
          <a className="button" href={href('listingEnquiry', { lang, slug })} rel="nofollow">
            {enquiry.words}
          </a>
          {enquiry.responds && <p className="text-sm text-muted">{enquiry.responds}</p>}
        </div>
      )}
      {page.sources.length > 0 && <Sources sources={page.sources} />}
    </section>
  );
}

function CopyAddress({ lines }: { lines: readonly string[] }) {
  const t = useTranslations('details');
  const copy = () => copyText(lines.join(', '));
  return (
    <div className="not-printed needs-script">
      <CopyButton icon="copy" name={t('copyAddress')} className="tap link" said={t('addressCopied')} copy={copy} />
    </div>
  );
}

/** A name and its value in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The sources of the data, and when they were last confirmed. */
function Sources({ sources }: Pick<ListingPage, 'sources'>) {
  const t = useTranslations('details');
  return (
    <div className="border-t border-line pt-3 text-sm text-muted">
      <h3 className="sr-only">{t('sources')}</h3>
      {sources.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
