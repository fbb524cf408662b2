import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubmissionStep } from '../../web/contract/submission.ts';
import { flaws } from '../support/accessibility.ts';
import {
  addPhotos,
  altField,
  choosePlace,
  type ListingForm,
  listingForm,
  setPin,
  typeHours,
} from '../support/listing-form.ts';
import { photoFile } from '../support/photo-file.ts';
import { type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

/** A stranger with the form open in a wide window, as `flaws` leaves it. */
async function begin(lang: string, step: SubmissionStep = 'basics'): Promise<{ page: Page; form: ListingForm }> {
  const page = await stage.open({ viewport: { width: 1280, height: 800 }, hasTouch: true, reducedMotion: 'reduce' });
  const form = listingForm({ stage, page, lang });
  await form.open(step);
  return { page, form };
}

const faults = (page: Page) => page.locator('main .fault[role="alert"]:visible').count();

/** What is wrong on each step, so that "Continue" is refused. */
const mistakes: readonly (readonly [SubmissionStep, (form: ListingForm) => Promise<unknown>])[] = [
  ['basics', (form) => form.type({ name: '' })],
  ['place', (form) => form.type({ 'place-query': 'Nowhere at all', latitude: 'far' })],
  ['contact', (form) => form.type({ phone: 'ring', email: 'a@', website: 'no site' })],
  [
    'hours',
    async (form) => {
      await typeHours(form, 'mon', [
        ['09:00', '12:00'],
        ['11:00', '14:00'],
      ]);
      await typeHours(form, 'special-hours-1', [['08:00', '10:00']]);
    },
  ],
  ['details', (form) => form.type({ 'attribute.founded': 'long ago' })],
  [
    'services',
    async (form) => {
      await form.page.locator('fieldset.service:visible details summary').click();
      await form.type({
        'service-amount-1': 'cheap',
        'service-minutes-1': 'long',
        'service-name-1.de': 'x'.repeat(201),
      });
      await form.page.locator('fieldset.service:visible ~ p > button').click();
      await form.type({ 'service-max-2': '20' });
    },
  ],
  [
    'texts',
    async (form) => {
      for (const summary of await form.page.locator('details summary').all()) await summary.click();
      await form.type({ 'summary.de': 'Brot' });
    },
  ],
  ['photos', async (form) => addPhotos(form, [await photoFile('one.jpg'), await photoFile('two.jpg', { hue: 90 })])],
];

describe.each(['en', 'ar'])('In %s, without accessibility faults and at any width', (lang) => {
  test.each(mistakes)('the step %s, empty and with faults', async (step, make) => {
    const { page, form } = await begin(lang, step);
    const troubles = watchTroubles(page);
    expect(await flaws(page)).toEqual([]);
    await form.open(step);
    await make(form);
    await form.press('next');
    await expect.poll(() => faults(page)).toBeGreaterThan(0);
    await form.ready();
    expect(await flaws(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('the map with its pin and a chosen place, and what was found for a name', async () => {
    const { page, form } = await begin(lang, 'place');
    await choosePlace(form, 'Cairo', 'city/cairo');
    await setPin(form);
    expect(await flaws(page)).toEqual([]);
    await form.field('place-query').fill('');
    await form.field('place-query').pressSequentially('Par');
    await page.locator('[role="option"]').first().waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.context().close();
  });

  test('files that broke off or are no photos', async () => {
    const { page, form } = await begin(lang, 'photos');
    await page.route('**/api/v1/uploads?*', (route) => route.abort('connectionreset'));
    await form
      .field('photo-files')
      .setInputFiles([
        await photoFile('a-name-that-is-quite-long-and-has-no-spaces-anywhere-in-it-at-all.jpg'),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
      ]);
    await expect.poll(() => page.locator('main li.row .fault').count()).toBe(1);
    await expect.poll(() => page.locator('main li.row button').count()).toBe(3);
    expect(await flaws(page)).toEqual([]);
    await page.context().close();
  });

  test('what is missing, the preview, and the code', async () => {
    const { page, form } = await begin(lang, 'preview');
    expect(await page.locator('#missing').isVisible()).toBe(true);
    expect(await flaws(page)).toEqual([]);
    await form.open('basics');
    await form.type({ name: 'Donaudampfschifffahrtsgesellschaftskapitänsbäckerei' });
    await form.field('category').selectOption('art');
    await form.goOn('place');
    await choosePlace(form, 'Cairo', 'city/cairo');
    await form.goTo('photos');
    await addPhotos(form, [await photoFile('one.jpg')]);
    await altField(form, 0).fill('The door');
    await form.goOn('preview');
    await page.locator('.preview').waitFor();
    expect(await flaws(page)).toEqual([]);
    const address = `accessible-${lang}@example.org`;
    await form.press('send');
    await expect.poll(() => faults(page)).toBeGreaterThan(0);
    await form.ready();
    expect(await flaws(page)).toEqual([]);
    await form.field('address').fill(address);
    await form.press('send');
    await form.field('code').waitFor();
    await form.ready();
    expect(await flaws(page)).toEqual([]);
    await form.field('code').fill((await stage.mailTo(address)).code);
    await form.press('code');
    await form.field('done').waitFor();
    await form.ready();
    expect(await flaws(page)).toEqual([]);
    await page.context().close();
  });
});
