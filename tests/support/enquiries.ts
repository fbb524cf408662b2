import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { acceptReply, type Reply } from '../../worker/features/enquiries/reply.writer.ts';
import { type Enquiry, startEnquiry } from '../../worker/features/enquiries/start.writer.ts';
import type { ThreadAddresses } from '../../worker/features/enquiries/thread.ts';

export const addresses: ThreadAddresses = {
  link: (language, thread) => `http://atlas.localhost/${language}/dashboard/enquiries?thread=${thread}`,
  replyTo: async (thread, side) => `r.${thread}.${side}@reply.example`,
};

type Start = Pick<Enquiry, 'site' | 'listing' | 'person' | 'now'> & Partial<Enquiry>;

let questions = 0;

/** Sends an enquiry, each with another text. */
export function ask(db: D1Database, start: Start) {
  questions += 1;
  return startEnquiry(db, {
    ...{ names: { en: 'The listing' }, name: 'Mia', language: 'en', wantedOn: '', contact: '', files: [], addresses },
    message: `Is there a lift, and number ${questions}?`,
    ...start,
  });
}

/** The number of a new thread. */
export async function threadOf(db: D1Database, start: Start): Promise<number> {
  const started = await ask(db, start);
  if (started.code !== 'sent') throw new Error(`the enquiry was not sent: ${started.code}`);
  return started.thread;
}

type Answer = Pick<Reply, 'site' | 'thread' | 'side' | 'now'> & { person: PersonId } & Partial<Reply>;

export const reply = (db: D1Database, { person, ...answer }: Answer) =>
  acceptReply(db, { from: { person }, text: 'Yes, there is.', mailId: null, files: [], addresses, ...answer });

/** Makes a person owner or manager of a listing. */
export const own = (db: D1Database, site: SiteId, listing: number, person: PersonId, role = 'owner') =>
  db
    .prepare('insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, ?4, 1)')
    .bind(site, listing, person, role)
    .run();

/** The row of a thread. */
export async function thread(db: D1Database, site: SiteId, id: number): Promise<Record<string, unknown>> {
  const row = await db.prepare('select * from enquiries where site_id = ?1 and id = ?2').bind(site, id).first();
  if (!row) throw new Error(`there is no thread ${id}`);
  return row;
}

/** The texts of a thread in order. */
export async function textsOf(db: D1Database, site: SiteId, id: number): Promise<string[]> {
  const { results } = await db
    .prepare('select body from enquiry_messages where site_id = ?1 and enquiry_id = ?2 order by position')
    .bind(site, id)
    .all<{ body: string }>();
  return results.map(({ body }) => body);
}
