import type { LegalKind } from '../../../web/contract/pages/legal.data.ts';

/** Which legal text of a site. */
export type WhichText = { kind: LegalKind; language: string };
