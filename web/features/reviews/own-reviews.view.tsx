'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OwnReviewsPage } from '../../contract/pages/review-forms.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Empty, Pager } from '../area/list.tsx';
import { useSectionsLabel } from '../area/use-sections-label.ts';
import { StarsOf } from './review.tsx';

/** A member's reviews, and those of their listings that wait for an answer. */
export const OwnReviewsView = defineView<'dashboardReviews'>(OwnReviews, AreaSkeleton);

type Own = OwnReviewsPage['own'][number];

function OwnReviews({ page }: { page: OwnReviewsPage }) {
  const t = useTranslations('reviewForm.own');
  const tFault = useTranslations('reviewForm.fault');
  const { removing, done, problem, isSuspended } = page;
  const { code = '', minutes } = problem ?? {};
  const words =
    code === 'rate-limited'
      ? tFault(code, { minutes: minutes ?? 0 })
      : tFault.has(code as never)
        ? tFault(code as never)
        : tFault('other');
  return (
    <AreaPage
      sections={page.sections}
      label={useSectionsLabel()}
      title={t(removing ? 'removeTitle' : 'title')}
      done={done ? t(`done.${done}`) : undefined}
      fault={problem ? words : undefined}
    >
      {isSuspended && <p className="notice">{t('suspended')}</p>}
      {removing ? <Removing page={page} review={removing} /> : <Lists page={page} />}
    </AreaPage>
  );
}

/** Asks before a review is removed: its text is gone then. */
function Removing({ page: { action, back }, review }: { page: OwnReviewsPage; review: Own }) {
  const t = useTranslations('reviewForm.own');
  return (
    <div className="max-w-2xl">
      <p className="prose mb-4">{t('removeText')}</p>
      <ul className="border-t border-line">
        <Row review={review}>{null}</Row>
      </ul>
      <form method="post" action={action} className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="review" value={review.id} />
        <button type="submit" name="step" value="remove" className="button is-main">
          {t('remove')}
        </button>
        <Link className="button" href={back}>
          {t('keep')}
        </Link>
      </form>
    </div>
  );
}

function Lists({ page }: { page: OwnReviewsPage }) {
  const t = useTranslations('reviewForm.own');
  const { isOwner, unanswered, own, first, next } = page;
  return (
    <>
      {isOwner && first === null && (
        <section className="mb-10" aria-labelledby="unanswered">
          <h2 id="unanswered" className="mb-3 text-lg">
            {t('unanswered')}
          </h2>
          {unanswered.length === 0 && <p className="prose text-muted">{t('allAnswered')}</p>}
          {unanswered.length > 0 && (
            <ul className="border-t border-line">
              {unanswered.map((review) => (
                <Row key={review.id} review={review} author={review.author || t('anonymous')}>
                  <Link className="button" href={review.replyPath}>
                    {t('answer')}
                    <span className="sr-only">{review.listing.name}</span>
                  </Link>
                </Row>
              ))}
            </ul>
          )}
        </section>
      )}
      <section aria-labelledby="own">
        <h2 id="own" className={isOwner ? 'mb-3 text-lg' : 'sr-only'}>
          {t('ownTitle')}
        </h2>
        {own.length === 0 && <Empty title={t('empty')} text={t('emptyText')} />}
        {own.length > 0 && (
          <ul className="border-t border-line">
            {own.map((review) => (
              <Row key={review.id} review={review} state={<State page={page} review={review} />}>
                <Acts review={review} />
              </Row>
            ))}
          </ul>
        )}
      </section>
      <Pager first={first} next={next} />
    </>
  );
}

type RowProps = {
  review: Pick<Own, 'listing' | 'stars' | 'title' | 'excerpt' | 'language' | 'written' | 'path'>;
  author?: string;
  state?: ReactNode;
  children: ReactNode;
};

/** A review in a list: what it is about, its beginning, and what can be done. */
function Row({ review, author, state, children }: RowProps) {
  const { listing, stars, title, excerpt, language, written, path } = review;
  const day = <time dateTime={written.iso}>{written.day}</time>;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link className="tap link font-semibold" href={listing.path}>
          <bdi>{listing.name}</bdi>
        </Link>
        <StarsOf stars={stars} />
        {author && <bdi className="text-sm">{author}</bdi>}
        <span className="text-sm text-muted">
          {path ? (
            <Link className="tap link" href={path}>
              {day}
            </Link>
          ) : (
            day
          )}
        </span>
      </p>
      {title && (
        <p className="font-semibold" lang={language} dir="auto">
          {title}
        </p>
      )}
      {excerpt && (
        <p className="whitespace-pre-line" lang={language} dir="auto">
          {excerpt}
        </p>
      )}
      {state}
      {children && <p className="flex flex-wrap gap-3">{children}</p>}
    </li>
  );
}

function State({ page: { contributionsPath }, review: { state } }: { page: OwnReviewsPage; review: Own }) {
  const t = useTranslations('reviewForm.own');
  if (state === 'published') return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="badge">{t(`state.${state}`)}</span>
      <span className="text-muted">{t(`stateText.${state}`)}</span>
      {state === 'rejected' && (
        <Link className="tap link" href={contributionsPath}>
          {t('toContributions')}
        </Link>
      )}
    </p>
  );
}

function Acts({ review: { state, editPath, removePath, listing } }: { review: Own }) {
  const t = useTranslations('reviewForm.own');
  return (
    <>
      {editPath && (
        <Link className="button" href={editPath}>
          {t(state === 'removed' ? 'writeAgain' : 'edit')}
          <span className="sr-only">{listing.name}</span>
        </Link>
      )}
      {removePath && (
        <Link className="button" href={removePath}>
          {t('remove')}
          <span className="sr-only">{listing.name}</span>
        </Link>
      )}
    </>
  );
}
