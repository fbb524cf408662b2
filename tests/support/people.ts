import * as v from 'valibot';
import {
  type AuditLogPage,
  auditLogSchema,
  type HistoryPage,
  historySchema,
} from '../../web/contract/pages/audit.data.ts';
import { type MailLogPage, mailLogSchema } from '../../web/contract/pages/mail-log.data.ts';
import { type ManagePage, manageSchema } from '../../web/contract/pages/manage.data.ts';
import { type MembersPage, membersSchema } from '../../web/contract/pages/members.data.ts';
import { type SearchesPage, searchesSchema } from '../../web/contract/pages/searches.data.ts';
import type { PersonId, SiteId, SiteRole } from '../../worker/data/schema.ts';
import { grantRole } from '../../worker/identity/roles.writer.ts';
import type { TestServer } from './server.ts';
import { TestVisitor } from './visitor.ts';

let connections = 0;

/** A visitor who has signed in by mail on hosts, from a connection of their own. */
export async function signedInAs(
  server: TestServer,
  address: string,
  ...hosts: readonly string[]
): Promise<TestVisitor> {
  connections += 1;
  const visitor = new TestVisitor(server, { 'cf-connecting-ip': `10.3.${connections >> 8}.${connections & 255}` });
  for (const host of hosts.length ? hosts : ['atlas.localhost']) {
    await visitor.post(`http://${host}/en/login`, { step: 'address', address });
    const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
    await visitor.post(`http://${host}/en/login`, { step: 'code', code });
  }
  return visitor;
}

/** The person who has an address. */
export async function personOf({ db }: TestServer, address: string): Promise<PersonId> {
  const person = await db
    .prepare('select person_id from identities where subject = ?1')
    .bind(address)
    .first<PersonId>('person_id');
  if (!person) throw new Error(`nobody has the address ${address}`);
  return person;
}

type Grant = { site: SiteId; person: PersonId; role: SiteRole; reason?: string; now?: number };

/** Gives a person a role on a site, as an operator's command does. */
export const makeStaff = (db: TestServer['db'], { reason = 'test', now = Date.now(), ...grant }: Grant) =>
  grantRole(db, { ...grant, reason, now, by: null, linkFor: null });

/** The data of a page for a visitor, validated by its schema. */
export async function pageData<Schema extends v.GenericSchema>(
  who: TestVisitor,
  address: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const { status, text } = await who.get(address.replace(/(?=\?|$)/, '.json'));
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  return v.parse(schema, JSON.parse(text));
}

/** The data of the pages of the manage area. */
export const managePage = (who: TestVisitor, address: string): Promise<ManagePage> =>
  pageData(who, address, manageSchema);
export const mailLogPage = (who: TestVisitor, address: string): Promise<MailLogPage> =>
  pageData(who, address, mailLogSchema);
export const membersPage = (who: TestVisitor, address: string): Promise<MembersPage> =>
  pageData(who, address, membersSchema);
export const auditLogPage = (who: TestVisitor, address = '/en/manage/log'): Promise<AuditLogPage> =>
  pageData(who, address, auditLogSchema);
export const historyPage = (who: TestVisitor, address = '/en/dashboard/history'): Promise<HistoryPage> =>
  pageData(who, address, historySchema);

/** The data of the newest mail of a kind to an address. */
export async function dataOf<Data>({ db }: TestServer, address: string, template: string): Promise<Data> {
  const data = await db
    .prepare('select data from outbox where recipient = ?1 and template = ?2 order by created_at desc, id desc limit 1')
    .bind(address, template)
    .first<string>('data');
  if (!data) throw new Error(`${address} has no mail ${template}`);
  return JSON.parse(data);
}
export const searchesPage = (who: TestVisitor, address = '/en/manage/searches'): Promise<SearchesPage> =>
  pageData(who, address, searchesSchema);
