/** The sprite of all drawings and icons, each identified by its fragment. */
const sprite = '/drawings.svg';

/** Number of map backgrounds in the sprite, for plates. */
const grounds = 4;

type Icon = 'menu' | 'globe' | 'search' | 'arrow' | 'close' | 'chevron' | 'check' | 'share' | 'sort';

/** An icon in the text colour. Screen readers ignore it, because the text beside it says the same. */
export function Icon({ name }: { name: Icon }) {
  return (
    <svg className={name === 'arrow' ? 'icon is-directed' : 'icon'} aria-hidden="true">
      <use href={`${sprite}#icon-${name}`} />
    </svg>
  );
}

/** A drawing of the sprite, in the text colour. */
export function Drawing({ name, className }: { name: string; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/**
 * The placeholder for a missing photo: a drawing on a map background. The same `seed` always gives the same background;
 * different seeds make neighbours differ.
 */
export function Plate({ name, seed }: { name: string; seed: string }) {
  return (
    <svg className="plate" viewBox="0 0 240 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`${sprite}#ground-${groundOf(seed)}`} />
      <use href={`${sprite}#${name}`} x="76" y="36" width="88" height="88" />
    </svg>
  );
}

/** A rating out of five stars, drawn to a tenth. Screen readers ignore it, because the text beside it says the same. */
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
