import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { siteId } from '../support/content.ts';
import { facetOf, readerOf, searchIndexReady } from '../support/directory.ts';
import {
  addPhotos,
  altField,
  choosePlace,
  copyToAllDays,
  type ListingForm,
  listingForm,
  setPin,
  typeHours,
} from '../support/listing-form.ts';
import { makeStaff, personOf } from '../support/people.ts';
import { hasCameraData, type PhotoFile, photoFile } from '../support/photo-file.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated } from '../support/stage.ts';

const atlas = 'atlas.localhost';
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let stage: SignInStage;
let photos: PhotoFile[];
/** The words of a reason to send something back, in Arabic. */
let unclear: string;
beforeAll(async () => {
  photos = await Promise.all([photoFile('front.jpg', { isPlaced: true }), photoFile('oven.jpg', { hue: 200 })]);
  const messages = JSON.parse(await readFile(new URL('../../locales/ar.json', import.meta.url), 'utf8'));
  unclear = messages.moderation.reason.unclear;
  stage = await startSignInStage();
  await searchIndexReady(stage.server, atlas);
});
afterAll(() => stage.close());

const text = async (path: string) => (await stage.server.get(atlas, path)).text;

const outcomes = (address: string) =>
  stage.server.db
    .prepare(
      `select data ->> 'event' as event from outbox
       where recipient = ?1 and template = 'submission' and language = 'ar' and state = 'sent' order by created_at, id`,
    )
    .bind(address)
    .all<{ event: string }>()
    .then(({ results }) => results.map(({ event }) => event));

/** The number beside the filter for houses among the listings of Cairo. */
async function inHouses(): Promise<number> {
  const page = await readerOf(stage.server, atlas)('/ar/directory/city/cairo');
  return facetOf(page, 'building').values.find(({ value }) => value === 'house')?.count ?? 0;
}

/** Fills in all steps but the last one. */
async function fillIn(form: ListingForm, { name, english }: { name: string; english: string }): Promise<void> {
  const { page, field } = form;
  await form.type({ name });
  await field('category').selectOption('history');
  await field('category2').selectOption('art');
  await form.goOn('place');
  await choosePlace(form, 'القاهرة', 'city/cairo');
  await form.type({ street: '12 شارع المعز', postalCode: '11511' });
  const { latitude, longitude } = await setPin(form);
  expect(Math.hypot(latitude - 30.05, longitude - 31.24)).toBeLessThan(0.2);
  await form.goOn('contact');
  await form.type({ phone: '02 2735 0001', email: 'bread@bakery.example', website: 'bakery.example' });
  await form.goOn('hours');
  await typeHours(form, 'mon', [
    ['06:00', '12:00'],
    ['22:00', '02:00'],
  ]);
  await copyToAllDays(form, 'mon');
  await form.type({ 'special-date-1': '2031-12-25' });
  await typeHours(form, 'special-hours-1', [['08:00', '10:00']]);
  await field('timeZone').selectOption('Africa/Cairo');
  await form.goOn('details');
  await field('price').selectOption('1');
  await field('attribute.free-entry').selectOption('yes');
  await page.locator('[name="attribute.period.since-1900"][type="checkbox"]').check();
  await field('attribute.building').selectOption('house');
  await form.type({ 'attribute.founded': '١٩٢١' });
  await form.goOn('services');
  await form.type({ 'service-name-1': 'جولة في المخبز', 'service-amount-1': '١٢', 'service-currency-1': 'EGP' });
  await form.goOn('texts');
  await form.type({ summary: 'خبز طازج كل ليلة', description: 'مخبز صغير يعمل بفرن الحطب.' });
  await page.locator('details:has([id="name.en"]) summary').click();
  await form.type({ 'name.en': english, 'summary.en': 'Fresh bread every night' });
  await form.goOn('photos');
  await addPhotos(form, photos);
  await altField(form, 0).fill('واجهة المخبز');
  await altField(form, 1).fill('الفرن');
  await form.goOn('preview');
}

/** What a moderator sees in German, and decides there. */
async function decide(moderator: Page, decision: string, more: () => Promise<void> = async () => {}): Promise<void> {
  await moderator.goto(stage.url('/de/manage/queue'));
  await untilHydrated(moderator);
  await moderator.locator('button[value="next"]').first().click();
  const choice = moderator.locator(`input[name="decision"][value="${decision}"]`);
  await choice.waitFor();
  await untilHydrated(moderator);
  await choice.check();
  await more();
  await moderator.locator('button[value="decide"]').click();
  await moderator.locator('#done').waitFor();
}

describe.each([{ hasScript: true }, { hasScript: false }])('with script: $hasScript', ({ hasScript }) => {
  const digit = Number(hasScript);
  const name = `مخبز الفجر ${['٧', '٨'][digit]}`;
  const english = `Dawn bakery ${['seven', 'eight'][digit]}`;
  const address = `baker-${digit}@example.org`;
  let moderator: Page;
  beforeAll(async () => {
    moderator = await stage.open({ viewport: { width: 1280, height: 800 } });
    const staff = `moderator-${digit}@example.org`;
    await signInByMail({ stage, page: moderator }, staff, { lang: 'de' });
    const site = await siteId(stage.server.db, 'atlas');
    await makeStaff(stage.server.db, { site, person: await personOf(stage.server, staff), role: 'moderator' });
  });
  afterAll(() => moderator.context().close());

  test('a stranger adds a bakery on a phone, changes what staff ask for, and sees it published', async () => {
    const page = await stage.open({ ...narrow, javaScriptEnabled: hasScript });
    const form = listingForm({ stage, page, lang: 'ar', hasScript });
    await form.open();
    await fillIn(form, { name, english });
    await page.locator('.preview', { hasText: name }).waitFor();
    const preview = await page.locator('.preview').innerText();
    for (const shown of ['خبز طازج كل ليلة', 'جولة في المخبز']) expect(preview).toContain(shown);
    await page.locator('#main a[hreflang="en"][href*="step=preview"]').click();
    await page.locator('.preview', { hasText: english }).waitFor();
    await page.locator('#main a[hreflang="ar"][href*="step=preview"]').click();
    await page.locator('.preview', { hasText: name }).waitFor();
    await form.ready();
    await form.sendFrom(address);

    await page.goto(stage.url('/ar/dashboard/contributions'));
    expect(await page.locator('main li.entry').innerText()).toContain(name);
    expect(await page.locator('main li.entry button[value="withdraw"]').isVisible()).toBe(true);
    expect(await text('/ar/directory/city/cairo')).not.toContain(name);

    await decide(moderator, 'send-back', async () => {
      const pictures = moderator.locator('.written img');
      expect(await pictures.count()).toBe(2);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
      }
      expect(await moderator.locator('main').innerText()).toContain('1921');
      await moderator.locator('#reason-send-back').selectOption('unclear');
      await moderator.locator('details:has(input[name="marked-phone"]) > summary').click();
      await moderator.locator('input[name="marked-phone"]').check();
      await moderator.locator('input[name="mark-phone"]').fill('Fehlt hier eine Ziffer?');
    });
    await expect.poll(() => outcomes(address)).toEqual(['waiting', 'sent-back']);

    await page.goto(stage.url('/ar/dashboard/contributions'));
    await form.ready();
    const entry = await page.locator('main li.entry').innerText();
    expect(entry).toContain(unclear);
    expect(entry).toContain('Fehlt hier eine Ziffer?');
    await page.locator('a[href*="again="]').click();
    await form.at('basics');
    expect(await form.field('name').inputValue()).toBe(name);
    expect(await page.getByRole('note').innerText()).toContain(unclear);
    await form.goTo('contact');
    expect(await page.locator('#phone-hint').innerText()).toContain('Fehlt hier eine Ziffer?');
    await form.type({ phone: '+20 2 2735 0001' });
    await form.goTo('preview');
    await form.send();

    const before = await inHouses();
    await decide(moderator, 'accept');
    await expect.poll(() => outcomes(address)).toEqual(['waiting', 'sent-back', 'again', 'accepted']);
    const mails = (await stage.server.mails()).filter(({ to, text }) => to === address && text.includes(name));
    // An Arabic subject, and the name is Arabic too.
    expect(mails.filter(({ subject }) => /[A-Za-z]/.test(subject))).toEqual([]);
    expect(mails.map(({ html }) => /<html[^>]* lang="ar"[^>]* dir="rtl"/.test(html))).toEqual([true, true, true, true]);
    await isEverywhere(page, before);
  });

  /** Whether all pages have it within ten seconds. */
  async function isEverywhere(page: Page, before: number): Promise<void> {
    const { db } = stage.server;
    const within = { timeout: 10_000 };
    const site = await siteId(db, 'atlas');
    const slug = await db
      .prepare('select l.slug from listings l join listing_texts t on t.listing_id = l.id where t.name = ?1')
      .bind(name)
      .first<string>('slug');
    const directory = readerOf(stage.server, atlas);
    const names = async (path: string) => (await directory(path)).listings.map((card) => card.name);
    await expect.poll(() => names('/ar/directory/city/cairo'), within).toContain(name);
    await expect.poll(() => names(`/ar/directory?q=${encodeURIComponent(name)}`), within).toContain(name);
    await expect.poll(() => names('/ar/directory/city/cairo/building/house/founded/1921-1921'), within).toContain(name);
    await expect.poll(inHouses, within).toBe(before + 1);
    await expect.poll(() => text('/sitemaps/ar/listings-1.xml'), within).toContain(`/listing/${slug}<`);
    await page.goto(stage.url(`/ar/directory/listing/${slug}`));
    expect(await page.locator('h1').innerText()).toBe(name);
    expect(await page.locator('#services').isVisible()).toBe(true);
    const shown = page.locator('.gallery a:has(img)');
    expect(await shown.count()).toBe(2);
    for (const link of await shown.all()) {
      const path = (await link.getAttribute('href')) ?? '';
      expect(await hasCameraData((await stage.server.get(atlas, path)).bytes)).toBe(false);
      const key = path.split('/')[2] ?? '';
      const stored = await stage.server.media.get(photoObject(site, key));
      expect(await hasCameraData(new Uint8Array((await stored?.arrayBuffer()) ?? []))).toBe(false);
    }
    expect(await hasCameraData(photos[0]?.buffer ?? new Uint8Array())).toBe(true);
  }
});
