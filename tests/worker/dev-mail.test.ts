import { afterEach, expect, test } from 'vitest';
import { mailStatement } from '../../worker/domain/outbox/outbox.writer.ts';
import { signInMail } from '../../worker/identity/code-mails.ts';
import { signInMailTo } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
afterEach(() => server.close());

const mailTo = (to: string) => mailStatement(server.db, signInMail, signInMailTo(to));

test('developers see the mails with their links and codes on the product host, and only there', async () => {
  server = await startServer();
  await server.db.batch([mailTo('dora@mail.example'), mailTo('emil@mail.example')]);
  const page = await server.get('localhost', '/dev/mail');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.text).toContain('<a href="http://atlas.localhost/en/login?token=secret-of-dora">');
  expect(page.text).toContain(
    '<iframe sandbox title="409217 is your code for The Atlas" srcdoc="&lt;!doctype html&gt;',
  );
  expect(page.text.indexOf('emil@')).toBeLessThan(page.text.indexOf('dora@'));
  const data = await server.get('localhost', '/dev/mail.json?to=dora@mail.example');
  expect(JSON.parse(data.text)).toMatchObject([
    { recipient: 'dora@mail.example', links: ['http://atlas.localhost/en/login?token=secret-of-dora'] },
  ]);
  expect((await server.get('atlas.localhost', '/dev/mail')).status).toBe(404);
});

test.each(['production', 'staging'])('nobody can read mails if the environment is %s', async (environment) => {
  server = await startServer({ vars: { ENVIRONMENT: environment, PRODUCT_URL: 'https://localhost' } });
  await server.db.batch([mailTo('dora@mail.example')]);
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail?to=dora@mail.example']) {
    const answer = await server.get('localhost', path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret-of-dora');
  }
});
