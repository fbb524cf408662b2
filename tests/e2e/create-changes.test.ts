import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteId } from '../support/content.ts';
import { listingForm } from '../support/listing-form.ts';
import { makeStaff, personOf } from '../support/people.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const path = (slug: string) => `/en/directory/listing/${slug}`;
const textOf = async (slug: string) => (await stage.server.get('atlas.localhost', path(slug))).text;

/** What waits from an address, newest first: the values that it changes, and what they were. */
async function waiting(address: string) {
  const { results } = await stage.server.db
    .prepare(
      `select v.content ->> 'values' as content, b.content ->> 'values' as before from queue q
       join versions v on v.site_id = q.site_id and v.id = q.version_id
       join versions b on b.site_id = q.site_id and b.id = q.before_version where q.author_id = ?1 order by q.id desc`,
    )
    .bind(await personOf(stage.server, address))
    .all<{ content: string; before: string }>();
  return results.map(({ content, before }) => ({ now: JSON.parse(content), was: JSON.parse(before) }));
}

async function enter(address: string, { hasScript = true } = {}): Promise<Page> {
  const page = await stage.open({ javaScriptEnabled: hasScript, timezoneId: 'Europe/Berlin' });
  await signInByMail({ stage, page }, address);
  return page;
}

describe.each([
  { hasScript: true, slug: 'painting-munich' },
  { hasScript: false, slug: 'railway-munich' },
])('Suggesting changes, with script: $hasScript', ({ hasScript, slug }) => {
  test('sends only what differs, and the listing stays as it is until staff decide', async () => {
    const address = `suggests-${hasScript}@example.org`;
    const page = await enter(address, { hasScript });
    const form = listingForm({ stage, page, lang: 'en', hasScript });
    await page.goto(stage.url(path(slug)));
    await page.locator(`main a[href$="/create?listing=${slug}"]:visible`).first().click();
    await form.at('basics');
    expect(await form.field('name').inputValue()).not.toBe('');
    // Going through all steps changes nothing.
    for (const step of ['place', 'contact', 'hours', 'details', 'services', 'texts', 'photos', 'preview'] as const)
      await form.goOn(step);
    expect(await page.locator('button[value="send"]:visible:not(.sr-only)').count()).toBe(0);
    await form.goTo('contact');
    await form.type({ phone: '+49 89 555 0123' });
    await form.goTo('preview');
    await page.locator('.preview', { hasText: '+49 89 555' }).waitFor();
    await form.type({ source: 'I called them.' });
    await form.send();
    const [sent, ...more] = await waiting(address);
    expect(more).toEqual([]);
    expect(sent).toEqual({ now: { phone: '+49 89 555 0123' }, was: { phone: '' } });
    expect(await textOf(slug)).not.toContain('555 0123');
    await page.goto(stage.url('/en/dashboard/contributions'));
    expect(await page.locator('main li.entry').innerText()).toContain('I called them.');
    await page.context().close();
  });
});

describe('An editor', () => {
  test('publishes with “Edit” on the listing at once', async () => {
    const address = 'edits@example.org';
    const page = await enter(address);
    const site = await siteId(stage.server.db, 'atlas');
    await makeStaff(stage.server.db, { site, person: await personOf(stage.server, address), role: 'editor' });
    await visit(page, stage.url(path('history-berlin')));
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
    const form = listingForm({ stage, page, lang: 'en' });
    await form.at('basics');
    await form.goTo('texts');
    await form.type({ summary: 'Neu geöffnet nach dem Umbau.' });
    await form.goTo('preview');
    await form.send();
    await untilHydrated(page);
    await expect
      .poll(async () => (await stage.server.get('atlas.localhost', '/de/directory/listing/history-berlin')).text, {
        timeout: 10_000,
      })
      .toContain('Neu geöffnet nach dem Umbau.');
    expect(await waiting(address)).toEqual([]);
    await page.context().close();
  });
});
