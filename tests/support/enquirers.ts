import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { listingOf, siteId } from './content.ts';
import { own } from './enquiries.ts';
import { personOf, signedInAs } from './people.ts';
import type { TestServer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

/** The site, a listing that somebody runs, and who does. */
export type Business = {
  site: SiteId;
  listing: number;
  /** The form that asks it. */
  form: string;
  owner: TestVisitor;
  ownerAddress: string;
  person: PersonId;
};

let businesses = 0;

/** A listing of the site atlas that a member of their own runs. */
export async function openBusiness(server: TestServer, slug?: string): Promise<Business> {
  const site = await siteId(server.db, 'atlas');
  const { id: listing, slug: its } = slug
    ? await listingOf(server.db, 'atlas', slug)
    : await nextListing(server, site, businesses);
  businesses += 1;
  const ownerAddress = `owner-${businesses}@business.example`;
  const owner = await signedInAs(server, ownerAddress);
  const person = await personOf(server, ownerAddress);
  await own(server.db, site, listing, person);
  const form = `http://atlas.localhost/en/directory/listing/${its}/enquire`;
  return { site, listing, form, owner, ownerAddress, person };
}

async function nextListing({ db }: TestServer, site: SiteId, offset: number) {
  const row = await db
    .prepare(
      `select id, slug from listings l where site_id = ?1 and state = 'published'
         and not exists (select 1 from listing_roles r where r.site_id = ?1 and r.listing_id = l.id)
       order by id limit 1 offset ?2`,
    )
    .bind(site, offset)
    .first<{ id: number; slug: string }>();
  if (!row) throw new Error('the site has too few listings');
  return row;
}

/** The page of both sides. */
export const enquiriesPage = 'http://atlas.localhost/en/dashboard/enquiries';

export const threadPage = (thread: number): string => `${enquiriesPage}?thread=${thread}`;

/** The number of a thread, from the answer that says it was sent. */
export function threadIn(location: string | null): number {
  const thread = Number(new URL(location ?? '', 'http://atlas.localhost').searchParams.get('thread'));
  if (!thread) throw new Error(`no thread in ${location}`);
  return thread;
}
