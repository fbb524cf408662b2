import * as v from 'valibot';
import { type ManagePage, manageSchema } from '../../web/contract/manage-data.ts';
import type { PersonId } from '../../worker/db/schema.ts';
import type { TestServer } from './server.ts';
import { TestVisitor } from './visitor.ts';

let connections = 0;

/** Somebody who has signed in by mail on a host, from a connection of their own. */
export async function signedInAs(
  server: TestServer,
  address: string,
  host = 'museums.localhost',
): Promise<TestVisitor> {
  connections += 1;
  const visitor = new TestVisitor(server, { 'cf-connecting-ip': `10.3.${connections >> 8}.${connections & 255}` });
  await visitor.post(`http://${host}/en/login`, { step: 'address', address });
  const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
  await visitor.post(`http://${host}/en/login`, { step: 'code', code });
  return visitor;
}

/** The account behind an address. */
export async function personOf({ db }: TestServer, address: string): Promise<PersonId> {
  const person = await db
    .prepare('select person_id from identities where subject = ?1')
    .bind(address)
    .first<PersonId>('person_id');
  if (!person) throw new Error(`nobody has the address ${address}`);
  return person;
}

/** The data of a page of the manage area, as whoever is signed in gets it. */
export async function managePage(who: TestVisitor, address: string): Promise<ManagePage> {
  const { status, text } = await who.get(address.replace('/manage', '/manage.json'));
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  return v.parse(manageSchema, JSON.parse(text));
}

/** What the newest mail of a kind to somebody says. */
export async function dataOf<Data>({ db }: TestServer, address: string, template: string): Promise<Data> {
  const data = await db
    .prepare('select data from outbox where recipient = ?1 and template = ?2 order by created_at desc, id desc limit 1')
    .bind(address, template)
    .first<string>('data');
  if (!data) throw new Error(`${address} has no mail ${template}`);
  return JSON.parse(data);
}
