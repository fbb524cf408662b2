import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPhotos, altField, choosePlace, type ListingForm, listingForm } from '../support/listing-form.ts';
import { personOf } from '../support/people.ts';
import { photoFile } from '../support/photo-file.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

/** The step of the photos, of a member or without an address of a stranger. */
async function device(address?: string): Promise<{ page: Page; form: ListingForm }> {
  const page = await stage.open();
  if (address) await signInByMail({ stage, page }, address);
  const form = listingForm({ stage, page, lang: 'en' });
  await form.open('photos');
  return { page, form };
}

const close = (page: Page) => page.context().close();

/** Whether the browser shows the photos of the form. */
const areShown = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.locator('.photo-card img').evaluateAll((all: HTMLImageElement[]) => {
        for (const one of all) one.scrollIntoView();
        return all.map(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      }),
    )
    .toEqual(Array.from({ length: count }, () => true));

/** The number of photos of what waits from an address. */
const waitingPhotos = async (address: string) =>
  stage.server.db
    .prepare(
      `select json_array_length(v.content, '$.values.photos') as count from queue q
       join versions v on v.site_id = q.site_id and v.id = q.version_id where q.author_id = ?1`,
    )
    .bind(await personOf(stage.server, address))
    .first<number>('count');

describe('A photo', () => {
  test('whose upload breaks off can be sent again', async () => {
    const { page, form } = await device();
    let tries = 0;
    await page.route('**/api/v1/uploads?*', (route) => {
      tries += 1;
      return tries === 1 ? route.abort('connectionreset') : route.continue();
    });
    await form.field('photo-files').setInputFiles([await photoFile('broken-off.jpg')]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.photo-card').waitFor();
    expect(tries).toBe(2);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await close(page);
  });

  test('that is chosen without a network is sent once there is one', async () => {
    const { page, form } = await device();
    await page.context().setOffline(true);
    await form.field('photo-files').setInputFiles([await photoFile('tunnel.jpg')]);
    await page.getByText('It goes on by itself').waitFor();
    await page.context().setOffline(false);
    await page.locator('.photo-card').waitFor();
    await close(page);
  });

  test('and its texts are there again when the form is opened later', async () => {
    const { page, form } = await device('later@example.org');
    await addPhotos(form, [await photoFile('one.jpg'), await photoFile('two.jpg', { hue: 100 })]);
    await altField(form, 1).fill('The second one');
    await page.getByText('Draft saved.').waitFor();
    await form.open('photos');
    expect(await page.locator('.photo-card').count()).toBe(2);
    expect(await altField(form, 1).inputValue()).toBe('The second one');
    await close(page);
  });
});

describe('Photos that a stranger has added', () => {
  test('at once, as the first thing they do, are all theirs', async () => {
    const { page, form } = await device();
    await addPhotos(form, [await photoFile('one.jpg'), await photoFile('two.jpg', { hue: 100 })]);
    await areShown(page, 2);
    await close(page);
  });

  test('are there after they sign in, and are sent', async () => {
    const address = 'signs-in-later@example.org';
    const { page, form } = await device();
    await addPhotos(form, [await photoFile('one.jpg'), await photoFile('two.jpg', { hue: 100 })]);
    await altField(form, 0).fill('The door');
    await altField(form, 1).fill('The oven');
    await form.goTo('basics');
    await form.type({ name: 'Bakery of a later member' });
    await form.field('category').selectOption('art');
    await form.goOn('place');
    await choosePlace(form, 'Cairo', 'city/cairo');
    await form.goTo('photos');
    await signInByMail({ stage, page }, address);
    await form.open('photos');
    await areShown(page, 2);
    await form.goOn('preview');
    await form.send();
    expect(await waitingPhotos(address)).toBe(2);
    await close(page);
  });
});

test('A photo that is added after the session has ended is there after signing in again, and is sent', async () => {
  const address = 'photo-ends@example.org';
  const { page, form } = await device(address);
  await form.open();
  await form.type({ name: 'Bakery of a session' });
  await form.field('category').selectOption('art');
  await form.goOn('place');
  await choosePlace(form, 'Cairo', 'city/cairo');
  await form.goTo('photos');
  await addPhotos(form, [await photoFile('one.jpg')]);
  await page.getByText('Draft saved.').waitFor();
  await stage.server.db
    .prepare('delete from sessions where person_id = ?1')
    .bind(await personOf(stage.server, address))
    .run();
  await addPhotos(form, [await photoFile('two.jpg', { hue: 100 })]);
  await altField(form, 0).fill('The door');
  await altField(form, 1).fill('The oven');
  await page.getByText('You’ve been signed out').waitFor();
  await signInByMail({ stage, page }, address);
  await form.open('photos');
  await areShown(page, 2);
  expect(await altField(form, 1).inputValue()).toBe('The oven');
  await form.goOn('preview');
  await form.send();
  expect(await waitingPhotos(address)).toBe(2);
  await close(page);
});
