import { useLocale, useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { Sent } from '../form/sent.tsx';

/** Says that it was sent or published, and what comes next. */
export function SentPage({ page: { mode, listing, form, waits } }: { page: CreatePage }) {
  const t = useTranslations('submission');
  const lang = useLocale();
  const what = waits ? (`${waits}Waits` as const) : mode;
  return (
    <div className="page py-8 md:py-12">
      <h1 className="mb-3 text-xl font-semibold">{t(`sent.${what}Title`)}</h1>
      <Sent draft={form.draft} text={t(`sent.${what}`)}>
        <p className="prose mb-4">{t(`sent.${what}Text`)}</p>
        <p className="flex flex-wrap gap-3">
          {listing && (
            <Link className="button" href={listing.path}>
              {t('sent.toListing')}
            </Link>
          )}
          {(mode !== 'edit' || waits) && (
            <Link className="button" href={href('dashboardContributions', { lang })}>
              {t('sent.follow')}
            </Link>
          )}
          {mode === 'new' && (
            <Link className="button" href={href('create', { lang })}>
              {t('sent.another')}
            </Link>
          )}
        </p>
      </Sent>
    </div>
  );
}
