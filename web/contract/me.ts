/** Who is signed in, as `GET /api/v1/me` says it. */
export type Me = {
  /** The name; where none was given, the mail address. */
  name: string;
  initials: string;
  /** Path of the picture; null where there is none. */
  picture: string | null;
  roles: readonly ('moderator' | 'editor' | 'admin' | 'operator')[];
  isSuspended: boolean;
};
