type AvatarProps = {
  initials: string;
  /** Path of the person's picture; null where there is none. */
  picture: string | null;
  isLarge?: boolean;
};

/** Somebody's picture over their initials, which stay where there is none or it cannot be loaded. */
export function Avatar({ initials, picture, isLarge = false }: AvatarProps) {
  return (
    <span className={isLarge ? 'avatar is-large' : 'avatar'} aria-hidden="true">
      {initials}
      {picture && (
        // Lazy, since the edge would write a preload for it into the page, where the browser's React does not look for one.
        <img
          src={picture}
          alt=""
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
