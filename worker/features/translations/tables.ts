import type { TableDeclarations } from '../../data/declarations.ts';

export const tables = {
  post_machine_drafts: { personal: null, archive: { none: 'a machine makes it again' } },
} satisfies TableDeclarations;
