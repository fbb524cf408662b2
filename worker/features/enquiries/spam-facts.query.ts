import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, limitTo, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import type { SpamFacts } from './spam.ts';

const e = table('enquiries', 'e');
const p = table('people', 'p');

const hour = 60 * 60 * 1000;
const month = 30 * 24 * hour;
/** Enquiries that are looked at: the newest of the person, and those with the same text. */
const newest = 50;

/** `others`: listings that the person sends the same text to at the same time, and before this one. */
type Query = {
  site: SiteId;
  person: PersonId;
  listing: number;
  others: readonly number[];
  textHash: string;
  now: number;
};

/** Reads what decides the spam score of a new enquiry, apart from its text, in one round trip. */
export async function readSpamFacts(
  db: D1Database,
  { site, person, listing, others, textHash, now }: Query,
): Promise<Omit<SpamFacts, 'text' | 'language'>> {
  const [account, sent, same] = await batch(
    db,
    sql`select ${columns({ at: p.created_at })} from ${p} where ${p.id} = ${person}`,
    sql`
      select ${columns(pick(e, 'state', 'created_at', 'answered_at'))} from ${e} indexed by enquiries_by_person
      where ${e.site_id} = ${site} and ${e.person_id} = ${person} order by ${e.last_at} desc, ${e.id} desc ${limitTo(newest)}`,
    sql`
      select distinct ${columns({ listing: e.listing_id })} from ${e} indexed by enquiries_by_text
      where ${e.site_id} = ${site} and ${e.text_hash} = ${textHash} and ${e.text_hash} <> '' and ${e.created_at} > ${now - month}
        and ${e.listing_id} <> ${listing} ${limitTo(newest)}`,
  );
  return {
    accountAge: now - (account.results[0]?.at ?? now),
    answered: sent.results.filter(({ answered_at }) => answered_at !== null).length,
    marked: sent.results.filter(({ state }) => state === 'spam').length,
    sentLately: sent.results.filter(({ created_at }) => created_at > now - hour).length + others.length,
    repeated: new Set([...same.results.map((row) => row.listing), ...others]).size,
  };
}
