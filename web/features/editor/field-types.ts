/** Stores a picture for a text. A refusal has a message in the reader's language. */
export type PhotoUpload = (
  file: File,
) => Promise<{ code: 'ok'; key: string; width: number; height: number } | { code: 'refused'; message: string }>;

/** A listing that a text can link to. `where` tells listings with the same name apart. */
export type FoundListing = { slug: string; name: string; where: string };

/** Finds listings by their name. */
export type ListingSearch = (query: string) => Promise<readonly FoundListing[]>;

/** The ways of editing a text. */
export type EditorMode = 'rich' | 'markdown';
