import { Buffer } from 'node:buffer';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type QuotePage, quoteSchema } from '../../web/contract/pages/enquiries.data.ts';
import { servicesSchema } from '../../web/contract/pages/services.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { mostOfDay } from '../../worker/features/enquiries/limits.ts';
import { siteId } from '../support/content.ts';
import { own } from '../support/enquiries.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { bootOf, metaOf, unescapeHtml, withoutScripts } from '../support/page.ts';
import { dataOf, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let site: SiteId;
let writer: Writer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  site = await siteId(server.db, 'atlas');
  writer = openWriter(server.db, site);
  await writer.ensureServiceKinds([{ slug: 'repair', position: 0, names: { en: 'Repairs' }, bands: {} }]);
});
afterAll(() => server.close());

type Chosen = { id: number; slug: string; ownerAddress: string };

let count = 0;

/** Listings that each offer a repair; those of `owners` have one. */
async function choose(owners: readonly boolean[]): Promise<{ chosen: Chosen[]; form: string }> {
  count += 1;
  const names = owners.map((_, i) => `Workshop ${count} ${'ABC'[i]}`);
  const services = [{ kind: 'repair', minutes: 60, names: { en: 'Puncture' }, price: null, languages: [] }];
  const ids = await createListings(
    writer,
    names.map((name) => listingNamed(name, { services, phone: '+49 30 1234567' })),
  );
  const chosen: Chosen[] = [];
  for (const [i, id] of ids.entries()) {
    const ownerAddress = `owner-${count}-${i}@business.example`;
    chosen.push({ id, slug: `workshop-${count}-${'abc'[i]}`, ownerAddress });
    if (!owners[i]) continue;
    await signedInAs(server, ownerAddress);
    await own(server.db, site, id, await personOf(server, ownerAddress));
  }
  return { chosen, form: formOf(chosen.map(({ slug }) => slug)) };
}

const formOf = (slugs: readonly string[], host = 'atlas.localhost') =>
  `http://${host}/en/services/quote?services=${slugs.map((slug) => `${slug}.puncture`).join('_')}`;

const message = 'My bicycle has a flat tyre. What does it cost?';

/** What a browser posts: the fields, with the boxes of these businesses checked. */
const asks = (chosen: readonly Chosen[], more: Record<string, string> = {}) => ({
  ...{ step: 'send', message, wanted: '', contact: '' },
  ...Object.fromEntries(chosen.map(({ slug }) => [`ask-${slug}`, 'on'])),
  ...more,
});

const sentTo = (chosen: readonly Chosen[]) =>
  Promise.all(
    chosen.map(({ id }) =>
      server.db.prepare('select count(*) as n from enquiries where listing_id = ?1').bind(id).first<number>('n'),
    ),
  );

const show = (who: TestVisitor, form: string): Promise<QuotePage> => pageData(who, form, quoteSchema);

const statesOf = ({ businesses }: QuotePage) => businesses.map(({ state }) => state);

describe('A member who asks three businesses, of which one has no owner', () => {
  test('writes to two at once, sees how to reach the third, and finds both conversations', async () => {
    const { chosen, form } = await choose([true, true, false]);
    const [one, other, third] = chosen as [Chosen, Chosen, Chosen];
    const who = await signedInAs(server, 'asks-three@people.example');
    const before = await who.get(form);
    expect([before.status, metaOf(before.text, 'robots')]).toEqual([200, expect.stringContaining('noindex')]);
    expect(before.headers.get('cache-control')).toMatch(/no-store|private/);
    const html = withoutScripts(before.text);
    expect([html.includes(`name="ask-${one.slug}"`), html.includes(`name="ask-${third.slug}"`)]).toEqual([true, false]);
    expect(html).toContain('href="tel:+49301234567"');
    const sent = await who.post(form, asks([one, other]));
    expect([sent.status, await sentTo(chosen)]).toEqual([303, [1, 1, 0]]);
    for (const { ownerAddress } of [one, other]) {
      const mail = await dataOf<{ event: string; text: string }>(server, ownerAddress, 'enquiry');
      expect(mail).toMatchObject({ event: 'asked', text: `Quote for: Puncture\n\n${message}` });
      expect(JSON.stringify(mail)).not.toContain('asks-three@people');
    }
    await expect(dataOf(server, third.ownerAddress, 'enquiry')).rejects.toThrow('no mail');
    const after = await show(who, sent.headers.get('location')?.replace(/#.*/, '') ?? '');
    expect([after.form.done, after.sent.map(({ name }) => name.text)]).toEqual([
      'sent',
      [`Workshop ${count} A`, `Workshop ${count} B`],
    ]);
    for (const { path } of after.sent) expect(withoutScripts((await who.get(path)).text)).toContain(message);
    // Others see no conversation behind the same address.
    const stranger = await signedInAs(server, 'stranger@people.example');
    expect((await show(stranger, sent.headers.get('location')?.replace(/#.*/, '') ?? '')).sent).toEqual([]);
  });

  test('sends once to each when they press twice', async () => {
    const { chosen, form } = await choose([true, true]);
    const who = await signedInAs(server, 'presses-twice@people.example');
    const answers = await Promise.all([who.post(form, asks(chosen)), who.post(form, asks(chosen))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const again = await who.post(form, asks(chosen));
    expect([again.status, again.text.includes(message), await sentTo(chosen)]).toEqual([409, true, [1, 1]]);
    expect(withoutScripts(again.text)).toContain('You’ve already sent this to the business today.');
  });

  test('sends files to each of them', async () => {
    const { chosen, form } = await choose([true, true]);
    const who = await signedInAs(server, 'sends-files@people.example');
    const value = new File([Buffer.from('%PDF-1.7\nplan\n%%EOF\n')], 'plan.pdf', { type: 'application/pdf' });
    expect((await who.upload(form, asks(chosen), { name: 'files1', value })).status).toBe(303);
    const { results } = await server.db
      .prepare(
        `select f.key, f.name from enquiry_files f join enquiries e on e.site_id = f.site_id and e.id = f.enquiry_id
         where e.listing_id in (?1, ?2) and f.due_at is null and f.holder = ''`,
      )
      .bind(...chosen.map(({ id }) => id))
      .all<{ key: string; name: string }>();
    expect([new Set(results.map(({ key }) => key)).size, results.map(({ name }) => name)]).toEqual([
      2,
      ['plan.pdf', 'plan.pdf'],
    ]);
    for (const { key } of results) {
      const file = await who.get(`http://atlas.localhost/api/v1/enquiry-files/${key}`);
      expect([file.status, file.text.includes('plan')]).toEqual([200, true]);
    }
  });

  test('can leave one out', async () => {
    const { chosen, form } = await choose([true, true]);
    const [one, other] = chosen as [Chosen, Chosen];
    const who = await signedInAs(server, 'leaves-one-out@people.example');
    const refused = await who.post(form, asks([], { [`ask-${one.slug}`]: '', [`ask-${other.slug}`]: '' }));
    expect([refused.status, withoutScripts(refused.text).includes('Choose at least one business.')]).toEqual([
      422,
      true,
    ]);
    // The boxes stay as they were posted.
    expect(withoutScripts(refused.text)).not.toMatch(/<input type="checkbox"[^>]* checked/);
    expect((await who.post(form, asks([one], { [`ask-${other.slug}`]: '' }))).status).toBe(303);
    expect(await sentTo(chosen)).toEqual([1, 0]);
  });
});

describe('Nothing is sent to anybody, and what was typed stays,', () => {
  test('where one business has had three enquiries of the member today', async () => {
    const { chosen, form } = await choose([true, true]);
    const [one, other] = chosen as [Chosen, Chosen];
    const who = await signedInAs(server, 'asks-often@people.example');
    for (let i = 0; i < mostOfDay.personAndListing; i += 1)
      expect((await who.post(form, asks([other], { message: `Question ${i}` }))).status).toBe(303);
    const refused = await who.post(form, asks(chosen));
    expect([refused.status, refused.text.includes(message)]).toEqual([429, true]);
    const html = withoutScripts(refused.text);
    expect(html).toContain(`id="ask-${other.slug}-fault"`);
    expect(html).toContain('You’ve written to this business three times today.');
    expect(await sentTo(chosen)).toEqual([0, mostOfDay.personAndListing]);
    expect((await who.post(form, asks([one]))).status).toBe(303);
  });

  test('where one of them has closed since; then the other is asked', async () => {
    const { chosen, form } = await choose([true, true]);
    const [one, other] = chosen as [Chosen, Chosen];
    const who = await signedInAs(server, 'asks-closed-one@people.example');
    await writer.patchListings([{ id: other.id, state: 'closed' }]);
    const refused = await who.post(form, asks(chosen));
    expect([refused.status, refused.text.includes(message), await sentTo(chosen)]).toEqual([409, true, [0, 0]]);
    const html = withoutScripts(refused.text);
    expect(html).toContain('One of the businesses can’t be asked any more.');
    expect(html).toContain('This place has closed.');
    expect(html).not.toContain(`name="ask-${other.slug}"`);
    expect((await who.post(form, asks([one]))).status).toBe(303);
    expect(await sentTo(chosen)).toEqual([1, 0]);
  });

  test('where the member runs one of them', async () => {
    const { chosen, form } = await choose([true, true]);
    const who = await signedInAs(server, (chosen[0] as Chosen).ownerAddress);
    expect(statesOf(await show(who, form))).toEqual(['own', 'open']);
    expect([(await who.post(form, asks(chosen))).status, await sentTo(chosen)]).toEqual([409, [0, 0]]);
  });

  test.each([
    ['no message', { message: '  ' }, 'Write your message.'],
    ['a day that is none', { wanted: '2030-02-31' }, 'That isn’t a date.'],
    ['a day that is over', { wanted: '2020-01-01' }, 'That day is over.'],
  ])('with %s', async (_, wrong, words) => {
    const { chosen, form } = await choose([true, true]);
    const who = await signedInAs(server, `wrong-${count}@people.example`);
    const refused = await who.post(form, asks(chosen, { contact: 'Call after six', ...wrong }));
    const html = unescapeHtml(withoutScripts(refused.text));
    expect([refused.status, html.includes(words), html.includes('Call after six')]).toEqual([422, true, true]);
    expect(await sentTo(chosen)).toEqual([0, 0]);
  });

  test('in the reader’s language', async () => {
    const { chosen, form } = await choose([true]);
    const who = await signedInAs(server, 'liest-deutsch@people.example');
    const refused = await who.post(form.replace('/en/', '/de/'), asks(chosen, { message: '' }));
    expect(refused.status).toBe(422);
    expect(withoutScripts(refused.text)).toContain('Schreiben Sie Ihre Nachricht.');
    expect(withoutScripts(refused.text)).toContain('Diese Anbieter fragen');
  });
});

describe('Services that cannot be asked for', () => {
  test('of another site are unknown here, and nothing is sent', async () => {
    const { chosen, form } = await choose([true]);
    const who = await signedInAs(server, 'asks-elsewhere@people.example', 'atlas.localhost', 'crafts.localhost');
    const elsewhere = formOf([(chosen[0] as Chosen).slug], 'crafts.localhost');
    expect(statesOf(await show(who, elsewhere))).toEqual(['gone']);
    expect((await who.post(elsewhere, asks(chosen))).status).toBe(409);
    expect(await sentTo(chosen)).toEqual([0]);
    expect(statesOf(await show(who, form))).toEqual(['open']);
  });

  test('are left out where a listing or a service is gone', async () => {
    const { chosen, form } = await choose([true, true]);
    const [one] = chosen as [Chosen];
    const page = await show(new TestVisitor(server), `${form}_${one.slug}.painting`);
    expect(page.businesses.map(({ services }) => services.length)).toEqual([1, 1]);
    const gone = await show(new TestVisitor(server), `${formOf(['no-such-place'])}_${one.slug}.painting`);
    expect(statesOf(gone)).toEqual(['gone', 'gone']);
  });

  test('are found by the former slug of a listing, in the form and in the comparison', async () => {
    const { chosen, form } = await choose([true]);
    const [one] = chosen as [Chosen];
    await writer.patchListings([{ id: one.id, slug: `${one.slug}-renamed` }]);
    const who = await signedInAs(server, 'follows-old-link@people.example');
    const page = await show(who, form);
    expect(page.businesses.map(({ slug, state }) => [slug, state])).toEqual([[`${one.slug}-renamed`, 'open']]);
    const { comparison } = await pageData(who, form.replace('/quote?services', '?compare'), servicesSchema);
    expect(comparison?.map(({ state }) => state)).toEqual(['offered']);
    expect((await who.post(form, asks([{ ...one, slug: `${one.slug}-renamed` }]))).status).toBe(303);
    expect(await sentTo(chosen)).toEqual([1]);
  });

  test('have no form where no business has an owner, but its contacts', async () => {
    const { chosen, form } = await choose([false, false]);
    const who = await signedInAs(server, 'asks-none@people.example');
    const html = withoutScripts((await who.get(form)).text);
    expect([html.includes('name="message"'), html.includes('href="tel:+49301234567"')]).toEqual([false, true]);
    expect((await who.post(form, asks(chosen))).status).toBe(409);
  });

  test('are asked for at no address without services', async () => {
    const who = await signedInAs(server, 'asks-nothing@people.example');
    const page = await who.get('http://atlas.localhost/en/services/quote');
    expect([page.status, withoutScripts(page.text).includes('name="message"')]).toEqual([200, false]);
    expect((await who.post('http://atlas.localhost/en/services/quote', asks([]))).status).toBe(404);
  });
});

test('A visitor without a session types first, confirms their address, and both businesses are asked', async () => {
  const { chosen, form } = await choose([true, true]);
  const [one, other] = chosen as [Chosen, Chosen];
  const who = new TestVisitor(server, { 'cf-connecting-ip': '10.9.9.9' });
  const address = 'new-here@people.example';
  const asked = await who.post(form, asks([one], { address, [`ask-${other.slug}`]: '', contact: 'Call me' }));
  expect([asked.status, await sentTo(chosen)]).toEqual([303, [0, 0]]);
  expect((await who.post(form, { step: 'restart' })).status).toBe(303);
  const page = await show(who, form);
  expect([
    page.form.values.contact,
    page.form.values[`ask-${one.slug}`],
    page.form.values[`ask-${other.slug}`],
  ]).toEqual(['Call me', 'on', '']);
  await who.post(form, asks(chosen, { address }));
  expect((await show(who, form)).form.step).toBe('code');
  const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
  const sent = await who.post(form, { step: 'code', code });
  expect([sent.status, sent.headers.get('location')?.includes('done=sent'), await sentTo(chosen)]).toEqual([
    303,
    true,
    [1, 1],
  ]);
  const drafts = await server.db.prepare(`select count(*) as n from drafts where form = 'quote'`).first('n');
  expect(drafts).toBe(0);
});

test('The comparison leads to the form where at least one business has an owner', async () => {
  for (const [owners, isLinked] of [
    [[true, false], true],
    [[false, false], false],
  ] as const) {
    const { form } = await choose(owners);
    const path = form.replace('http://atlas.localhost', '');
    const { text } = await server.get('atlas.localhost', path.replace('/quote?services', '?compare'));
    const { quotePath } = v.parse(servicesSchema, bootOf(text).page.data);
    expect(quotePath).toBe(isLinked ? path : null);
    expect(withoutScripts(text).includes(`href="${path}"`)).toBe(isLinked);
  }
});
