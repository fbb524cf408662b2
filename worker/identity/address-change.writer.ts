import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../data/schema.ts';
import { columns, expression, sql } from '../data/sql.ts';
import { batch, first, prepare } from '../data/statements.ts';
import { insertOrReplace, insertSelect, pick, table, update } from '../data/table.ts';
import { mailStatement, mailStatementIfChanged } from '../domain/outbox/outbox.writer.ts';
import { hashOf, hashOfCode, newCode, newSecret } from '../platform/secrets.ts';
import { joinIdentity, newTokens } from './identities.writer.ts';
import { addressAdditionMail, addressChangedMail, addressChangeMail, addressReleaseMail } from './mails.ts';
import type { Circumstances } from './security-log.ts';
import { logEventIfChanged } from './security-log.writer.ts';
import { endSessionsOf } from './session.writer.ts';

const a = table('address_changes');
const i = table('identities');
const p = table('people');

/** Milliseconds for which both mailboxes can confirm. */
const changeLength = 60 * 60 * 1000;
/** Allowed tries of codes, of both mails together. */
const maxTries = 10;

type ChangeRequest = {
  site: SiteId;
  person: PersonId;
  /** The current address; null if there is none. */
  from: string | null;
  /** Folded. */
  to: string;
  /** Whether the new address is an additional way to sign in and the current one stays. */
  adds: boolean;
  language: string;
  /** The secret of the requesting browser; codes are valid only there. */
  browser: string;
  linkTo: (token: string) => string;
  now: number;
};

/**
 * Asks the current and the new mailbox to confirm a change of address; for an additional address only the new one.
 * That the address belongs to another account is told only at the end, to the person who has proved that mailbox.
 */
export async function requestAddressChange(db: D1Database, request: ChangeRequest): Promise<void> {
  const { site, person, to, adds, language, browser, linkTo, now } = request;
  const from = adds ? null : request.from;
  const newProof = async () => {
    const [token, code] = [newSecret(), newCode()];
    return { token, code, link: await hashOf(token), hash: await hashOfCode(code, browser) };
  };
  const [newMailbox, oldMailbox] = [await newProof(), await newProof()];
  const mail = (proof: typeof newMailbox) => ({
    siteId: site,
    language,
    data: { link: linkTo(proof.token), code: proof.code, minutes: changeLength / 60_000 },
    dedupeKey: `address-change:${proof.link}`,
    expiresAt: now + changeLength,
  });
  const row = insertOrReplace(a, {
    person_id: person,
    new_address: to,
    new_link: newMailbox.link,
    new_code: newMailbox.hash,
    old_link: from && oldMailbox.link,
    old_code: from && oldMailbox.hash,
    expires_at: now + changeLength,
    adds: adds ? 1 : 0,
  });
  const statements = [
    prepare(db, row),
    mailStatement(db, adds ? addressAdditionMail : addressChangeMail, { ...mail(newMailbox), to }),
  ];
  if (from) statements.push(mailStatement(db, addressReleaseMail, { ...mail(oldMailbox), to: from }));
  await db.batch(statements);
}

/** Proof of one of the two mails: the token of its link, or its code typed in the requesting browser. */
export type MailboxProof = { token: string } | { typed: string; browser: string };

/** `waiting`: for the other mailbox. `added`: as an additional address. `taken`: it belongs to another person. */
export type Confirmed = { code: 'waiting' | 'changed' | 'added' | 'taken' | 'none' | 'wrong' };

/** Records the confirmation of a mailbox. After the last one, the new address replaces the current one or is added. */
export async function confirmChange(
  db: D1Database,
  { proof, ...change }: Finishing & { proof: MailboxProof },
): Promise<Confirmed> {
  const { person, now } = change;
  const column = 'token' in proof ? 'link' : 'code';
  const hash = 'token' in proof ? await hashOf(proof.token) : await hashOfCode(proof.typed, proof.browser);
  const confirm = (which: 'new' | 'old') =>
    sql`
      ${update(a, which === 'new' ? { new_link: null, new_code: null } : { old_link: null, old_code: null })}
      where ${a.person_id} = ${person} and ${a[`${which}_${column}`]} = ${hash} and ${a.expires_at} > ${now}
        and ${a.tries} <= ${maxTries}`;
  const count = column === 'code' ? 1 : 0;
  const [, byNew, byOld, { results }] = await batch(
    db,
    sql`${update(a, { tries: sql`${a.tries} + ${count}` })} where ${a.person_id} = ${person}`,
    confirm('new'),
    confirm('old'),
    sql`
      select ${columns({
        open: expression<number>(sql`(${a.new_link} is not null) + (${a.old_link} is not null)`),
        left: expression<number>(sql`${maxTries} - ${a.tries}`),
        adds: a.adds,
        address: a.new_address,
      })}
      from ${a} where ${a.person_id} = ${person} and ${a.expires_at} > ${now}`,
  );
  const [row] = results;
  const isRight = byNew.meta.changes + byOld.meta.changes > 0;
  if (!row || (!isRight && (row.left < 0 || column === 'link'))) return { code: 'none' };
  if (!isRight) return { code: 'wrong' };
  if (row.open) return { code: 'waiting' };
  return row.adds ? finishAddition(db, change, row.address) : finish(db, change);
}

type Finishing = {
  site: SiteId;
  person: PersonId;
  /** The current address; null if there is none. */
  from: string | null;
  /** URL of the contact page, for a change that the person did not make. */
  contact: string;
  /** URL of the account page. */
  account: string;
  language: string;
  /** Id of the session that confirms. */
  session: string;
  /** Of the request that confirms. */
  circumstances: Circumstances;
  now: number;
};

async function finishAddition(
  db: D1Database,
  { site, person, from, account, language, circumstances, now }: Finishing,
  address: string,
): Promise<Confirmed> {
  const { code } = await joinIdentity(db, person, {
    identity: { issuer: '', subject: address },
    notice: { site, to: from, language, name: address, link: account, now },
    from: circumstances,
  });
  await dropChange(db, person);
  return { code: code === 'joined' ? 'added' : 'taken' };
}

async function finish(
  db: D1Database,
  { site, person, contact, language, session, circumstances, now }: Finishing,
): Promise<Confirmed> {
  const before = await first(db, sql`select ${columns(pick(p, 'address'))} from ${p} where ${p.id} = ${person}`);
  const old = before?.address ?? null;
  const newAddress = sql`(select ${a.new_address} from ${a} where ${a.person_id} = ${person})`;
  const isConfirmed = sql`exists (select 1 from ${a} where ${a.person_id} = ${person} and ${a.new_link} is null
    and ${a.old_link} is null and ${a.expires_at} > ${now})`;
  const isTheirs = sql`${i.issuer} = '' and ${i.subject} = ${newAddress} and ${i.person_id} = ${person}`;
  const isReplaced = sql`not exists (select 1 from ${i} where ${i.issuer} = '' and ${i.subject} = ${old}
    and ${i.person_id} = ${person})`;
  const former = { issuer: '', subject: old ?? '' };
  const noticeTo = (to: string) =>
    mailStatementIfChanged(db, addressChangedMail, {
      ...{ siteId: site, to, language, data: { link: contact, changedAt: now } },
      dedupeKey: `address-changed:${person}:${now}`,
    });
  const identity = { issuer: '', subject: newAddress, person_id: person, proved_at: now, used_at: now };
  const [, changed] = await batch(
    db,
    sql`${insertSelect(i, identity)} where ${isConfirmed} on conflict do nothing`,
    sql`
      ${update(p, { address: newAddress, updated_at: now })}
      where ${p.id} = ${person} and ${isConfirmed} and exists (select 1 from ${i} where ${isTheirs})`,
    logEventIfChanged(db, circumstances, { person, event: 'address-changed', detail: old ?? '' }),
    sql`
      delete from ${i} where ${i.issuer} = '' and ${i.subject} = ${old} and ${i.person_id} = ${person}
        and changes() = 1 and ${i.subject} <> (select ${p.address} from ${p} where ${p.id} = ${person})`,
    ...(old === null
      ? []
      : [noticeTo(old), endSessionsOf(db, person, { ...former, except: session, where: isReplaced })]),
    newTokens(db, person),
    sql`delete from ${a} where ${a.person_id} = ${person} and ${isConfirmed}`,
  );
  return { code: changed.meta.changes === 1 ? 'changed' : 'taken' };
}

/** Cancels a pending change of address. Returns whether it was an address to add. */
export async function dropChange(db: D1Database, person: PersonId): Promise<{ adds: boolean }> {
  const dropped = await first(
    db,
    sql`delete from ${a} where ${a.person_id} = ${person} returning ${columns(pick(a, 'adds'))}`,
  );
  return { adds: dropped?.adds === 1 };
}
