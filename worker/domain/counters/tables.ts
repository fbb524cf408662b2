import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  counts: {
    personal: null,
    archive: {
      none: 'it says what happened on this installation; a restored site begins to count anew',
      isRebuilt: true,
    },
  },
  figure_days: {
    personal: null,
    archive: { none: 'the figures follow from the counts, which a restored site begins anew', isRebuilt: true },
  },
  all_figure_days: { personal: null, archive: { none: 'it is about the whole installation' } },
  count_messages: { personal: null, archive: { none: 'it prevents that a message of this installation counts twice' } },
} satisfies TableDeclarations;
