import { Drawing } from './drawing.tsx';
import { plateText } from './plate-text.ts';

const layouts = ['is-drawn', 'is-letter', 'is-ruled', 'is-column', 'is-headed'];
const grounds = ['', ' is-deep', '', ' is-deep', ' is-full'];

/** The classes of `plateSizes`. Tailwind reads them from here, so they are written out. */
const sizes = ['text-[17cqi]', 'text-[14cqi]', 'text-[11.5cqi]', 'text-[9.5cqi]', 'text-[8cqi]', 'text-[6.8cqi]'];

type PlateProps = {
  name: string;
  /** The language of the name where it is not the page's. */
  lang?: string | undefined;
  /** The name of a drawing. */
  drawing: string;
  /** The same seed always gives the same layout; different seeds make neighbours differ. */
  seed: string;
};

/**
 * What a listing shows in place of a photo: its name, set like the title of a book, and the drawing of its category.
 * Places of remembrance have no ornament. Screen readers ignore it, because the name stands beside it.
 */
export function Plate({ name, lang, drawing, seed }: PlateProps) {
  const { initial, words, size } = plateText(name);
  const isQuiet = drawing === 'candle';
  const n = hashOf(seed);
  const look = isQuiet ? 'is-quiet' : `${layouts[n % 5]}${grounds[Math.floor(n / 5) % 5]}`;
  return (
    <div className={`plate ${look}`} lang={lang} dir="auto" aria-hidden="true">
      {!isQuiet && <Drawing name={drawing} />}
      <i>{initial}</i>
      <b className={sizes[isQuiet ? Math.max(size, 3) : size]}>{words}</b>
    </div>
  );
}

function hashOf(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) % 9973;
  return hash;
}
