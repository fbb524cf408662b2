import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SubmissionStep } from '../../web/contract/submission.ts';
import type { PhotoFile } from './photo-file.ts';
import type { SignInStage } from './sign-in-stage.ts';
import { untilHydrated } from './stage.ts';

/** The form of a listing in a browser, with script or without. */
export type ListingForm = ReturnType<typeof listingForm>;

type FormOf = { stage: SignInStage; page: Page; lang: string; hasScript?: boolean };

/** Fills in the form of a listing as a visitor does: each step's fields, then its button. */
export function listingForm({ stage, page, lang, hasScript = true }: FormOf) {
  const ready = async () => {
    await page.waitForLoadState();
    if (hasScript) await untilHydrated(page);
  };
  const at = async (step: SubmissionStep) => {
    await page.waitForURL(({ searchParams }) => (searchParams.get('step') ?? 'basics') === step);
    await ready();
  };
  const field = (name: string) => page.locator(`[id="${name}"]`);
  const press = (value: string) => page.locator(`button[value="${value}"]:visible:not(.sr-only)`).first().click();
  return {
    ...{ stage, page, lang, hasScript, field, press, at, ready },
    /** Opens a step; `about` is the query that says what the form is about. */
    async open(step: SubmissionStep = 'basics', about = '') {
      const query = [about, step === 'basics' ? '' : `step=${step}`].filter(Boolean).join('&');
      await page.goto(stage.url(`/${lang}/create${query && `?${query}`}`));
      await ready();
    },
    /** Presses "Continue" and waits for the next step. */
    async goOn(to: SubmissionStep) {
      await press('next');
      await at(to);
    },
    /** Goes to a step with its button above the form. */
    async goTo(step: SubmissionStep) {
      await press(`to-${step}`);
      await at(step);
    },
    /** Fills in fields by their ids. */
    async type(texts: Readonly<Record<string, string>>) {
      for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
    },
    /** Gives the address of the sender, and enters the code that arrives there. */
    async sendFrom(address: string) {
      await field('address').fill(address);
      await press('send');
      await field('code').waitFor();
      await field('code').fill((await stage.mailTo(address)).code);
      await press('code');
      await field('done').waitFor();
    },
    async send() {
      await press('send');
      await field('done').waitFor();
    },
  };
}

/** Searches a place and chooses it. `place` is its value in the form: `city/cairo`. */
export async function choosePlace(form: ListingForm, text: string, place: string): Promise<void> {
  const { page, hasScript, field, press } = form;
  if (hasScript) {
    await field('place-query').pressSequentially(text);
    await page.locator('[role="option"]').first().click();
    await expect.poll(() => page.locator('[name="place"]').inputValue()).toBe(place);
    return;
  }
  await field('place-query').fill(text);
  await press('find-place');
  await field('place-matches').waitFor();
  await page.locator(`input[name="place"][value="${place}"]`).check();
}

/** Sets the pin on the map: by a tap, or without script by a click on the still map. Returns the coordinates. */
export async function setPin({
  page,
  hasScript,
  field,
}: ListingForm): Promise<{ latitude: number; longitude: number }> {
  const position = { x: 150, y: 100 };
  if (hasScript) {
    const map = page.locator('.map-frame');
    await map.waitFor();
    // The map has moved to the place that was chosen.
    await expect.poll(() => page.locator('[name="map-at"]').inputValue()).toMatch(/^1\d\//);
    await map.scrollIntoViewIfNeeded();
    await map.tap({ position });
  } else await page.locator('input[type="image"]:visible').click({ position });
  await expect.poll(() => field('latitude').inputValue()).not.toBe('');
  return {
    latitude: Number(await field('latitude').inputValue()),
    longitude: Number(await field('longitude').inputValue()),
  };
}

type Range = readonly [opens: string, closes: string];

/** Fills in the times of a field: fields for times, or without script a text. */
export async function typeHours({ page, hasScript, field }: ListingForm, name: string, ranges: readonly Range[]) {
  if (!hasScript) return field(name).fill(ranges.map((range) => range.join('-')).join(', '));
  const day = page.locator(`.hours-day:has([id="${name}"])`);
  await day.locator('select').selectOption('open');
  const times = day.locator('input[type="time"]');
  for (const [i, [opens, closes]] of ranges.entries()) {
    if (i > 0) await day.locator('.hours-actions > button').click();
    await times.nth(2 * i).fill(opens);
    await times.nth(2 * i + 1).fill(closes);
  }
}

/** Gives all other days the hours of one. */
export async function copyToAllDays({ page, hasScript, press, field }: ListingForm, name: string): Promise<void> {
  if (!hasScript) return press(`copy-${name}`);
  const day = page.locator(`.hours-day:has([id="${name}"])`);
  await day.locator('button[popovertarget]').click();
  const dialog = day.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button').click();
  await expect.poll(() => field('sun').inputValue()).toBe(await field(name).inputValue());
}

/** Adds photos and waits until the form has them. */
export async function addPhotos({ page, hasScript, field, press }: ListingForm, files: readonly PhotoFile[]) {
  const before = await page.locator('.photo-card').count();
  await field('photo-files').setInputFiles([...files]);
  if (!hasScript) await press('upload');
  await expect.poll(() => page.locator('.photo-card').count()).toBe(before + files.length);
}

/** The field of a photo's text alternative, by its position from 0. */
export const altField = ({ page }: ListingForm, index: number) =>
  page.locator('input[name^="alt-"]:visible').nth(index);
