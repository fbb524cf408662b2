import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  site_summaries: {
    personal: null,
    archive: { none: 'a cron computes it from the other tables', isRebuilt: true },
  },
} satisfies TableDeclarations;
