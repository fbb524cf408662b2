import { useLocale, useTranslations } from 'next-intl';
import type { ListingPage } from '../../contract/pages/listing.data.ts';
import { photoPath } from '../../contract/photos.ts';
import { href } from '../../contract/routes.ts';
import { useOtherLanguage } from './facts.tsx';
import { Photo } from './photo.tsx';

/** Width of a photo: of the first one on wide pages, and of a thumbnail there. On narrow pages all are equally wide. */
const sizes = { first: '(width < 64rem) 92vw, 46rem', other: '(width < 64rem) 81vw, 9rem' };

/**
 * The photos: a strip to swipe on narrow pages; on wide ones the first large, and the others as thumbnails below it. Each
 * is a link to its largest size. With script, PhotoViewer (photo-viewer.tsx) shows them in the page instead: it reads
 * these figures.
 */
export function Gallery({ page: { photos, slug }, isPreview = false }: { page: ListingPage; isPreview?: boolean }) {
  const t = useTranslations('details.photos');
  if (photos.length === 0) return null;
  return (
    <ul className="gallery" aria-label={t('title')}>
      {photos.map((photo, i) => (
        <li key={photo.key}>
          <Figure photo={photo} slug={isPreview ? null : slug} number={i + 1} />
        </li>
      ))}
    </ul>
  );
}

/** `slug`: of the listing; null where it has no page. */
type FigureProps = { photo: ListingPage['photos'][number]; slug: string | null; number: number };

function Figure({ photo, slug, number }: FigureProps) {
  const t = useTranslations('details');
  const lang = useLocale();
  const { key, credit, alt } = photo;
  const otherLanguage = useOtherLanguage(alt.language);
  const isFirst = number === 1;
  return (
    <figure>
      <a
        className="block"
        href={photoPath(key, 1280, 'jpeg')}
        aria-label={alt.text ? undefined : t('photos.open', { number })}
      >
        <Photo
          photo={photo}
          largest={1280}
          sizes={isFirst ? sizes.first : sizes.other}
          alt={alt.text}
          lang={otherLanguage}
          isFirst={isFirst}
        />
      </a>
      <figcaption className="text-sm text-muted">
        {credit && <p>{t('credit', { credit })}</p>}
        {slug !== null && (
          <a
            className="tap link needs-no-script not-printed"
            href={href('listingReport', { lang, slug }, { photo: key })}
            rel="nofollow"
          >
            {t('photos.report')}
          </a>
        )}
      </figcaption>
    </figure>
  );
}
