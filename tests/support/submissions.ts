import type { D1Database } from '@cloudflare/workers-types';
import type { SubmissionValues, SubmittedPhoto } from '../../web/contract/submission.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId, SiteRole } from '../../worker/data/schema.ts';
import { endDraft } from '../../worker/domain/drafts/drafts.writer.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { formName, readAsked, thingOf } from '../../worker/features/submissions/asked.ts';
import type { SubmissionInput } from '../../worker/features/submissions/content.ts';
import { createForm } from '../../worker/features/submissions/create.form.ts';
import { listingBySlug } from '../../worker/features/submissions/listing-values.query.ts';
import type { ListingContentRow } from '../../worker/features/submissions/listing-values.ts';
import type { FormOutcome } from '../../worker/pages/form-outcome.ts';
import { createTestSite } from './database.ts';
import { addTaxonomy, testAttributes } from './listings.ts';
import { makeStaff } from './people.ts';
import type { People } from './queue-site.ts';

const languages = ['en', 'de'];

/** A site with places, categories and attributes, its two moderators and its two members. */
export async function createSubmissionSite(db: D1Database, people: People, now: number): Promise<SiteId> {
  const site = await createTestSite(db, { languages });
  const writer = openWriter(db, site);
  await addTaxonomy(writer);
  await writer.ensureAttributes(testAttributes);
  for (const name of ['ada', 'ben'] as const)
    await makeStaff(db, { site, person: people[name], role: 'moderator', now });
  for (const name of ['member', 'other'] as const)
    await db
      .prepare('insert into members (site_id, person_id, joined_at) values (?1, ?2, 1)')
      .bind(site, people[name])
      .run();
  return site;
}

export const photoKey = (name: string): string => name.padEnd(32, 'x');

export const photoCalled = (name: string, text = `Photo ${name}`): SubmittedPhoto => ({
  ...{ key: photoKey(name), width: 960, height: 640, alt: { en: text }, credit: '' },
});

type Draft = { site: SiteId; person: PersonId; listing?: string; again?: number; now: number };

const draftThing = ({ listing = undefined, again }: Pick<Draft, 'listing' | 'again'>) =>
  thingOf({ listing: listing ?? null, again, step: 'basics' });

/** Registers photos of a person's draft. Nothing stores their bytes. */
export async function uploadPhotos(db: D1Database, draft: Draft, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    await db
      .prepare(
        `insert into uploads (site_id, key, holder, form, thing, width, height, created_at)
         values (?1, ?2, ?3, ?4, ?5, 960, 640, ?6)`,
      )
      .bind(draft.site, photoKey(name), `p:${draft.person}`, formName, draftThing(draft), draft.now)
      .run();
}

/** The values of a listing in Munich, with all fields that a form has. */
export const fullValues: SubmissionValues = {
  ...{ language: 'en', name: 'Clay & Co', summary: 'Pots.', description: 'Pots from *Munich*.' },
  ...{ 'name.de': 'Ton & Co', 'summary.de': 'Töpfe.', 'description.de': 'Töpfe aus München.' },
  ...{ categories: ['shops', 'tea-rooms'], place: 'city/munich', placeText: '' },
  ...{ address: '1 Market Street', postalCode: '80331', position: [48.137, 11.575] },
  ...{ phone: '+49 89 123456', email: 'clay@pots.example', website: 'https://pots.example/' },
  hours: {
    ...{
      mon: [[540, 1020]],
      tue: [
        [540, 720],
        [780, 1020],
      ],
      wed: [],
      thu: [],
      fri: [],
      sat: [[600, 840]],
      sun: [],
    },
    special: [],
  } as never,
  ...{ timeZone: 'Europe/Berlin', priceLevel: 2 },
  ...{ 'attribute.wheelchair': true, 'attribute.material': ['wood', 'clay'], 'attribute.founded': 1900 },
  photos: [],
};

export type Sent = Draft & { values: SubmissionValues; source?: string; roles?: readonly SiteRole[] };

const requests: unknown[] = [];

/** A request to the form of a person, as far as the form reads it. */
function contextOf(db: D1Database, { site, person, listing, again, roles = [] }: Omit<Sent, 'values'>) {
  const query: Record<string, string | undefined> = { listing, again: again?.toString() };
  const served = {
    id: site,
    epoch: `${site}-${requests.push(null)}`,
    languages: languages.map((tag) => ({ tag })),
    defaultLanguage: 'en',
    primaryHost: 'site.localhost',
    submissions: 'open',
  };
  const session = { person, roles, isOperator: false, isSuspended: false };
  return {
    env: { DB: db, MAIL_QUEUE: { send: async () => undefined } },
    executionCtx: { waitUntil: () => undefined },
    var: {
      served: { site: served, log: { position: 0, isCurrent: () => false } },
      ...{ meter: new Meter(), session: async () => session, report: () => undefined },
      config: { originOf: (host: string) => `http://${host}` },
    },
    req: { query: (name: string) => query[name], param: () => 'en' },
  } as never;
}

/** Sends values by the form, as its last page does: it checks them, and then writes. */
export async function sendForm(db: D1Database, sent: Sent): Promise<FormOutcome> {
  const { site, person, values, source = 'I was there.', now } = sent;
  const c = contextOf(db, sent);
  const holders = [{ person }];
  const asked = readAsked((name) => (c as { req: { query: (of: string) => string | undefined } }).req.query(name));
  if (!asked) throw new Error('there is no such form');
  const input = { values, source } satisfies SubmissionInput as never;
  const refused = await createForm.check?.(input, { c, lang: 'en', holders });
  if (refused) return refused;
  return createForm.submit(input, {
    ...{ c, holders, lang: 'en', now },
    sender: { person, address: 'member@mail.example' },
    endDraft: endDraft(site, { holders, form: formName, thing: thingOf(asked) }),
    button: 'send',
  });
}

/** A listing as forms read it; undefined if there is none. */
export async function listingAt(db: D1Database, site: SiteId, slug: string): Promise<ListingContentRow | undefined> {
  const [[row]] = await openReader(db, new Meter()).batch(listingBySlug(site, slug));
  return row;
}
