import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedbackStage, openFeedback } from '../support/feedback.ts';
import { hiddenFields } from '../support/listing-steps.ts';
import { withoutScripts } from '../support/page.ts';
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

const listing = 'http://atlas.localhost/en/directory/listing/painting-amsterdam';

describe('A stranger who corrects a listing', () => {
  test('signs in with the code at the end, and the correction is theirs', async () => {
    const who = stranger();
    const address = 'corrector@example.org';
    const path = `${listing}/correct?field=phone`;
    await who.post(path, { step: 'send', value: '+31 20 555 0199', source: 'Their door', address });
    const sent = await enterCode(who, path, address);
    expect(sent.headers.get('location')).toMatch(/correct\?field=phone&done=sent#done$/);
    const [correction] = await queueOf(address);
    expect(correction).toMatchObject({ kind: 'correction', state: 'waiting' });
    expect(correction?.author).not.toBeNull();
    expect(JSON.parse(correction?.content ?? '')).toEqual({
      field: 'phone',
      language: '',
      value: '+31 20 555 0199',
      source: 'Their door',
    });
    expect((await who.get('http://atlas.localhost/en/dashboard')).status).toBe(200);
  });

  test('is told at the field what is wrong, in the language of the page', async () => {
    const who = stranger();
    const refused = await who.post(`${listing}/correct?field=website`, {
      step: 'send',
      value: 'nonsense',
      address: 'b@example.org',
    });
    expect([refused.status, refused.text.includes('Enter a web address')]).toEqual([422, true]);
    const hours = await who.post(`${listing}/correct?field=hours`, {
      step: 'send',
      mon: 'all day',
      address: 'b@example.org',
    });
    expect([hours.status, hours.text.includes('Write times like')]).toEqual([422, true]);
  });

  test('copies the hours of a day to all others without script, and nothing is sent', async () => {
    const who = stranger();
    const address = `${listing}/correct?field=hours`;
    const form = withoutScripts((await who.get(address)).text);
    // The first button of the form is the one that Return presses.
    expect(form.match(/<button(?=[^>]* name="step")[^>]* value="([^"]*)"/)?.[1]).toBe('send');
    expect(form).toContain('value="copy-tue"');
    const week = { mon: '', tue: '10:00–14:00', source: 'Their door' };
    const copied = await who.post(address, { ...hiddenFields(form), ...week, step: 'copy-tue' });
    expect([copied.status, copied.headers.get('location')]).toEqual([303, expect.stringMatching(/field=hours#tue$/)]);
    const shown = withoutScripts((await who.get(address)).text);
    for (const day of ['mon', 'tue', 'sun']) expect(shown).toMatch(new RegExp(`name="${day}"[^>]*value="10:00–14:00"`));
    expect(shown).toContain('Their door');
  });
});

describe('A member', () => {
  test('confirms a listing once in 90 days, and the listing says so', async () => {
    const who = await signedInAs(server, 'confirmer@example.org');
    const confirmed = await who.post(`${listing}/confirm`, { step: 'send' });
    expect(confirmed.headers.get('location')).toMatch(/confirm\?done=sent#done$/);
    expect((await who.post(`${listing}/confirm`, { step: 'send' })).status).toBe(409);
    expect(await rows('select 1 from confirmations')).toHaveLength(1);
    await expect.poll(async () => (await who.get(listing)).text).toContain('Confirmed by 1 person');
  });

  test('continues a draft on another device', async () => {
    const [phone, desk] = [
      await signedInAs(server, 'writer@example.org'),
      await signedInAs(server, 'writer@example.org'),
    ];
    const path = `${listing}/correct?field=description`;
    await phone.post(path, { step: 'keep', value: 'Half a sentence', source: '' });
    expect((await desk.get(path)).text).toContain('Half a sentence');
    await desk.post(path, { step: 'discard' });
    expect((await phone.get(path)).text).not.toContain('Half a sentence');
  });
});
