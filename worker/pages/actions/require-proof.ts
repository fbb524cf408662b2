import type { AppContext } from '../../http/context.ts';
import { isSufficient, type ProofNeed } from '../../identity/proof.ts';
import type { Session } from '../../identity/session.ts';
import { type FormRefusal, refuse } from '../form-outcome.ts';
import { provePath } from '../prove-path.ts';

/** The refusal of a person whose proof is too old, with the page where they give it and return from; else null. */
export function missingProof(
  c: AppContext,
  session: Session,
  { need, now }: { need: ProofNeed | null; now: number },
): FormRefusal | null {
  if (!need || isSufficient(session, need, now)) return null;
  const { pathname, search } = new URL(c.req.url);
  return refuse('proof', { status: 403, path: provePath(c, need, pathname + search) });
}

/** Whether staff of the request's site prove themselves with a passkey alone. */
export const byPasskeyOnly = (c: AppContext): boolean => c.var.served.site.staffProof === 'passkey';
