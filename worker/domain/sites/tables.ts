import type { TableDeclarations } from '../../data/declarations.ts';

const inSiteFile = { none: 'site.json holds it', isRebuilt: true } as const;

export const tables = {
  sites: { personal: null, archive: inSiteFile },
  site_languages: { personal: null, archive: inSiteFile },
  domains: { personal: null, archive: inSiteFile },
} satisfies TableDeclarations;
