import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  counts: {
    personal: null,
    archive: {
      none: 'it says what happened on this installation; a restored site begins to count anew',
      isRebuilt: true,
    },
  },
  count_messages: { personal: null, archive: { none: 'it prevents that a message of this installation counts twice' } },
} satisfies TableDeclarations;
