import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSchema } from '../../web/contract/pages/create.data.ts';
import { type Creators, openCreators } from '../support/creators.ts';
import { addressOfStep, fillSteps, hiddenFields, postStep, sendForm, typedSteps } from '../support/listing-steps.ts';
import { withoutScripts } from '../support/page.ts';
import { dataOf, pageData, personOf } from '../support/people.ts';
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

const locationOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';
const bodyOf = ({ text }: { text: string }) => withoutScripts(text);
const pageOf = (who: TestVisitor, query: string) => pageData(who, `/en/create?${query}`, createSchema);

describe('A member without script', () => {
  test('fills in all steps, sees the page, and sends it; what was typed is what staff read', async () => {
    const member = await creators.newMember();
    const locations = await fillSteps(member.visitor, 'Nile Gallery');
    const order = ['place', 'contact', 'hours', 'details', 'services', 'texts', 'photos', 'preview'];
    expect(locations).toEqual(order.map((step) => `303 /en/create?step=${step}#step`));
    const preview = bodyOf(await member.visitor.get(addressOfStep('preview')));
    for (const text of ['Nile Gallery', '+20 2 2578 2448', 'Pictures of boats.']) expect(preview).toContain(text);
    expect(locationOf(await sendForm(member.visitor))).toBe('/en/create?done=sent#done');
    const { content, kind, author } = await creators.thing(await creators.newest());
    expect([kind, author]).toEqual(['submission', member.id]);
    expect(content).toMatchObject({
      source: 'I work there.',
      values: {
        ...{ name: 'Nile Gallery', language: 'en', categories: ['art'], place: 'city/cairo', priceLevel: 2 },
        ...{ position: [30.05, 31.24], website: 'https://nile.example/', 'attribute.free-entry': true },
        ...{ address: '1 Nile Street', timeZone: 'Africa/Cairo', 'name.de': 'Nile Gallery (deutsch)' },
      },
    });
    // The next form is empty.
    expect((await pageOf(member.visitor, 'step=basics')).form.values.name ?? '').toBe('');
    expect((await member.visitor.get(`${host}/en/create?done=sent`)).status).toBe(200);
  });

  test.each([
    ['basics', { name: '', category: 'art', language: 'en' }, 'name', 'Enter the name.'],
    ['basics', { name: 'A name', category: '', language: 'en' }, 'category', 'Choose a category.'],
    ['basics', { name: 'A name', category: 'nothing', language: 'en' }, 'category', 'no longer exists'],
    ['basics', { name: 'x'.repeat(201), category: 'art', language: 'en' }, 'name', 'too long'],
    ['place', { place: '', street: 'Kept street' }, 'place-query', 'Choose the place'],
    ['place', { place: 'city/cairo', latitude: '91', longitude: '1' }, 'latitude', 'no latitude'],
    ['place', { place: 'city/cairo', latitude: '9', longitude: '' }, 'longitude', 'two coordinates'],
    ['contact', { phone: 'call me', email: 'kept@mail.example' }, 'phone', 'like a phone number'],
    ['contact', { email: 'nobody', phone: '+20 2 000' }, 'email', 'like an email address'],
    ['contact', { website: 'not a site' }, 'website', 'like a web address'],
    ['hours', { mon: 'always', tue: '09:00-10:00' }, 'mon', 'Write times like'],
    ['hours', { timeZone: 'Mars/Base' }, 'timeZone', 'Choose a time zone'],
    ['texts', { 'summary.de': 'Ohne Namen' }, 'name.de', 'Enter the name in this language'],
  ] as const)('is told what is wrong at the field in the step %s (%j), and keeps what they typed', async (...given) => {
    const [step, typed, field, words] = given;
    const { visitor } = await creators.newMember();
    const fields = typed as Readonly<Record<string, string>>;
    const refused = await postStep(visitor, step, { fields });
    expect(refused.status).toBe(422);
    const body = bodyOf(refused);
    expect(body).toContain(words);
    expect(body).toMatch(
      new RegExp(`<[a-z]+ [^>]*id="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="${field}"`),
    );
    // A place in a list of choices is no text of the page.
    const page = await pageOf(visitor, `step=${step}`);
    for (const [name, text] of Object.entries(fields)) if (text) expect(page.form.values[name]).toBe(text);
    expect(page.step).toBe(step);
  });

  test('cannot send what is incomplete: the answer names the first step that lacks something', async () => {
    const { visitor } = await creators.newMember();
    const before = await creators.newest();
    await postStep(visitor, 'basics', { fields: typedSteps('Half a place').basics ?? {} });
    const refused = await sendForm(visitor);
    expect(refused.status).toBe(422);
    expect(bodyOf(refused)).toContain('Choose the place');
    expect(await creators.newest()).toBe(before);
  });

  test('cannot send the photos of another person’s draft', async () => {
    const [one, other] = [await creators.newMember(), await creators.newMember()];
    const { fields } = await creators.upload(one.visitor);
    await fillSteps(other.visitor, 'Stolen Pictures');
    await postStep(other.visitor, 'photos', { fields });
    const before = await creators.newest();
    const refused = await sendForm(other.visitor);
    expect(refused.status).toBe(422);
    expect(bodyOf(refused)).toContain('photos are no longer there');
    expect(await creators.newest()).toBe(before);
  });
});

describe('A visitor without an account', () => {
  test('sends a listing after they confirm their address, and is a member then', async () => {
    const [who, address] = [creators.stranger(), 'new-creator@example.org'];
    await fillSteps(who, 'Delta Gallery');
    const before = await creators.newest();
    const asked = await sendForm(who, { fields: { address } });
    expect([asked.status, locationOf(asked)]).toEqual([303, '/en/create?step=preview#code']);
    expect(await creators.newest()).toBe(before);
    const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
    const sent = await who.post(addressOfStep('preview'), { step: 'code', code });
    expect(locationOf(sent)).toMatch(/^\/en\/create\?done=sent/);
    const { author, content } = await creators.thing(await creators.newest());
    expect(author).toBe(await personOf(server, address));
    expect(content).toMatchObject({ values: { name: 'Delta Gallery', address: '1 Nile Street' } });
    expect(await dataOf(server, address, 'submission')).toMatchObject({ kind: 'submission', event: 'waiting' });
  });
});

test('A stranger whose first step is refused goes on once they have corrected it', async () => {
  const who = creators.stranger();
  const refused = await postStep(who, 'contact', { fields: { phone: 'ring', email: 'a@gallery.example' } });
  expect(refused.status).toBe(422);
  const fields = { ...hiddenFields(refused.text), phone: '+20 2 2578 2448', email: 'a@gallery.example', step: 'next' };
  expect(locationOf(await who.post(addressOfStep('contact'), fields))).toBe('/en/create?step=hours#step');
});

describe('A listing that was sent back', () => {
  test('is written again by its author, and by nobody else', async () => {
    const author = await creators.newMember();
    const id = await creators.sendNew(author, 'Oasis Gallery');
    expect(await creators.decide(id, 'send-back', 'unclear')).toEqual({ code: 'done' });
    const about = { again: String(id) };
    const page = await author.visitor.get(addressOfStep('basics', about));
    expect(bodyOf(page)).toContain('Oasis Gallery');
    for (const who of [await creators.newMember(), creators.moderator, { visitor: creators.stranger() }]) {
      expect((await who.visitor.get(addressOfStep('basics', about))).status).toBe(404);
      const answers = await Promise.all(
        ['next', 'send', 'keep', 'to-place', 'discard'].map((step) =>
          who.visitor.post(addressOfStep('basics', about), { step, name: 'Stolen' }),
        ),
      );
      for (const { status, text } of answers) expect([404, 303].includes(status) && !text.includes('Oasis')).toBe(true);
    }
    expect(await creators.thing(id)).toMatchObject({ state: 'sent-back', revision: 2 });
    await postStep(author.visitor, 'basics', { about, fields: { name: 'Oasis Museum', category: 'art' } });
    expect(locationOf(await sendForm(author.visitor, { about }))).toMatch(/done=sent/);
    expect(await creators.thing(id)).toMatchObject({
      state: 'waiting',
      content: { values: { name: 'Oasis Museum', place: 'city/cairo', phone: '+20 2 2578 2448' } },
    });
    // It waits now: there is nothing to write again.
    expect((await author.visitor.get(addressOfStep('basics', about))).status).toBe(404);
  });
});

describe('The address of a form', () => {
  test('of a listing that is not there answers as its page does', async () => {
    const { visitor } = await creators.newMember();
    const { slug, listing } = await creators.publish('Reed Gallery');
    const statusOf = async (named: string) => {
      const answer = await visitor.get(addressOfStep('contact', { listing: named }));
      const posted = await visitor.post(addressOfStep('contact', { listing: named }), { step: 'next', phone: '' });
      return [answer.status, posted.status < 500 && posted.status >= 300];
    };
    expect(await statusOf('no-such-listing')).toEqual([404, true]);
    expect((await visitor.get(`${host}/en/create?listing=UPPER%20case`)).status).toBe(404);
    expect((await visitor.get(`${host}/en/create?step=nothing`)).status).toBe(404);
    expect((await visitor.get(`${host}/en/create?again=x`)).status).toBe(404);
    expect((await visitor.get(addressOfStep('contact', { listing: slug }))).status).toBe(200);
    await run('update listings set slug = ?3 where site_id = ?1 and id = ?2', creators.site, listing, 'reed-museum');
    await run(
      `insert into listing_slugs (site_id, slug, listing_id) values (?1, 'reed-museum', ?2)`,
      creators.site,
      listing,
    );
    const moved = await visitor.get(addressOfStep('contact', { listing: slug }));
    expect([moved.status, locationOf(moved)]).toEqual([301, '/en/create?listing=reed-museum&step=contact']);
    await run(`update listings set state = 'hidden' where site_id = ?1 and id = ?2`, creators.site, listing);
    expect(await statusOf('reed-museum')).toEqual([404, true]);
    await run(`update listings set state = 'removed' where site_id = ?1 and id = ?2`, creators.site, listing);
    expect(await statusOf('reed-museum')).toEqual([410, true]);
  });
});

describe('Nothing can be sent, and what was typed is still there', () => {
  test('by a suspended member', async () => {
    const member = await creators.newMember();
    await fillSteps(member.visitor, 'Lapis Gallery');
    await run(`update members set state = 'suspended' where site_id = ?1 and person_id = ?2`, creators.site, member.id);
    const before = await creators.newest();
    for (const answer of [
      await postStep(member.visitor, 'texts', { fields: { summary: 'Typed while suspended' } }),
      await sendForm(member.visitor, { fields: { source: 'Typed while suspended' } }),
    ]) {
      expect(answer.status).toBe(403);
      expect(bodyOf(answer)).toContain('Typed while suspended');
    }
    expect(bodyOf(await member.visitor.get(addressOfStep('basics')))).toContain('Lapis Gallery');
    expect(await creators.newest()).toBe(before);
  });

  test('on a site that takes no new listings, which goes on taking changes', async () => {
    const [member, { slug }] = [await creators.newMember(), await creators.publish('Onyx Gallery')];
    await fillSteps(member.visitor, 'Amber Gallery');
    const before = await creators.newest();
    await run(`update sites set submissions = 'closed' where id = ?1`, creators.site);
    await server.recheck();
    const refused = await sendForm(member.visitor);
    expect(refused.status).toBe(403);
    expect(bodyOf(refused)).toContain('isn’t taking new places');
    expect(await creators.newest()).toBe(before);
    const about = { listing: slug };
    await postStep(member.visitor, 'contact', { about, fields: { phone: '+20 2 777 7777' } });
    expect((await sendForm(member.visitor, { about })).status).toBe(303);
    expect(await creators.newest()).toBe(before + 1);
    await run(`update sites set submissions = 'open' where id = ?1`, creators.site);
    await server.recheck();
    expect((await sendForm(member.visitor)).status).toBe(303);
  });
});

test('A photo is shown to those who may see it: of a draft, waiting, published, hidden, removed', async () => {
  const [author, other] = [await creators.newMember(), await creators.newMember()];
  const { key, fields } = await creators.upload(author.visitor);
  const everyone = [creators.stranger(), author.visitor, other.visitor, creators.moderator.visitor];
  const seen = async (path: string, at = host) =>
    Promise.all(everyone.map(async (who) => (await who.get(`${at}${path}`)).status));
  const [upload, media] = [`/uploads/${key}/320.webp`, `/media/${key}/320.webp`];
  expect(await seen(upload)).toEqual([404, 200, 404, 404]);
  await fillSteps(author.visitor, 'Coral Gallery');
  await postStep(author.visitor, 'photos', { fields });
  expect((await sendForm(author.visitor)).status).toBe(303);
  const id = await creators.newest();
  expect(await seen(upload)).toEqual([404, 200, 404, 200]);
  expect(await seen(media)).toEqual([302, 302, 302, 302]);
  await creators.decide(id, 'accept');
  await server.recheck();
  expect(await seen(media)).toEqual([200, 200, 200, 200]);
  expect(await seen(upload)).toEqual([302, 302, 302, 302]);
  for (const path of [upload, media]) expect(await seen(path, 'http://crafts.localhost')).toEqual([404, 404, 404, 404]);
  await creators.decide(id, 'undo');
  await server.recheck();
  expect(await seen(upload)).toEqual([404, 200, 404, 200]);
  expect(await seen(media)).toEqual([302, 302, 302, 302]);
  const { slug } = await creators.thing(id);
  const page = async () => (await creators.stranger().get(`${host}/en/directory/listing/${slug}`)).status;
  expect(await page()).toBe(404);
  await creators.decide(id, 'refuse', 'spam');
  await server.recheck();
  expect(await page()).toBe(410);
  // Its author can appeal: until the photo is deleted, they and staff see it.
  expect(await seen(upload)).toEqual([404, 200, 404, 200]);
});
