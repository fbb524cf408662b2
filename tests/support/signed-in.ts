import type { TestServer } from './server.ts';
import { TestVisitor } from './visitor.ts';

/** The code and the path of the link in the newest mail of a template. */
export async function mailedTo(
  { db }: TestServer,
  recipient: string,
  template = 'sign-in',
): Promise<{ code: string; path: string }> {
  const data = await db
    .prepare('select data from outbox where recipient = ?1 and template = ?2 order by created_at desc, id desc limit 1')
    .bind(recipient, template)
    .first<string>('data');
  if (data === null) throw new Error(`${recipient} has no mail about ${template}`);
  const { code, link } = JSON.parse(data);
  return { code, path: new URL(link).pathname + new URL(link).search };
}

let connections = 0;

/** A visitor who has signed in by mail, with a browser and a connection of their own. */
export async function signedIn(server: TestServer, address: string, host = 'atlas.localhost'): Promise<TestVisitor> {
  connections += 1;
  const visitor = new TestVisitor(server, {
    'cf-connecting-ip': `10.2.${connections >> 8}.${connections & 255}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await visitor.post(`http://${host}/en/login`, { step: 'address', address });
  const { code } = await mailedTo(server, address);
  await visitor.post(`http://${host}/en/login`, { step: 'code', code });
  return visitor;
}
