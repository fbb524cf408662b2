import { openReader } from '../../data/reader.ts';
import type { AppContext } from '../../http/context.ts';
import { isBoundToPasskeys } from '../../identity/passkeys.query.ts';
import type { ProofNeed } from '../../identity/proof.ts';
import type { Session } from '../../identity/session.ts';

/** The proof that a change of a person's passkeys needs. */
export const neededProof = async (c: AppContext, { person }: Session): Promise<ProofNeed> => ({
  level: 'recent',
  byPasskey: await isBoundToPasskeys(openReader(c.env.DB, c.var.meter), person),
});
