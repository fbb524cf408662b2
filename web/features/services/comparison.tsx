import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Compared, ServicesPage } from '../../contract/pages/services.data.ts';
import { Link } from '../../slots/link.tsx';
import { Contacts } from '../listing/contacts.tsx';
import { Phrase } from '../listing/facts.tsx';

/** Services side by side, a row for each thing that is compared. */
export function Comparison({
  page: { all, leftOut, quotePath },
  compared,
}: {
  page: ServicesPage;
  compared: readonly Compared[];
}) {
  const t = useTranslations('services');
  const tDirectory = useTranslations('directory');
  const row = (label: string, cell: (one: Compared) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {compared.map((one) => (
        <td key={one.ref}>{cell(one) || '–'}</td>
      ))}
    </tr>
  );
  return (
    <>
      {leftOut > 0 && <p className="notice mb-6">{t('leftOut', { count: leftOut })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard */}
      <section className="compared" aria-label={t('compareTitle')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {compared.map((one) => (
                <th key={one.ref} scope="col">
                  <Heading one={one} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(t('kind'), ({ service }) => service && <Phrase {...(service.kind ?? service.name)} />)}
            {row(tDirectory('facet.price'), ({ service }) => service?.price)}
            {row(t('duration'), ({ service }) => service?.duration)}
            {row(t('where'), ({ place }) => place)}
            {row(t('area'), ({ service }) => service?.area && <Phrase {...service.area} />)}
            {row(t('language'), ({ service }) => service?.languages)}
            {row(t('quote'), (one) => (
              <Quote one={one} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-6 flex flex-wrap gap-3">
        {quotePath && (
          <a className="button is-main" href={quotePath} rel="nofollow">
            {t('quoteAll')}
          </a>
        )}
        {all && (
          <Link className="button" href={all}>
            {t('toList')}
          </Link>
        )}
      </p>
    </>
  );
}

function Heading({ one: { name, path, foreign, service, state, without } }: { one: Compared }) {
  const t = useTranslations('services');
  return (
    <>
      {service && <Phrase {...service.name} />}
      {path && (
        <Link className="link block font-normal" href={path}>
          <bdi lang={foreign?.language}>{name}</bdi>
        </Link>
      )}
      {state !== 'offered' && <p className="notice font-normal">{t(state)}</p>}
      <Link className="tap link text-sm font-normal" href={without} rel="nofollow">
        {t('remove')}
      </Link>
    </>
  );
}

/** The form that asks the business, or its own contact where it does not use the site. */
function Quote({ one: { enquiryPath, responds, contacts } }: { one: Compared }) {
  const t = useTranslations('services');
  if (enquiryPath)
    return (
      <>
        <a className="link" href={enquiryPath} rel="nofollow">
          {t('ask')}
        </a>
        {responds && <p className="text-sm text-muted">{responds}</p>}
      </>
    );
  if (contacts.length === 0) return '–';
  return <Contacts contacts={contacts} />;
}
