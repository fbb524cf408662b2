import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Review as ReviewData } from '../../contract/pages/reviews.data.ts';
import { photoPath } from '../../contract/photos.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { Stars } from '../../ui/drawing.tsx';
import { Photo } from '../listing/photo.tsx';

type ReviewProps = {
  review: ReviewData;
  /** The level of the heading of its title. */
  level: 'h2' | 'h3';
  /** What readers can do with it, below its text. */
  acts?: ReactNode;
  /** What it is about, above its text. */
  about?: ReactNode;
  /** Whether only the beginning of a long text is shown, with a link to the whole. */
  isBeginning?: boolean;
};

/** Characters of a text that is short enough to be shown where only the beginnings of others are. */
const shortText = 320;

/** A review: its stars, its author, its texts in their own language, its photos, and the answer of the business. */
export function Review({ review, level, acts, about, isBeginning = false }: ReviewProps) {
  const { id, stars, body, photos, criteria, reply } = review;
  const lang = useTextLanguage(review);
  const isCut = isBeginning && (body.length > shortText || body.split('\n').length > 6);
  return (
    <article className="review" aria-labelledby={`review-${id}`}>
      {about}
      <p className="flex flex-wrap items-center gap-x-3">
        <StarsOf stars={stars} />
        <Written review={review} />
      </p>
      <Title review={review} level={level} />
      {body && (
        <p className={isCut ? 'review-text is-cut' : 'review-text'} lang={lang} dir="auto">
          {body}
        </p>
      )}
      {isCut && <Whole path={review.path} id={id} />}
      {criteria.length > 0 && <Criteria criteria={criteria} />}
      {photos.length > 0 && <Photos photos={photos} lang={lang} />}
      <Facts review={review} />
      {acts}
      {reply && !isCut && <Reply reply={reply} />}
    </article>
  );
}

/** The `lang` attribute of the texts of a review, where it is not the page's. */
function useTextLanguage({ language: { tag } }: ReviewData): string | undefined {
  return useLocale() === tag ? undefined : tag;
}

/** Stars with their number for screen readers. */
export function StarsOf({ stars }: { stars: number }) {
  const t = useTranslations('reviews');
  return (
    <span className="text-accent">
      <Stars stars={stars} />
      <span className="sr-only">{t('ofFive', { stars })}</span>
    </span>
  );
}

/** Who wrote it and when. The day leads to the review alone. */
function Written({ review: { author, written, path } }: { review: ReviewData }) {
  const t = useTranslations('reviews');
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <b className="font-semibold">{author ? <bdi>{author}</bdi> : t('anonymous')}</b>
      <Link className="tap text-sm text-muted" href={path}>
        <time dateTime={written.iso}>{written.day}</time>
      </Link>
    </span>
  );
}

/** The title; without one a heading for screen readers. */
function Title({ review, level: Heading }: Pick<ReviewProps, 'review' | 'level'>) {
  const t = useTranslations('reviews');
  const { id, title, author } = review;
  const lang = useTextLanguage(review);
  if (title)
    return (
      <Heading id={`review-${id}`} className="text-lg font-semibold" lang={lang} dir="auto">
        {title}
      </Heading>
    );
  return (
    <Heading id={`review-${id}`} className="sr-only">
      {t('by', { author: author || t('anonymous') })}
    </Heading>
  );
}

function Whole({ path, id }: { path: string; id: number }) {
  const t = useTranslations('reviews');
  return (
    <p>
      <Link className="tap link" href={path} id={`whole-${id}`} aria-labelledby={`whole-${id} review-${id}`}>
        {t('whole')}
      </Link>
    </p>
  );
}

function Criteria({ criteria }: Pick<ReviewData, 'criteria'>) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {criteria.map(({ name, stars }) => (
        <div key={name} className="flex items-center gap-x-2">
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <StarsOf stars={stars} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Each photo leads to its largest size, without script too. */
function Photos({ photos, lang }: Pick<ReviewData, 'photos'> & { lang: string | undefined }) {
  const t = useTranslations('reviews');
  return (
    <ul className="mt-4 flex flex-wrap gap-2" aria-label={t('photos')}>
      {photos.map((photo, i) => (
        <li key={photo.key} className="w-28">
          <a
            className="block"
            href={photoPath(photo.key, 1280, 'jpeg')}
            aria-label={photo.alt ? undefined : t('photo', { number: i + 1 })}
          >
            <Photo photo={photo} largest={320} sizes="7rem" alt={photo.alt} lang={lang} isSmall />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The small print: the visit, the language, the last change, and where an imported review is from. */
function Facts({ review: { id, visited, language, edited, source, isTranslatable } }: { review: ReviewData }) {
  const t = useTranslations('reviews');
  const lang = useLocale();
  const facts = [
    visited && t('visited', { month: visited }),
    language.name && t('inLanguage', { language: language.name }),
    edited && t('edited', { date: edited.day }),
    source && (source === 'demo' ? t('demo') : t('imported', { source })),
  ].filter((fact) => fact !== '' && fact !== null && fact !== undefined);
  if (facts.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      {facts.join(' · ')}
      {isTranslatable && (
        <a
          className="tap link not-printed ms-3"
          href={href('reviewTranslation', { lang, id: String(id) })}
          rel="nofollow"
          aria-describedby={`review-${id}`}
        >
          {t('translate')}
        </a>
      )}
    </p>
  );
}

function Reply({ reply }: { reply: NonNullable<ReviewData['reply']> }) {
  const t = useTranslations('reviews.reply');
  const { body, written, edited, isOlder } = reply;
  return (
    <div className="review-reply">
      <p className="flex flex-wrap gap-x-3">
        <b className="font-semibold">{t('title')}</b>
        <span className="text-sm text-muted">
          <time dateTime={written.iso}>{written.day}</time>
          {edited && ` · ${t('edited', { date: edited.day })}`}
        </span>
      </p>
      <p className="whitespace-pre-line" dir="auto">
        {body}
      </p>
      {isOlder && <p className="mt-1 text-sm text-muted">{t('older')}</p>}
    </div>
  );
}
