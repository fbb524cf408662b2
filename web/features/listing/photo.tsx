import type { ListingCard } from '../../contract/listing-card.ts';
import { type PhotoWidth, photoPath, photoWidths } from '../../contract/photos.ts';

type PhotoProps = {
  photo: NonNullable<ListingCard['photo']>;
  /** The largest width to offer, in pixels, with all smaller ones. */
  largest: PhotoWidth;
  /** The display width, as the `sizes` attribute. */
  sizes: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** The language of `alt` where it is not the page's. */
  lang?: string | undefined;
  /** Whether it is at the top of the page and is loaded with priority. */
  isFirst?: boolean;
  /**
   * Whether it is one of many thumbnails, for which a second format costs more in URLs and transformations than it
   * saves.
   */
  isSmall?: boolean;
};

/** A photo in the smallest sufficient size and the best format that the browser supports. Its space is reserved. */
export function Photo({ photo, largest, sizes, alt, lang, isFirst = false, isSmall = false }: PhotoProps) {
  const { key, width, height } = photo;
  const widths = photoWidths.filter((one) => one <= largest && one <= Math.max(width, photoWidths[0]));
  const set = (format: 'avif' | 'webp') => widths.map((one) => `${photoPath(key, one, format)} ${one}w`).join(', ');
  return (
    <picture className="photo">
      {!isSmall && <source type="image/avif" srcSet={set('avif')} sizes={sizes} />}
      <img
        src={photoPath(key, widths.at(-1) ?? photoWidths[0], 'webp')}
        srcSet={set('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        lang={lang}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
