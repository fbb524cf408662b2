import { useLocale, useTranslations } from 'next-intl';
import type { ListingPage } from '../../contract/pages/listing.data.ts';
import { href } from '../../contract/routes.ts';

/** What visitors can say about a listing. The button of members is a form: it needs no page in between. */
export function Feedback({ page: { slug, confirmed, owner, isClosed } }: { page: ListingPage }) {
  const t = useTranslations('details.feedback');
  const lang = useLocale();
  const about = { lang, slug };
  return (
    <section className="not-printed mt-6" aria-labelledby="feedback">
      <h2 id="feedback" className="mb-2 text-lg font-semibold">
        {t('title')}
      </h2>
      {confirmed && <p className="mb-2 text-sm text-muted">{confirmed}</p>}
      <form
        method="post"
        action={href('listingConfirmation', about)}
        className="flex flex-wrap items-center gap-x-6 gap-y-2"
      >
        <button type="submit" name="step" value="send" className="button">
          {t('confirm')}
        </button>
        <a className="tap link" href={href('listingCorrection', about)} rel="nofollow">
          {t('correct')}
        </a>
        <a className="tap link" href={href('create', { lang }, { listing: slug })} rel="nofollow">
          {t('suggest')}
        </a>
        <a className="tap link" href={href('listingReport', about)} rel="nofollow">
          {t('report')}
        </a>
        <a className="tap link" href={href('listingHistory', about)} rel="nofollow">
          {t('history')}
        </a>
      </form>
      {owner === 'unclaimed' && !isClosed && (
        <p className="mt-2">
          {t('yours')}{' '}
          <a className="tap link" href={href('claim', { lang }, { listing: slug })} rel="nofollow">
            {t('claim')}
          </a>
        </p>
      )}
    </section>
  );
}
