import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { drawingOf } from '../../contract/drawing-of.ts';
import type { ListingCard, Rating } from '../../contract/listing-card.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { Stars } from '../../ui/drawing.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Photo } from './photo.tsx';

/** Width of a card's picture: beside the text on narrow pages, above it on wide ones. */
const ownSizes = '(width < 40rem) 6.5rem, 20rem';

type CardsProps<Listing extends ListingCard> = {
  listings: readonly Listing[];
  isLarge?: boolean;
  /** A line below the text of a card, or a text in place of its summary. */
  noteOf?: (listing: Listing) => CardNote;
};

/** What a card says besides its listing. `label`: what it is, above all else. */
type CardNote = { label?: ReactNode; line?: ReactNode; text?: ReactNode };

/** Listings as cards with headings of the third level. Large cards have at most three columns. */
export function Cards<Listing extends ListingCard>({ listings, isLarge = false, noteOf }: CardsProps<Listing>) {
  const lang = useLocale();
  return (
    <ul className={isLarge ? 'cards is-large' : 'cards'}>
      {listings.map((listing) => (
        <Card
          key={listing.slug}
          listing={listing}
          path={href('listing', { lang, slug: listing.slug })}
          note={noteOf?.(listing) ?? {}}
        />
      ))}
    </ul>
  );
}

type CardProps = {
  listing: ListingCard;
  path: string;
  note: CardNote;
  /** The width of its picture, as the `sizes` attribute. */
  sizes?: string;
};

/** A listing as an item of a list. */
export function Card({ listing, path, note, sizes = ownSizes }: CardProps) {
  const { slug, name, summary, foreign, category, place, photo, rating } = listing;
  const lang = foreign?.language;
  const facts = place && foreign ? `${place} · ${foreign.note}` : (place ?? foreign?.note);
  return (
    <li className="card">
      {photo ? (
        <Photo photo={photo} largest={640} sizes={sizes} alt="" isSmall />
      ) : (
        <Plate name={name} lang={lang} drawing={drawingOf(category?.slug)} seed={slug} />
      )}
      <div>
        {note.label}
        {category && <p className="kind">{category.name}</p>}
        <h3 lang={lang}>
          <Link href={path}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {facts && <p>{facts}</p>}
        {rating && <RatingLine rating={rating} />}
        {note.text ??
          (summary && (
            <p className="summary" lang={lang} dir="auto">
              {summary}
            </p>
          ))}
        {note.line}
      </div>
    </li>
  );
}

/** The rating: stars, mean and number of reviews. */
export function RatingLine({ rating: { stars, display, words } }: { rating: Rating }) {
  return (
    <p className="flex items-center gap-x-2">
      <Stars stars={stars} />
      <span className="sr-only">{words}</span>
      <bdi aria-hidden="true">{display}</bdi>
    </p>
  );
}
