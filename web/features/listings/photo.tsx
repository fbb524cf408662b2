import type { ListingCard } from '../../contract/page-data.ts';
import { type PhotoWidth, photoPath, photoWidths } from '../../contract/photos.ts';

type PhotoProps = {
  photo: NonNullable<ListingCard['photo']>;
  /** The widest that it is ever asked for, in pixels; the others are the steps below it. */
  largest: PhotoWidth;
  /** How wide it stands on the page, as the attribute of that name wants it. */
  sizes: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** The language of `alt` where it is not the page's. */
  lang?: string | undefined;
  /** Stands at the top of its page: it is loaded before anything else. */
  isFirst?: boolean;
  /** One of many small ones: there a second format costs more addresses and transformations than it saves. */
  isSmall?: boolean;
};

/** A photo in the size that its place needs and the smallest format that the browser knows; its room is kept free. */
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
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
