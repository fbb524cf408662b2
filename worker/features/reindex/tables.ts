import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  reindex_requests: { personal: null, archive: { none: 'a request is for one installation', isRebuilt: true } },
} satisfies TableDeclarations;
