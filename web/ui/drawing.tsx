/** The sprite of all drawings and icons, each identified by its fragment. */
const sprite = '/drawings.svg';

type Icon =
  | 'menu'
  | 'globe'
  | 'search'
  | 'arrow'
  | 'close'
  | 'chevron'
  | 'check'
  | 'share'
  | 'sort'
  | 'directions'
  | 'call'
  | 'copy'
  | 'expand'
  | 'edit';

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
