import type { ClaimData, ClaimPage } from '../../contract/pages/claims.data.ts';

export type ClaimProps = { page: ClaimPage };

export type OneClaimProps = ClaimProps & { claim: ClaimData };
