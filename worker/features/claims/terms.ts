import { missingFor } from '../../domain/owners/missing-proof.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds of the terms of claims. */
export const terms = {
  /** A website proves nothing before its address has been the same for this long. */
  websiteAge: 14 * day,
  /** A present owner can answer for this long before anybody decides. */
  notice: 7 * day,
  /** A claim lapses after this long without a step of its claimant. */
  lapse: 14 * day,
  /** Link and code of an email to the business. */
  code: day,
  /** A website that says a claimant is not of theirs gets no further email about them for this long. */
  silence: 30 * day,
  /** File and record are looked at again after a week, and every day while they are missing. */
  look: 7 * day,
  lookMissing: day,
  /** From the first look that misses a proof to the end of the role. */
  missing: missingFor,
  /** Bytes of a document that never arrived are deleted after this long. */
  arriving: 60 * 60 * 1000,
  /** Documents are deleted this long after the end of the claim. */
  documents: 30 * day,
} as const;

/** Tries of a code. */
export const codeTries = 5;

/** A host on more listings of a site than this needs a moderator. */
export const mostListings = 3;

/** Listings of one claim. */
export const mostBranches = 50;

/** Documents of a claim, and the bytes of one. */
export const mostDocuments = 3;
export const largestDocument = 10_000_000;
