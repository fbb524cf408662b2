'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ReviewScorePage } from '../../contract/pages/review-score.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Stars } from '../../ui/drawing.tsx';
import { Bone, Rows } from '../../ui/skeleton.tsx';
import { Sum } from './sum.tsx';

/** How the score of a listing is made, with its own numbers. */
export const ScoreView = defineView<'listingScore'>(ScorePage, ScoreSkeleton);

function ScorePage({ page }: { page: ReviewScorePage }) {
  const t = useTranslations('score');
  const tFeedback = useTranslations('feedback');
  const { listing, score, burst } = page;
  return (
    <div className="page py-8 md:py-12">
      <p className="mb-2 text-sm">
        <Link className="tap link" href={listing.path}>
          <span>
            {tFeedback('back')} <bdi lang={listing.foreign?.language}>{listing.name}</bdi>
          </span>
        </Link>
      </p>
      <h1 className="mb-6 text-xl font-semibold">{t('title')}</h1>
      {burst && (
        <p className="mb-6 rounded border border-ink px-4 py-3" role="note">
          {burst}
        </p>
      )}
      {score ? <Score page={page} score={score} /> : <p className="prose mb-10">{t('none')}</p>}
      <LeftOut lines={page.leftOut} />
      <OtherRatings ratings={page.otherRatings} />
      <Check page={page} />
    </div>
  );
}

type PartProps = { id: string; title: string; children: ReactNode };

/** A part of the page, with its heading. */
const Part = ({ id, title, children }: PartProps) => (
  <section className="mt-10" aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-lg font-semibold">
      {title}
    </h2>
    {children}
  </section>
);

type ScoreProps = { score: NonNullable<ReviewScorePage['score']> };

function Score({ page: { listing, reviews }, score }: ScoreProps & { page: ReviewScorePage }) {
  const t = useTranslations('score');
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-4">
        <p className="score-number">{score.shown}</p>
        <div>
          <Stars stars={score.stars} />
          <p className="text-sm text-muted">{score.basis}</p>
        </div>
      </div>
      {score.summary.map((sentence) => (
        <p key={sentence} className="prose mb-2">
          {sentence}
        </p>
      ))}
      <Distribution score={score} />
      <p>
        <Link className="tap link" href={reviews}>
          {t('all', { name: listing.name })}
        </Link>
      </p>
      <Part id="sum" title={t('sum')}>
        <p className="prose mb-4 text-muted">{t('sumText')}</p>
        <Sum score={score} />
      </Part>
      <Weights score={score} />
    </>
  );
}

function Distribution({ score: { distribution, mean, imported } }: ScoreProps) {
  const t = useTranslations('score');
  return (
    <Part id="distribution" title={t('distribution')}>
      <dl className="mb-2 max-w-2xl">
        {distribution.map(({ stars, words, size }) => (
          <div key={stars} className="score-bar">
            <dt>{stars}</dt>
            <dd aria-hidden="true">
              <svg className="is-directed" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="6" opacity="0.2" />
                <rect width={size} height="6" />
              </svg>
            </dd>
            <dd className="text-sm text-muted tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
      {[mean, ...imported].map((sentence) => (
        <p key={sentence} className="prose">
          {sentence}
        </p>
      ))}
    </Part>
  );
}

function Weights({ score: { weights, rules } }: ScoreProps) {
  const t = useTranslations('score');
  return (
    <Part id="weights" title={t('weights')}>
      <Lines lines={weights} />
      {rules.map((rule) => (
        <p key={rule} className="prose mt-4 text-sm text-muted">
          {rule}
        </p>
      ))}
    </Part>
  );
}

function Lines({ lines }: { lines: ReviewScorePage['leftOut'] }) {
  return (
    <dl className="max-w-2xl border-t border-line">
      {lines.map(({ label, words }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
          <dt>{label}</dt>
          <dd className="tabular-nums">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function LeftOut({ lines }: { lines: ReviewScorePage['leftOut'] }) {
  const t = useTranslations('score');
  return (
    <Part id="left-out" title={t('leftOut')}>
      <p className="prose mb-4 text-muted">{t(lines.length > 0 ? 'leftOutText' : 'leftOutNone')}</p>
      {lines.length > 0 && <Lines lines={lines} />}
    </Part>
  );
}

function OtherRatings({ ratings }: { ratings: ReviewScorePage['otherRatings'] }) {
  const t = useTranslations('score');
  if (ratings.length === 0) return null;
  return (
    <Part id="others" title={t('others')}>
      <p className="prose mb-4 text-muted">{t('othersText')}</p>
      <Lines lines={ratings} />
    </Part>
  );
}

/** The inputs for machines, and the command that computes the score from them. */
function Check({ page: { inputs, command, score } }: { page: ReviewScorePage }) {
  const t = useTranslations('score');
  return (
    <Part id="check" title={t('check')}>
      <p className="prose">{t('checkText')}</p>
      <p>
        <a className="tap link" href={inputs} hrefLang="zxx">
          {t('inputs')}
        </a>
      </p>
      {score && (
        <>
          <p className="prose mt-2">{t('command')}</p>
          <p className="mt-2">
            <code className="text-sm wrap-anywhere" dir="ltr">
              {command}
            </code>
          </p>
        </>
      )}
    </Part>
  );
}

function ScoreSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-6 w-48" />
      <Bone className="mb-8 h-8 w-64" />
      <Bone className="mb-8 h-12 w-40" />
      <Rows count={8} />
    </div>
  );
}
