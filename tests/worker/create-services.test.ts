import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSchema } from '../../web/contract/pages/create.data.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { type Creators, openCreators } from '../support/creators.ts';
import { addressOfStep, fillSteps, postStep, sendForm } from '../support/listing-steps.ts';
import { withoutScripts } from '../support/page.ts';
import { pageData } from '../support/people.ts';
import { queuePage } from '../support/queue.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let creators: Creators;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true });
  creators = await openCreators(server);
  await openWriter(server.db, creators.site).ensureServiceKinds([
    { slug: 'tour', position: 0, names: { en: 'Guided tours', de: 'Führungen' }, bands: { EUR: [1000, 5000, 20_000] } },
    { slug: 'course', position: 1, names: { en: 'Courses' }, bands: {} },
  ]);
  await server.recheck();
});
afterAll(() => server.close());

type Stored = { slug: string; kind: string; names: string; price_amount: number | null; price_band: number | null };

const servicesOf = async (slug: string): Promise<Stored[]> =>
  (
    await server.db
      .prepare(
        `select s.slug, s.kind, s.names, s.price_amount, s.price_band from services s
          join listings l on l.site_id = s.site_id and l.id = s.listing_id
          where l.site_id = ?1 and l.slug = ?2 order by s.position`,
      )
      .bind(creators.site, slug)
      .all<Stored>()
  ).results;

const tour = {
  'service-kind-1': 'tour',
  'service-name-1': 'Through the depot',
  'service-name-1.de': 'Durch das Depot',
  'service-amount-1': '12,50',
  'service-max-1': '',
  'service-currency-1': 'eur',
  'service-minutes-1': '90',
  'service-spoken-1.de': 'yes',
};

describe('A member who says what a place offers', () => {
  test('sees it on the preview, staff read it in words, and accepting publishes it', async () => {
    const { visitor } = await creators.newMember();
    await fillSteps(visitor, 'Depot Museum');
    const saved = await postStep(visitor, 'services', {
      fields: { ...tour, 'service-kind-3': 'course', 'service-pricing-3': 'ask' },
    });
    expect(saved.status).toBe(303);
    const preview = withoutScripts((await visitor.get(addressOfStep('preview'))).text);
    for (const text of ['Through the depot', 'Guided tours', '€12.50', '90 min', 'Price on request'])
      expect(preview).toContain(text);
    expect((await sendForm(visitor)).status).toBe(303);
    const id = await creators.newest();
    const { item } = await queuePage(creators.moderator.visitor, `?item=${id}`);
    const shown = item?.entry.fields.find(({ field }) => field === 'services');
    expect(shown?.stretches.map(({ text }) => text).join('')).toBe(
      'Through the depot / Durch das Depot · Guided tours · €12.50 · 90 min · German\nCourses · Price on request',
    );
    expect(await creators.decide(id, 'accept')).toEqual({ code: 'done' });
    const stored = await servicesOf('depot-museum');
    expect(stored.map((one) => ({ ...one, names: JSON.parse(one.names) }))).toEqual([
      {
        ...{ slug: 'through-the-depot', kind: 'tour', price_amount: 1250, price_band: 2 },
        names: { en: 'Through the depot', de: 'Durch das Depot' },
      },
      { slug: 'course', kind: 'course', names: {}, price_amount: null, price_band: null },
    ]);
  });

  test('is told what is wrong at the field, and keeps what they typed', async () => {
    const { visitor } = await creators.newMember();
    const refused = await postStep(visitor, 'services', { fields: { ...tour, 'service-amount-1': 'cheap' } });
    expect(refused.status).toBe(422);
    const body = withoutScripts(refused.text);
    expect(body).toContain('Enter an amount, such as 14 or 14.50.');
    expect(body).toContain('value="cheap"');
    expect(body).toContain('value="Durch das Depot"');
  });
});

describe('A change of services', () => {
  test('by an editor keeps the addresses of those that stay, and leaves what was not touched as it is', async () => {
    const editor = await creators.newMember('editor');
    const { slug, listing } = await creators.publish('Loom Museum');
    const about = { listing: slug };
    const typed = { minutes: 60, price: { amount: 900, currency: 'EUR' } };
    await openWriter(server.db, creators.site).patchListings([
      {
        id: listing,
        services: [
          { ...typed, names: { en: 'Weaving', fr: 'Tissage' }, slug: 'weaving-days', kind: 'course' },
          { ...typed, names: { en: 'Spinning' }, kind: 'course' },
        ],
      },
    ]);
    const { form, services } = await pageData(editor.visitor, `/en/create?listing=${slug}&step=services`, createSchema);
    expect(services?.rows).toEqual([1, 2, 3, 4]);
    expect(form.values).toMatchObject({ 'service-slug-1': 'weaving-days', 'service-amount-2': '9' });
    const fields = { 'service-name-1': 'Weaving for beginners', 'service-name-2': '', 'service-kind-2': '' };
    const cleared = { ...fields, 'service-amount-2': '', 'service-minutes-2': '' };
    expect((await postStep(editor.visitor, 'services', { about, fields: cleared })).status).toBe(303);
    expect((await sendForm(editor.visitor, { about, fields: { source: '' } })).status).toBe(303);
    const stored = await servicesOf(slug);
    expect(stored.map(({ slug: own, names }) => [own, JSON.parse(names)])).toEqual([
      ['weaving-days', { en: 'Weaving for beginners', fr: 'Tissage' }],
    ]);
  });
});
