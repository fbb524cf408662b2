import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  // Its texts are versions, its author is in the queue.
  submissions: { personal: null, archive: { none: 'what waits is not published, and what is published is a listing' } },
} satisfies TableDeclarations;
