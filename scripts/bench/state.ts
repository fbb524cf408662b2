import type { PersonId } from '../../worker/data/schema.ts';
import { startSession } from '../../worker/identity/session.writer.ts';
import { InputError } from '../lib/command.ts';
import { openDatabase } from '../lib/database.ts';
import { addressOf, type DemoPerson } from '../lib/demo-people.ts';
import { findSite } from '../lib/sites.ts';
import { seed } from '../seed.ts';

/** The demo site that is measured. */
const slug = 'museums';
export const host = `${slug}.localhost`;

/** Creates the data of a Worker, with the demo sites, in a folder. */
export async function seedState(state: string): Promise<void> {
  const { db, media, close } = await openDatabase({ state });
  await seed(db, { media, log: () => {} }).finally(close);
}

/** Signs a demo person in on the measured site. @returns the Cookie header of the session. */
export async function createSession(state: string, person: DemoPerson['id']): Promise<string> {
  const { db, close } = await openDatabase({ state });
  try {
    const site = await findSite(db, slug);
    const id = await db
      .prepare(`select person_id from identities where issuer = '' and subject = ?1`)
      .bind(addressOf({ id: person }))
      .first<PersonId>('person_id');
    if (!site || id === null) throw new InputError(`The demo data have no site ${slug} or no person ${person}.`);
    const { token } = await startSession(db, {
      productOrigin: 'http://localhost',
      ...{ site: site.id, host, person: id, replaces: undefined, browser: '' },
      identity: { issuer: '', subject: addressOf({ id: person }) },
      proof: { provedAt: Date.now(), provedBy: 'mail' },
      from: { site: site.id, agent: '', country: '', town: '', now: Date.now() },
    });
    return `session=${token}`;
  } finally {
    await close();
  }
}
