import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ListingCard } from '../../contract/listing-card.ts';
import { Link } from '../../slots/link.tsx';
import { Plate, Stars } from '../../ui/drawing.tsx';
import { drawingOf } from '../../ui/drawing-of.ts';
import { Photo } from './photo.tsx';

/** Width of a card's picture: beside the text on narrow pages, above it on wide ones. */
const sizes = '(width < 40rem) 6.5rem, 20rem';

/** Listings as cards with headings of the third level. Large cards have at most three columns. */
export function Cards({ listings, isLarge = false }: { listings: readonly ListingCard[]; isLarge?: boolean }) {
  return (
    <ul className={isLarge ? 'cards is-large' : 'cards'}>
      {listings.map((listing) => (
        <Card key={listing.slug} listing={listing} />
      ))}
    </ul>
  );
}

function Card({ listing }: { listing: ListingCard }) {
  const lang = useOtherLanguage(listing.language);
  const facts = useFacts(listing, lang);
  return (
    <li className="card">
      {listing.photo ? (
        <Photo photo={listing.photo} largest={640} sizes={sizes} alt="" isSmall />
      ) : (
        <Plate name={drawingOf(listing.category?.slug)} seed={listing.slug} />
      )}
      <div>
        {listing.category && <p className="kind">{listing.category.name}</p>}
        <h3 lang={lang}>
          <Link href={listing.path}>
            <bdi>{listing.name}</bdi>
          </Link>
        </h3>
        {facts && <p suppressHydrationWarning>{facts}</p>}
        {listing.rating && <Rating rating={listing.rating} />}
        {listing.summary && (
          <p className="summary" lang={lang} dir="auto">
            {listing.summary}
          </p>
        )}
      </div>
    </li>
  );
}

/** The rating: stars, mean and number of reviews. */
export function Rating({ rating: { stars, reviews } }: { rating: NonNullable<ListingCard['rating']> }) {
  const t = useTranslations('listing');
  const format = useFormatter();
  const mean = format.number(stars, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <p className="flex items-center gap-x-2">
      <Stars stars={stars} />
      <span className="sr-only">{t('rating', { stars: mean, reviews })}</span>
      <bdi aria-hidden="true">
        {mean} ({format.number(reviews)})
      </bdi>
    </p>
  );
}

/** The `lang` attribute of a text: its language where it differs from the page's. */
export function useOtherLanguage(language: string): string | undefined {
  return useLocale() === language ? undefined : language;
}

/**
 * City and country names as far as known, and the texts' language if it differs from the page's. Intl's names may
 * differ slightly between Worker and browser, so elements that show them suppress the hydration warning.
 */
function useFacts({ city, country }: ListingCard, other: string | undefined): string {
  const t = useTranslations('listing');
  const format = useFormatter();
  const land = country ? format.displayName(country, { type: 'region' }) : '';
  const place = city && land ? t('place', { city, country: land }) : (city ?? land);
  const foreign = other && t('inLanguage', { language: format.displayName(other, { type: 'language' }) });
  return place && foreign ? `${place} · ${foreign}` : place || foreign || '';
}
