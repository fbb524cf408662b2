import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SubmissionStep, type SubmissionValues, submissionSteps } from '../../web/contract/submission.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { valuesOf } from '../../worker/features/submissions/listing-values.ts';
import { siteId } from '../support/content.ts';
import { costOf } from '../support/page.ts';
import { personOf, signedInAs } from '../support/people.ts';
import { hosts } from '../support/samples.ts';
import { draftListing } from '../support/sent-listings.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { listingAt } from '../support/submissions.ts';
import type { TestVisitor } from '../support/visitor.ts';
import budgets from './budgets.json' with { type: 'json' };

let server: TestServer;
let site: SiteId;
let member: TestVisitor;
/** A museum of the demo site with as much as a listing says. */
let slug: string;
let id: PersonId;
/** What the member has typed. */
let values: SubmissionValues;
beforeAll(async () => {
  server = await startServer({ withDemo: true });
  site = await siteId(server.db, 'museums');
  const address = 'writer-of-many@example.org';
  member = await signedInAs(server, address, hosts.demo);
  const found = await server.db
    .prepare(
      `select l.slug from listings l where l.site_id = ?1 and l.state = 'published' and l.latitude is not null
         and l.place_id is not null
       order by l.website <> '' desc, (select count(*) from photos p where p.site_id = ?1 and p.listing_id = l.id) desc,
         (select count(*) from listing_texts x where x.site_id = ?1 and x.listing_id = l.id) desc, l.id limit 1`,
    )
    .bind(site)
    .first<string>('slug');
  slug = found ?? '';
  const row = await listingAt(server.db, site, slug);
  if (!row) throw new Error('the demo has no listing with a place');
  // A draft that has it all, and so resembles a listing: what similar ones cost is part of it.
  const { photos: _, ...published } = valuesOf(row);
  values = { ...published, phone: '+49 30 123456', website: published.website || 'https://museum.example/' };
  id = await personOf(server, address);
  await draftListing(server, { site, id, values });
  await draftListing(server, { site, id, values: { ...values, phone: '+49 30 1' }, listing: slug });
});
afterAll(() => server.close());

/** The cost of a page for its reader: the least of some, since the registry and the change log are read now and then. */
async function costOfPage(path: string): Promise<{ rowsRead: number; roundTrips: number }> {
  const costs: ReturnType<typeof costOf>[] = [];
  for (let reads = 0; reads < 4; reads += 1) {
    const answer = await member.get(`http://${hosts.demo}${path.replace(/(?=\?|$)/, '.json')}`);
    expect([path, answer.status]).toEqual([path, 200]);
    costs.push(costOf(answer.headers));
  }
  const least = (of: keyof ReturnType<typeof costOf>) => Math.min(...costs.map((cost) => cost[of]));
  return { rowsRead: least('rowsRead'), roundTrips: least('roundTrips') };
}

test.each(submissionSteps.flatMap((step) => [[step, 'a new listing'] as const, [step, 'a change'] as const]))(
  'The step %s of %s reads few rows in few round trips',
  async (step: SubmissionStep, about) => {
    const query = new URLSearchParams({ ...(about === 'a change' && { listing: slug }), step });
    // What a session costs on any page.
    const session = await costOfPage('/en/dashboard/contributions');
    const { rowsRead, roundTrips } = await costOfPage(`/en/create?${query}`);
    const numbers = [step, about, rowsRead, roundTrips];
    expect([...numbers, rowsRead <= budgets.rowsRead.create]).toEqual([...numbers, true]);
    expect([...numbers, roundTrips <= session.roundTrips + budgets.listingFormRoundTrips]).toEqual([...numbers, true]);
  },
);

test('The places that are found for a typed text cost few rows, however many have such a name', async () => {
  const draft = { site, id, values: { ...values, place: '', placeText: 'San' } };
  await draftListing(server, draft);
  const session = await costOfPage('/en/dashboard/contributions');
  const { rowsRead, roundTrips } = await costOfPage('/en/create?step=place');
  expect([rowsRead, rowsRead <= budgets.rowsRead.create]).toEqual([rowsRead, true]);
  expect([roundTrips, roundTrips <= session.roundTrips + budgets.listingFormRoundTrips]).toEqual([roundTrips, true]);
});
