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
        // Lazy: the initials say who it is until it is there.
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
