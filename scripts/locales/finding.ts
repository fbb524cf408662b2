/** A problem in the interface texts, and its fix. */
export type Finding = {
  /** Path from the repository's folder. */
  file: string;
  /** The message's full key, such as `head.site`; empty for the whole file. */
  key: string;
  problem: string;
  cure: string;
};
