import { setLastingWebsite } from '../../scripts/lib/lasting-website.ts';
import { type Listing, siteId } from './content.ts';
import { enquiriesPage, threadIn } from './enquirers.ts';
import { giveRole } from './owners.ts';
import { dataOf, personOf, signedInAs } from './people.ts';
import type { TestServer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

/** What names something of atlas that is only for a few people. */
export type AtlasSecrets = {
  thread: string;
  /** Paths of files of the thread (GET) and of documents of a claim (POST). */
  files: string[];
  documents: string[];
  /** The tokens of an invitation, and of the email that proves a claim. */
  invitation: string;
  emailToken: string;
};

const atlas = 'http://atlas.localhost';

const pdf = (secret: string) => new File([`%PDF-1.7 ${secret}\n%%EOF\n`], `${secret}.pdf`, { type: 'application/pdf' });

const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';

/**
 * On the site atlas: a reported thread with files, a claim with a document to which the owner objects, a claim that is being
 * proved by email, and an open invitation, with the secret in each text. They are of people whose addresses end in
 * `domain`, by name.
 */
export async function fillClaims(
  server: TestServer,
  { secret, domain }: { secret: string; domain: string },
): Promise<AtlasSecrets> {
  const { db } = server;
  const site = await siteId(db, 'atlas');
  const [talked, proved] = await newestListings(server);
  const listing = talked.id;
  const [owner, member] = [await signedInAs(server, `owner@${domain}`), await signedInAs(server, `member@${domain}`)];
  await giveRole(db, { site, listing, person: await personOf(server, `owner@${domain}`), role: 'owner' });
  const thread = await converse({ owner, member, secret, slug: talked.slug });
  const claim = await claimWithDocument(member, { secret, slug: talked.slug });
  await owner.post(`${atlas}/en/claim/objection?claim=${claim}`, { step: 'object', text: secret });
  const invited = { step: 'invite', listing: String(listing), address: `moderator@${domain}` };
  await owner.post(`${atlas}/en/dashboard/listings`, invited);
  const { link } = await dataOf<{ link: string }>(server, invited.address, 'listing-invitation');
  const keys = async (query: string) => (await db.prepare(query).bind(site).all<{ key: string }>()).results;
  const files = await keys('select key from enquiry_files where site_id = ?1 and enquiry_id is not null');
  const documents = await keys('select key from claim_documents where site_id = ?1 and due_at is null');
  return {
    thread,
    files: files.map(({ key }) => `/api/v1/enquiry-files/${key}`),
    documents: documents.map(({ key }) => `/api/v1/claims/${claim}/documents/${key}`),
    invitation: tokenOf(link),
    emailToken: await claimByEmail(server, { address: `editor@${domain}`, listing: proved }),
  };
}

/** Two listings that no other test of the file is about. */
async function newestListings({ db }: TestServer): Promise<[Listing, Listing]> {
  const { results } = await db
    .prepare(
      `select site_id as site, id, slug from listings where site_id = ?1 and state = 'published'
       and slug <> 'painting-amsterdam' order by id desc limit 2`,
    )
    .bind(await siteId(db, 'atlas'))
    .all<Listing>();
  return results as [Listing, Listing];
}

type Talk = { owner: TestVisitor; member: TestVisitor; secret: string; slug: string };

async function converse({ owner, member, secret, slug }: Talk): Promise<string> {
  const form = `${atlas}/en/directory/listing/${slug}/enquire`;
  const question = { step: 'send', message: secret, wanted: '', contact: secret };
  const sent = await member.upload(form, question, { name: 'files1', value: pdf(secret) });
  const thread = String(threadIn(sent.headers.get('location')));
  const answer = { step: 'reply', thread, message: secret };
  await owner.upload(enquiriesPage, answer, { name: 'files1', value: pdf(secret) });
  await member.post(enquiriesPage, { step: 'report', thread, reason: 'abuse', text: secret });
  return thread;
}

async function startClaim(who: TestVisitor, slug: string): Promise<string> {
  const started = await who.post(`${atlas}/en/claim?listing=${slug}`, { step: 'start', listing: slug });
  return /claim=(\d+)/.exec(started.headers.get('location') ?? '')?.[1] ?? '';
}

async function claimWithDocument(
  who: TestVisitor,
  { secret, slug }: { secret: string; slug: string },
): Promise<string> {
  const claim = await startClaim(who, slug);
  const page = `${atlas}/en/claim?claim=${claim}`;
  await who.upload(page, { step: 'document', claim }, { name: 'document', value: pdf(secret) });
  await who.post(page, { step: 'send', claim, text: secret });
  return claim;
}

/** A claim of another listing, whose email waits for its answer. */
async function claimByEmail(
  server: TestServer,
  { address, listing: { site, id, slug } }: { address: string; listing: Listing },
): Promise<string> {
  await setLastingWebsite(server.db, { site, listing: id }, 'https://gallery.example/');
  const who = await signedInAs(server, address);
  const claim = await startClaim(who, slug);
  await who.post(`${atlas}/en/claim?claim=${claim}`, { step: 'mail', claim, address: 'info@gallery.example' });
  return tokenOf((await dataOf<{ link: string }>(server, 'info@gallery.example', 'claim-code')).link);
}
