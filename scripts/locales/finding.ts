/** Something wrong with the interface texts, and what to do about it. */
export type Finding = {
  /** Path from the repository's folder. */
  file: string;
  /** The message's whole key, such as `head.site`; empty where the whole file is meant. */
  key: string;
  problem: string;
  cure: string;
};
