/** The signed-in user, as returned by `GET /api/v1/me`. */
export type Me = {
  /** The name, or the email address where none was given. */
  name: string;
  initials: string;
  /** Path of the picture; null where there is none. */
  picture: string | null;
  roles: readonly ('moderator' | 'editor' | 'admin' | 'operator')[];
  isSuspended: boolean;
  /** Whether they are an operator or staff of any site, on the product's own host: the viewer is there. */
  viewsSites: boolean;
};
