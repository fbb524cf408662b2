import type { TableDeclarations } from '../../data/declarations.ts';

const ofHost = { none: 'hosts belong to one deployment; a restored site is given its own' } as const;

export const tables = {
  domain_requests: { personal: null, archive: ofHost },
  held_domains: { personal: null, archive: ofHost },
} satisfies TableDeclarations;
