import type { DraftHolder } from '../../domain/drafts/drafts.ts';
import type { PageRequest } from '../../pages/page.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';

/** Whose draft the visitor's files belong to: theirs, and this browser's. */
export async function draftHolders({ visitor }: PageRequest): Promise<DraftHolder[]> {
  const { session = null, binding } = visitor ?? {};
  const browser: DraftHolder[] = isSecret(binding) ? [{ browserHash: await hashOf(binding) }] : [];
  return [...(session ? [{ person: session.person }] : []), ...browser];
}
