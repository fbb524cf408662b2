import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutScripts } from '../support/page.ts';
import { dataOf, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const path = 'http://atlas.localhost/en/directory/listing/painting-amsterdam/correct?field=description';

let members = 0;

/** Two devices of a new member. */
async function twoDevices(): Promise<{ address: string; phone: TestVisitor; desk: TestVisitor }> {
  members += 1;
  const address = `drafts-${members}@example.org`;
  return { address, phone: await signedInAs(server, address), desk: await signedInAs(server, address) };
}

/** The hidden fields of a form, as its page posts them. */
const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...withoutScripts(html).matchAll(/<input type="hidden" name="(base|role)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

/** Opens the form; what it returns posts the page that is open. */
async function open(who: TestVisitor) {
  let hidden = hiddenIn((await who.get(path)).text);
  expect(Object.keys(hidden)).toEqual(['base', 'role']);
  return async (fields: Record<string, string>) => {
    const answer = await who.post(path, { ...hidden, ...fields });
    if (answer.status !== 303) hidden = hiddenIn(answer.text);
    return { status: answer.status, text: withoutScripts(answer.text) };
  };
}

describe('A draft that is open on two devices', () => {
  test('has what each of them wrote in different fields', async () => {
    const { phone, desk } = await twoDevices();
    const [onPhone, onDesk] = [await open(phone), await open(desk)];
    const shown = (await desk.get(path)).text.match(/<textarea[^>]*name="value"[^>]*>([^<]*)</)?.[1] ?? '';
    await onPhone({ step: 'keep', value: 'Written on the phone', source: '' });
    const kept = await onDesk({ step: 'keep', value: shown, source: 'Seen on the door' });
    expect(kept.status).toBe(303);
    const { text } = await desk.get(path);
    expect([text.includes('Written on the phone'), text.includes('Seen on the door')]).toEqual([true, true]);
  });

  test('shows both texts of a field that both changed, and sends the one that the member chose', async () => {
    const { phone, desk, address } = await twoDevices();
    const [onPhone, onDesk] = [await open(phone), await open(desk)];
    await onPhone({ step: 'keep', value: 'Written on the phone', source: '' });
    const refused = await onDesk({ step: 'send', value: 'Written on the desk', source: 'A sign' });
    expect(refused.status).toBe(409);
    for (const shown of ['On your other device you wrote', 'Written on the phone', 'Written on the desk', 'A sign'])
      expect(refused.text).toContain(shown);
    expect((await onDesk({ step: 'send', value: 'Written on the desk', source: 'A sign' })).status).toBe(303);
    const sent = await server.db
      .prepare(
        `select v.content ->> 'value' as value from queue q
         join versions v on v.site_id = q.site_id and v.id = q.version_id where q.author_id = ?1`,
      )
      .bind(await personOf(server, address))
      .all();
    expect(sent.results).toEqual([{ value: 'Written on the desk' }]);
  });

  test('is not lost with the session: signing in again adds what was typed since', async () => {
    const { phone, address } = await twoDevices();
    const onPhone = await open(phone);
    await server.db
      .prepare('update sessions set expires_at = 1 where person_id = ?1')
      .bind(await personOf(server, address))
      .run();
    const refused = await onPhone({ step: 'keep', value: 'Typed too late', source: '' });
    expect([refused.status, refused.text.includes('You’ve been signed out')]).toEqual([401, true]);
    expect(refused.text).toContain('Typed too late');
    await phone.post('http://atlas.localhost/en/login', { step: 'address', address });
    const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
    await phone.post('http://atlas.localhost/en/login', { step: 'code', code });
    expect(withoutScripts((await phone.get(path)).text)).toContain('Typed too late');
  });
});
