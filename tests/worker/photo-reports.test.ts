import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedbackStage, openFeedback } from '../support/feedback.ts';
import { signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let stranger: FeedbackStage['stranger'];
let rows: FeedbackStage['rows'];
let queueOf: FeedbackStage['queueOf'];
let enterCode: FeedbackStage['enterCode'];
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  ({ stranger, rows, queueOf, enterCode } = openFeedback(server));
});
afterAll(() => server.close());

describe('A report of a photo', () => {
  const report = { step: 'send', reason: 'photo-person', text: 'I’m on the left' };
  /** Listings with a photo. The moderator acts for none of them. */
  let [listing, key, otherKey] = ['', '', ''];
  beforeAll(async () => {
    const [one, other] = await rows<{ slug: string; key: string }>(
      `select l.slug, p.key from photos p join listings l on l.site_id = p.site_id and l.id = p.listing_id
       where l.slug <> 'painting-amsterdam' and l.site_id = (select id from sites where slug = 'atlas') order by l.id limit 2`,
    );
    listing = `http://atlas.localhost/en/directory/listing/${one?.slug}`;
    [key, otherKey] = [one?.key ?? '', other?.key ?? ''];
  });

  test('shows the photo and what can be wrong with it, and staff see it', async () => {
    const who = stranger();
    const path = `${listing}/report?photo=${key}`;
    const { text } = await who.get(path);
    expect([text.includes('Report this photo'), text.includes(`/media/${key}/`)]).toEqual([true, true]);
    expect([text.includes('value="photo-person"'), text.includes('value="closed"')]).toEqual([true, false]);
    const address = 'pictured@example.org';
    expect((await who.post(path, { ...report, address })).headers.get('location')).toMatch(/photo=\w+#code$/);
    expect((await enterCode(who, path, address)).headers.get('location')).toMatch(/\?photo=\w+&done=sent#done$/);
    const [sent] = await queueOf(address);
    const { reason, text: written } = { reason: report.reason, text: report.text };
    expect(JSON.parse(sent?.content ?? '')).toEqual({
      ...{ reason, text: written },
      photo: { key, width: 960, height: 640 },
    });
    expect(await rows('select topic from feedback order by id desc limit 1')).toEqual([
      { topic: `photo-person:${key}` },
    ]);
    const staff = await signedInAs(server, 'moderator@people.example');
    const { id } = (await rows<{ id: number }>('select max(id) as id from queue'))[0] ?? { id: 0 };
    expect((await staff.get(`http://atlas.localhost/en/manage/queue?item=${id}`)).text).toContain(`/media/${key}/`);
  });

  test('has its own draft: the form of the listing stays empty', async () => {
    const who = await signedInAs(server, 'two-drafts@example.org');
    const path = `${listing}/report?photo=${key}`;
    await who.post(path, { ...report, step: 'keep', text: 'About the photo alone' });
    expect((await who.get(path)).text).toContain('About the photo alone');
    expect((await who.get(`${listing}/report`)).text).not.toContain('About the photo alone');
  });

  test('needs a reason of a photo, and a report of a listing one of a listing', async () => {
    const who = await signedInAs(server, 'reasons@example.org');
    const path = `${listing}/report?photo=${key}`;
    for (const [form, reason] of [
      [path, 'closed'],
      [`${listing}/report`, 'photo-wrong'],
    ] as const)
      expect((await who.post(form, { ...report, reason })).status).toBe(422);
    expect(await queueOf('reasons@example.org')).toEqual([]);
  });

  test('is not found for a photo that the listing does not have, whose page is the form of the listing', async () => {
    const who = await signedInAs(server, 'no-photo@example.org');
    for (const other of [otherKey, 'x'.repeat(32), '../../etc']) {
      const path = `${listing}/report?photo=${encodeURIComponent(other)}`;
      const page = await who.get(path);
      expect([page.status, page.text.includes('value="closed"'), page.text.includes('/media/')]).toEqual([
        200,
        true,
        false,
      ]);
      expect((await who.post(path, report)).status).toBe(404);
    }
  });

  test('lets staff remove the photo at once, and show it again', async () => {
    const path = `${listing}/report?photo=${key}`;
    const who = await signedInAs(server, 'photographer@example.org');
    await who.post(path, { ...report, reason: 'photo-rights' });
    const staff = await signedInAs(server, 'moderator@people.example');
    const [{ id, revision } = { id: 0, revision: 0 }] = await rows<{ id: number; revision: number }>(
      'select id, revision from queue order by id desc limit 1',
    );
    const item = `http://atlas.localhost/en/manage/queue?item=${id}`;
    const page = (await staff.get(item)).text;
    expect([page.includes('value="remove-photo"'), page.includes('value="hide"')]).toEqual([true, false]);
    const asked = { item: String(id), decision: 'accept', note: '' };
    const decide = (more: Record<string, string>) => staff.post(item, { ...asked, step: 'decide', ...more });
    const now = { revision: String(revision) };
    expect((await decide({ ...now, 'option-accept': 'hide' })).status).toBe(409);
    expect((await decide({ ...now, 'option-accept': 'remove-photo' })).status).toBe(303);
    const picture = () => who.get(`http://atlas.localhost/media/${key}/160.webp`);
    await expect.poll(async () => (await picture()).status).toBe(404);
    expect((await staff.get(item)).text).toContain('Removed from the listing');
    const undone = await staff.post(item, { step: 'undo', item: String(id), revision: String(revision + 1) });
    expect(undone.status).toBe(303);
    await expect.poll(async () => (await picture()).status).toBe(200);
    await expect.poll(async () => (await who.get(listing)).text).toContain(`/media/${key}/`);
  });

  test('offers staff nothing of photos where a listing is reported', async () => {
    const who = await signedInAs(server, 'plain@example.org');
    await who.post(`${listing}/report`, { step: 'send', reason: 'wrong', text: 'Wrong street' });
    const staff = await signedInAs(server, 'moderator@people.example');
    const [{ id } = { id: 0 }] = await rows<{ id: number }>('select max(id) as id from queue');
    const { text } = await staff.get(`http://atlas.localhost/en/manage/queue?item=${id}`);
    expect([text.includes('value="remove-photo"'), text.includes('value="hide"')]).toEqual([false, true]);
  });
});
