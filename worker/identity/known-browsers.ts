import type { Reader } from '../data/reader.ts';
import type { PersonId, SiteId } from '../data/schema.ts';
import { columns, type Sql, sql } from '../data/sql.ts';
import { insertOrReplace, pick, table } from '../data/table.ts';
import { hashOf, isSecret } from '../platform/secrets.ts';

const k = table('known_browsers', 'k');
const known = table('known_browsers');
const i = table('identities', 'i');

/** Milliseconds for which a browser is known after the last sign-in. */
export const knownFor = 180 * 24 * 60 * 60 * 1000;

type KnownBrowser = { site: SiteId; person: PersonId; browser: string; now: number };

/** The statement that remembers a browser in which a person signs in. Its secret is stored as a hash. */
export const knownBrowser = async ({ site, person, browser, now }: KnownBrowser): Promise<Sql> =>
  insertOrReplace(known, {
    site_id: site,
    browser_hash: await hashOf(browser),
    person_id: person,
    expires_at: now + knownFor,
  });

/** Whether the owner of an address has signed in on a site in this browser. */
export async function isKnownBrowser(
  reader: Reader,
  { site, browser, address, now }: { site: SiteId; browser: string | undefined; address: string; now: number },
): Promise<boolean> {
  if (!isSecret(browser)) return false;
  const [[row]] = await reader.batch(
    sql`
      select ${columns(pick(k, 'person_id'))} from ${k} join ${i} on ${i.person_id} = ${k.person_id}
      where ${k.site_id} = ${site} and ${k.browser_hash} = ${await hashOf(browser)} and ${k.expires_at} > ${now}
        and ${i.issuer} = '' and ${i.subject} = ${address}`,
  );
  return row !== undefined;
}
