import type { TableDeclarations } from './declarations.ts';

export const tables = {
  changes: {
    personal: null,
    archive: { none: 'caches read it, and a restored site begins a new one', isRebuilt: true },
  },
  rate_counts: {
    personal: {
      subject: {
        by: 'hash',
        onDeletion: 'keep',
        because:
          'How often something was tried is counted under a hash, which does not show your address; it goes within two days.',
      },
    },
    archive: { none: 'who is counted is counted on this installation alone' },
  },
} satisfies TableDeclarations;
