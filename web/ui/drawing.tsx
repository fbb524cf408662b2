/** The file that holds all drawings and icons; each is named by its fragment. */
const sprite = '/drawings.svg';

/** How many grounds the sprite holds: hairlines of a map, behind a plate's drawing. */
const grounds = 4;

type Icon = 'menu' | 'globe' | 'search' | 'arrow' | 'close' | 'chevron' | 'check' | 'share' | 'sort';

/** A small sign in the colour of the text beside it. Says nothing to a screen reader: the text beside it does. */
export function Icon({ name }: { name: Icon }) {
  return (
    <svg className={name === 'arrow' ? 'icon is-directed' : 'icon'} aria-hidden="true">
      <use href={`${sprite}#icon-${name}`} />
    </svg>
  );
}

/** A drawing by its name in the sprite, in the colour of the text around it. */
export function Drawing({ name, className }: { name: string; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/**
 * The picture area of something that has no photo: a drawing on a piece of map. `seed` chooses the piece, always the
 * same one for the same seed, so that neighbours differ.
 */
export function Plate({ name, seed }: { name: string; seed: string }) {
  return (
    <svg className="plate" viewBox="0 0 240 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`${sprite}#ground-${groundOf(seed)}`} />
      <use href={`${sprite}#${name}`} x="76" y="36" width="88" height="88" />
    </svg>
  );
}

/** So many stars of five, drawn to the tenth. Says nothing to a screen reader: the text beside it does. */
export function Stars({ stars }: { stars: number }) {
  const five = <use href={`${sprite}#stars`} width="80" height="16" />;
  return (
    <svg className="icon is-directed h-4 w-20" viewBox="0 0 80 16" aria-hidden="true">
      <g opacity="0.3">{five}</g>
      <svg width={(stars * 16).toFixed(1)} height="16" aria-hidden="true">
        {five}
      </svg>
    </svg>
  );
}

function groundOf(seed: string): number {
  let sum = 0;
  for (let i = 0; i < seed.length; i++) sum += seed.charCodeAt(i) * (i + 1);
  return sum % grounds;
}
