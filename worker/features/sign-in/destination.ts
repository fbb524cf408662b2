import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import type { ProofNeed } from '../../identity/proof.ts';
import { isSecret } from '../../platform/secrets.ts';
import { ownPath } from '../../platform/text/own-path.ts';
import { type DestinationSite, readDestinationSite } from './destination.query.ts';

/** A site's host that a person goes on to from the product's host, and the browser that started there. */
export type Destination = { site: SiteId; host: string; bindingHash: string; returnPath: string };

/** A way from the product's host to a site, as its address describes it. */
export type Way = Destination &
  Pick<DestinationSite, 'name' | 'isMember'> & {
    language: string;
    /** The proof that the site asks for; null if the person is only to be signed in there. */
    need: ProofNeed | null;
  };

/** The path on the product's host that leads on to a site. Its query is that of `readWay`. */
export const visitPath = '/auth/visit';

/**
 * The parameters that describe a way, in the order of canonical addresses: `proof` if one is asked for, and `with` if it
 * has to be a passkey's.
 */
const wayParameters = ['binding', 'host', 'language', 'proof', 'return', 'with'];

/** The part of a query that describes a way. */
export const wayQuery = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    wayParameters.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/**
 * The way that a query describes; undefined unless it names a connected host, a language of its site and a path there.
 * Anybody can write such a query, so that a person is asked before they go on to a site for the first time.
 */
export async function readWay(
  reader: Reader,
  query: URLSearchParams,
  person: PersonId | null,
): Promise<Way | undefined> {
  const host = query.get('host') ?? '';
  const language = query.get('language') ?? '';
  const returnPath = ownPath(query.get('return') ?? '');
  const bindingHash = query.get('binding') ?? undefined;
  const proof = query.get('proof');
  if (!returnPath || !isSecret(bindingHash) || !(proof === null || proof === 'recent' || proof === 'today')) return;
  const found = await readDestinationSite(reader, { host, language, person });
  if (!found) return undefined;
  const { staffProof, ...site } = found;
  const need =
    proof && ({ level: proof, byPasskey: staffProof === 'passkey' || query.get('with') === 'passkey' } as const);
  return { ...site, host, language, returnPath, bindingHash, need };
}

/** The same for a path on the product's host that leads on to a site; undefined for other paths. */
export const wayOf = async (reader: Reader, path: string, person: PersonId | null): Promise<Way | undefined> =>
  path.startsWith(`${visitPath}?`)
    ? readWay(reader, new URLSearchParams(path.slice(visitPath.length)), person)
    : undefined;
