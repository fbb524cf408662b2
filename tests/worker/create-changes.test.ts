import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSchema } from '../../web/contract/pages/create.data.ts';
import type { PersonId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { slugOf } from '../../worker/platform/text/slug.ts';
import { listingOf } from '../support/content.ts';
import { type Creators, openCreators } from '../support/creators.ts';
import { searchIndexReady } from '../support/directory.ts';
import { addressOfStep, hiddenFields, postStep, sendForm } from '../support/listing-steps.ts';
import { bootOf, withoutScripts } from '../support/page.ts';
import { pageData } from '../support/people.ts';
import { queuePage } from '../support/queue.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

const host = 'http://atlas.localhost';

let server: TestServer;
let creators: Creators;
beforeAll(async () => {
  server = await startServer();
  creators = await openCreators(server);
});
afterAll(() => server.close());

const run = (query: string, ...values: unknown[]) =>
  server.db
    .prepare(query)
    .bind(...values)
    .run();

const rows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (await run(query, ...values)).results as Row[];

const locationOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';
const bodyOf = ({ text }: { text: string }) => withoutScripts(text);
const pageOf = (who: TestVisitor, query: string) => pageData(who, `/en/create?${query}`, createSchema);

describe('A change of a listing', () => {
  /** Adds categories to the site, and returns their ids. */
  async function newCategories(...names: readonly string[]): Promise<number[]> {
    const added = names.map((name) => ({ slug: slugOf(name), parent: null, position: 90, names: { en: name } }));
    await openWriter(server.db, creators.site).ensureCategories(added);
    const found = await rows<{ id: number }>(
      'select id from categories where site_id = ?1 and position = 90 order by id',
      creators.site,
    );
    return found.map(({ id }) => id);
  }
  const phoneOf = async (slug: string) =>
    (
      await rows<{ phone: string }>('select phone from listings where site_id = ?1 and slug = ?2', creators.site, slug)
    )[0]?.phone;
  const logOf = (listing: number) =>
    rows<{ actor: PersonId; after: string; before: string }>(
      `select a.actor_id as actor, after.content as after, before.content as before from audit_log a
       join versions after on after.site_id = ?1 and after.id = a.after_version
       join versions before on before.site_id = ?1 and before.id = a.before_version
       where a.site_id = ?1 and a.action = 'listing.edit' and a.thing_id = ?2`,
      creators.site,
      listing,
    );

  test('of an editor is published at once, with what it was and is in the log', async () => {
    const editor = await creators.newMember('editor');
    const { slug, listing } = await creators.publish('Palm Gallery');
    const about = { listing: slug };
    await postStep(editor.visitor, 'contact', { about, fields: { phone: '+20 2 111 1111' } });
    expect(await phoneOf(slug)).toBe('+20 2 2578 2448');
    const sent = await sendForm(editor.visitor, { about, fields: { source: '' } });
    expect([sent.status, locationOf(sent)]).toEqual([303, `/en/create?listing=${slug}&done=sent#done`]);
    expect(await phoneOf(slug)).toBe('+20 2 111 1111');
    const [entry, ...others] = await logOf(listing);
    expect([others, entry?.actor]).toEqual([[], editor.id]);
    expect(JSON.parse(entry?.after ?? '').values).toEqual({ phone: '+20 2 111 1111' });
    expect(JSON.parse(entry?.before ?? '').values).toEqual({ phone: '+20 2 2578 2448' });
    await expect
      .poll(async () => bodyOf(await creators.stranger().get(`${host}/en/directory/listing/${slug}`)), {
        timeout: 10_000,
      })
      .toContain('111 1111');
  });

  test('of an editor needs a proof of today, and is kept until then', async () => {
    const editor = await creators.newMember('editor');
    const { slug } = await creators.publish('Dune Gallery');
    const about = { listing: slug };
    await run('update sessions set proved_at = ?1 where person_id = ?2', Date.now() - 25 * 60 * 60 * 1000, editor.id);
    await postStep(editor.visitor, 'contact', { about, fields: { phone: '+20 2 222 2222' } });
    const refused = await sendForm(editor.visitor, { about });
    expect(refused.status).toBe(403);
    expect(bodyOf(refused)).toContain('/auth/start?');
    expect(await phoneOf(slug)).toBe('+20 2 2578 2448');
    expect((await pageOf(editor.visitor, `listing=${slug}&step=contact`)).form.values.phone).toBe('+20 2 222 2222');
  });

  test('of an editor who loses the right on the last page waits for staff like that of any member', async () => {
    const editor = await creators.newMember('editor');
    const { slug, listing } = await creators.publish('Salt Gallery');
    const about = { listing: slug };
    await postStep(editor.visitor, 'contact', { about, fields: { phone: '+20 2 333 3333' } });
    const page = await editor.visitor.get(addressOfStep('preview', about));
    await run('delete from site_roles where site_id = ?1 and person_id = ?2', creators.site, editor.id);
    const sent = await editor.visitor.post(addressOfStep('preview', about), {
      ...hiddenFields(page.text),
      step: 'send',
    });
    expect(sent.status).toBe(303);
    expect([await phoneOf(slug), await logOf(listing)]).toEqual(['+20 2 2578 2448', []]);
    expect(await creators.thing(await creators.newest())).toMatchObject({
      ...{ kind: 'revision', author: editor.id, listing },
      content: { values: { phone: '+20 2 333 3333' } },
    });
  });

  test('of its owner is published at once, as theirs', async () => {
    const { slug, listing, author } = await creators.publish('Lotus Gallery');
    await run(
      `insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, 'owner', 1)`,
      ...[creators.site, listing, author.id],
    );
    const about = { listing: slug };
    await postStep(author.visitor, 'contact', { about, fields: { phone: '+20 2 444 4444' } });
    expect((await sendForm(author.visitor, { about })).status).toBe(303);
    const [row] = await rows<{ phone: string; source: string }>(
      `select phone, contact_sources ->> '$.phone.source' as source from listings where site_id = ?1 and id = ?2`,
      ...[creators.site, listing],
    );
    expect(row).toEqual({ phone: '+20 2 444 4444', source: 'owner' });
    expect(await logOf(listing)).toHaveLength(1);
    // Another listing is not theirs.
    const { slug: other, listing: foreign } = await creators.publish('Papyrus Gallery');
    await postStep(author.visitor, 'contact', { about: { listing: other }, fields: { phone: '+20 2 555 5555' } });
    await sendForm(author.visitor, { about: { listing: other } });
    expect([await phoneOf(other), await logOf(foreign)]).toEqual(['+20 2 2578 2448', []]);
  });

  test('of a member shows staff what somebody else has published since in the same field', async () => {
    const [{ visitor }, { slug, listing }] = [await creators.newMember(), await creators.publish('Onyx Gallery')];
    const about = { listing: slug };
    await postStep(visitor, 'contact', { about, fields: { phone: '+20 2 666 6666', email: 'new@onyx.example' } });
    expect((await sendForm(visitor, { about })).status).toBe(303);
    const shown = async () => {
      const { item } = await queuePage(creators.moderator.visitor, `?item=${await creators.newest()}`);
      return Object.fromEntries(item?.entry.fields.map(({ field, now }) => [field, now]) ?? []);
    };
    expect(await shown()).toMatchObject({ phone: undefined, email: undefined });
    await run(
      'update listings set phone = ?3 where site_id = ?1 and id = ?2',
      creators.site,
      listing,
      '+20 2 777 7777',
    );
    expect(await shown()).toMatchObject({ phone: '+20 2 777 7777', email: undefined });
  });

  test('of a member shows staff words of what was changed meanwhile, and marks what no longer exists', async () => {
    const [{ visitor }, { slug, listing }] = [await creators.newMember(), await creators.publish('Jasper Gallery')];
    const about = { listing: slug };
    const [category = 0] = await newCategories('Old crafts', 'Passing fads');
    await server.recheck();
    await postStep(visitor, 'basics', {
      about,
      fields: { name: 'Jasper Gallery', language: 'en', category: 'passing-fads' },
    });
    await postStep(visitor, 'place', { about, fields: { place: 'city/paris', street: '1 Nile Street' } });
    await postStep(visitor, 'details', { about, fields: { price: '2', 'attribute.free-entry': 'no' } });
    expect((await sendForm(visitor, { about })).status).toBe(303);
    const id = await creators.newest();
    const [place] = await rows<{ id: number }>(
      `select id from places where site_id = ?1 and kind = 'city' and slug = 'tokyo'`,
      creators.site,
    );
    const patch = { categoryIds: [category], placeId: place?.id ?? null, attributes: { 'free-entry': null } };
    await openWriter(server.db, creators.site).patchListings([{ id: listing, ...patch }]);
    const shown = async () => {
      const { item } = await queuePage(creators.moderator.visitor, `?item=${id}`);
      return Object.fromEntries(
        item?.entry.fields.map(({ field, stretches, now }) => [
          field,
          { text: stretches.map(({ text }) => text).join(''), now },
        ]) ?? [],
      );
    };
    const fields = await shown();
    expect(fields.categories).toEqual({ text: 'Art museums\nPassing fads', now: 'Old crafts' });
    expect(fields.place).toEqual({ text: 'Cairo\nParis', now: 'Tokyo' });
    expect(fields['attribute.free-entry']?.text).toContain('No free entry');
    // What the decision replaces has words as well.
    expect(await creators.decide(id, 'accept')).toEqual({ code: 'done' });
    expect((await shown()).categories).toEqual({ text: 'Old crafts\nPassing fads', now: undefined });
    expect((await shown()).place).toEqual({ text: 'Tokyo\nParis', now: undefined });
    await openWriter(server.db, creators.site).patchListings([{ id: listing, categoryIds: [] }]);
    await run(`delete from categories where site_id = ?1 and slug = 'passing-fads'`, creators.site);
    await run(`insert into changes (site_id, tag, created_at) values (?1, 'categories', 0)`, creators.site);
    await server.recheck();
    expect((await shown()).categories?.text).toBe('Old crafts\nPassing fads (no longer exists)');
  });

  test('that changes nothing cannot be sent', async () => {
    const [{ visitor }, { slug }] = [await creators.newMember(), await creators.publish('Basalt Gallery')];
    const unchanged = await sendForm(visitor, { about: { listing: slug } });
    expect(unchanged.status).toBe(422);
    expect(bodyOf(unchanged)).toContain('haven’t changed anything');
  });
});

test('Within seconds of its acceptance the directory, the search, the filters and the sitemap name a listing', async () => {
  await searchIndexReady(server, 'atlas.localhost');
  const author = await creators.newMember();
  const id = await creators.sendNew(author, 'Zirconium Gallery');
  const who = creators.stranger();
  const directory = async (path: string) => bootOf((await who.get(host + path)).text).page.data as Directory;
  type Directory = {
    listings?: { name: string }[];
    facets?: { key: string; values: { value: string; count: number }[] }[];
  };
  const inCairo = async () => {
    const { facets } = await directory('/en/directory/city/cairo');
    return facets?.find(({ key }) => key === 'category')?.values.find(({ value }) => value === 'art')?.count ?? 0;
  };
  const before = await inCairo();
  const started = Date.now();
  expect(await creators.decide(id, 'accept')).toEqual({ code: 'done' });
  const left = () => ({ timeout: Math.max(10_000 - (Date.now() - started), 1) });
  const has = (path: string) => async () => (await who.get(host + path)).text.includes('zirconium-gallery');
  await expect.poll(has('/en/directory/city/cairo'), left()).toBe(true);
  await expect.poll(has('/en/directory?q=zirconium'), left()).toBe(true);
  await expect.poll(inCairo, left()).toBe(before + 1);
  await expect.poll(has('/sitemaps/en/listings-1.xml'), left()).toBe(true);
  await expect.poll(has('/sitemaps/de/listings-1.xml'), left()).toBe(true);
  expect((await listingOf(server.db, 'atlas', 'zirconium-gallery')).site).toBe(creators.site);
});
