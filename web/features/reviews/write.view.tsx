'use client';
import { useTranslations } from 'next-intl';
import type { WriteReviewPage } from '../../contract/pages/review-forms.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Sent } from '../form/sent.tsx';
import { FormSkeleton, ReviewFrame } from './frame.tsx';
import { WriteForm } from './write-form.tsx';

/** The form of a review of a listing. */
export const WriteReviewView = defineView<'writeReview'>(Write, FormSkeleton);

function Write({ page }: { page: WriteReviewPage }) {
  const t = useTranslations('reviewForm');
  const { listing, form, own, blocked } = page;
  const { name } = listing;
  if (form.done === 'sent' && own)
    return (
      <ReviewFrame listing={listing} title={t(own.state === 'held' ? 'heldTitle' : 'publishedTitle')}>
        <Done page={page} own={own} />
      </ReviewFrame>
    );
  return (
    <ReviewFrame listing={listing} title={t(own ? 'editTitle' : 'title', { name })}>
      {blocked && <Blocked page={page} reason={blocked} />}
      {!blocked && own && <Standing own={own} form={form} />}
      {blocked === null || blocked === 'suspended' ? (
        <div className="review-form">
          <Guidelines text={page.guidelines} />
          {blocked === null && <WriteForm page={page} />}
        </div>
      ) : null}
    </ReviewFrame>
  );
}

type Own = NonNullable<WriteReviewPage['own']>;

/** What became of a review that was sent, and what happens next. */
function Done({ page: { form, listing, ownPath }, own }: { page: WriteReviewPage; own: Own }) {
  const t = useTranslations('reviewForm');
  const isHeld = own.state === 'held';
  return (
    <Sent draft={form.draft} text={t(isHeld ? 'held' : 'published')}>
      {isHeld && (
        <>
          <p className="prose mb-2">{t(own.hold === 'burst' ? 'heldBurst' : 'heldRisk')}</p>
          <p className="prose mb-4">{t('heldNext')}</p>
        </>
      )}
      <p className="prose mb-4">
        {t(own.isFound ? 'foundLanguage' : 'chosenLanguage', { language: own.language })}{' '}
        <a className="tap link" href={`${form.action}#language`}>
          {t('changeLanguage')}
        </a>
      </p>
      <p className="flex flex-wrap gap-3">
        {own.path && (
          <Link className="button is-main" href={own.path}>
            {t('toReview')}
          </Link>
        )}
        <Link className="button" href={listing.path}>
          {t('toListing')}
        </Link>
        <Link className="button" href={ownPath}>
          {t('toOwn')}
        </Link>
      </p>
    </Sent>
  );
}

/** Why nothing can be written, and what to do instead. */
function Blocked({
  page: { contributionsPath, own },
  reason,
}: {
  page: WriteReviewPage;
  reason: NonNullable<WriteReviewPage['blocked']>;
}) {
  const t = useTranslations('reviewForm');
  return (
    <div className="notice mb-6 max-w-xl" role="note">
      <p>{t(`blocked.${reason}`)}</p>
      {reason === 'rejected' && (
        <Link className="tap link" href={contributionsPath}>
          {t('toContributions')}
        </Link>
      )}
      {reason === 'closed' && own && (
        <Link className="tap link" href={own.removePath}>
          {t('remove')}
        </Link>
      )}
    </div>
  );
}

/** Says that there is a review already, which the form changes. */
function Standing({ own, form }: { own: Own; form: WriteReviewPage['form'] }) {
  const t = useTranslations('reviewForm');
  // A draft that was typed without this review in view: before signing in, or before another device changed it.
  const isUnseen = form.kept !== null && form.problem === null && form.values.revision !== String(own.revision);
  return (
    <div className="mb-6 max-w-xl">
      {isUnseen && <p className="notice">{t('fault.exists')}</p>}
      <p className="prose text-muted">{t(own.state === 'held' ? 'editHeld' : 'editPublished')}</p>
      <p className="flex flex-wrap gap-x-6 text-sm">
        {own.path && (
          <Link className="tap link" href={own.path}>
            {t('toReview')}
          </Link>
        )}
        <Link className="tap link" href={own.removePath}>
          {t('remove')}
        </Link>
      </p>
    </div>
  );
}

/** The guidelines of the site, beside the form. */
function Guidelines({ text }: { text: string }) {
  const t = useTranslations('reviewForm');
  return (
    <aside aria-labelledby="guidelines">
      <h2 id="guidelines" className="mb-2 text-base font-semibold">
        {t('guidelines')}
      </h2>
      <ul className="grid gap-2 text-sm text-muted">
        {text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
      </ul>
    </aside>
  );
}
