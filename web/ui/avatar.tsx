type AvatarProps = {
  initials: string;
  /** Path of the person's picture; null where there is none. */
  picture: string | null;
  isLarge?: boolean;
};

/** A person's picture over their initials, which stay visible if there is no picture or it fails to load. */
export function Avatar({ initials, picture, isLarge = false }: AvatarProps) {
  return (
    <span className={isLarge ? 'avatar is-large' : 'avatar'} aria-hidden="true">
      {initials}
      {picture && (
        // Lazy, because the initials identify the person until it loads.
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
