import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../db/schema.ts';
import { mailStatement, mailStatementIfChanged } from '../outbox/outbox.ts';
import { joinIdentity, newTokens } from './identities.writer.ts';
import { hashOf, hashOfCode, newCode, newSecret } from './secrets.ts';

/** Milliseconds for which both mailboxes can say yes. */
const changeLength = 60 * 60 * 1000;
/** How often codes may be tried, of both mails together. */
const tries = 10;

type Wanted = {
  site: SiteId;
  person: PersonId;
  /** The present address; null where there is none. */
  from: string | null;
  /** Folded. */
  to: string;
  /** Whether the new address is a further way to sign in, and the present one stays. */
  adds: boolean;
  language: string;
  /** The secret of the browser that asks: codes count there alone. */
  browser: string;
  linkTo: (token: string) => string;
  now: number;
};

/**
 * Asks both mailboxes, the present and the new one, whether an account may have another address; where that is a
 * further one, the new mailbox alone. Whether somebody else has it shows at the end alone, to whoever has proved that
 * mailbox.
 */
export async function askForChange(db: D1Database, wanted: Wanted): Promise<void> {
  const { site, person, to, adds, language, browser, linkTo, now } = wanted;
  const from = adds ? null : wanted.from;
  const proof = async () => {
    const [token, code] = [newSecret(), newCode()];
    return { token, code, link: await hashOf(token), hash: await hashOfCode(code, browser) };
  };
  const [fresh, present] = [await proof(), await proof()];
  const mail = (proved: typeof fresh) => ({
    siteId: site,
    language,
    data: { link: linkTo(proved.token), code: proved.code, minutes: changeLength / 60_000 },
    dedupeKey: `address-change:${proved.link}`,
    expiresAt: now + changeLength,
  });
  const statements = [
    db
      .prepare(
        `insert or replace into address_changes (person_id, new_address, new_link, new_code, old_link, old_code,
           expires_at, adds) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      )
      .bind(person, to, fresh.link, fresh.hash, from && present.link, from && present.hash, now + changeLength, +adds),
    mailStatement(db, { ...mail(fresh), to, template: adds ? 'address-addition' : 'address-change' }),
  ];
  if (from) statements.push(mailStatement(db, { ...mail(present), to: from, template: 'address-release' }));
  await db.batch(statements);
}

/** What a person shows of one of the two mails: its link's token, or its code in the browser that asked. */
export type Shown = { token: string } | { typed: string; browser: string };

/** `waiting`: for the other mailbox. `added`: as a further address. `taken`: somebody else has proved that address. */
export type Confirmed = { code: 'waiting' | 'changed' | 'added' | 'taken' | 'none' | 'wrong' };

/** Notes that a mailbox has said yes. Once all have, the new address takes the place of the present one or joins it. */
export async function confirmChange(
  db: D1Database,
  { shown, ...finishing }: Finishing & { shown: Shown },
): Promise<Confirmed> {
  const { person, now } = finishing;
  const column = 'token' in shown ? 'link' : 'code';
  const hash = 'token' in shown ? await hashOf(shown.token) : await hashOfCode(shown.typed, shown.browser);
  const said = (which: 'new' | 'old') =>
    db
      .prepare(
        `update address_changes set ${which}_link = null, ${which}_code = null
         where person_id = ?1 and ${which}_${column} = ?2 and expires_at > ?3 and tries <= ?4`,
      )
      .bind(person, hash, now, tries);
  const count = column === 'code' ? 1 : 0;
  const results = await db.batch<{ open: number; left: number; adds: number; address: string }>([
    db.prepare('update address_changes set tries = tries + ?2 where person_id = ?1').bind(person, count),
    said('new'),
    said('old'),
    db
      .prepare(
        `select (new_link is not null) + (old_link is not null) as open, ?3 - tries as left, adds,
           new_address as address
         from address_changes where person_id = ?1 and expires_at > ?2`,
      )
      .bind(person, now, tries),
  ]);
  const row = results[3]?.results[0];
  const isRight = (results[1]?.meta.changes ?? 0) + (results[2]?.meta.changes ?? 0) > 0;
  if (!row || (!isRight && (row.left < 0 || column === 'link'))) return { code: 'none' };
  if (!isRight) return { code: 'wrong' };
  if (row.open) return { code: 'waiting' };
  return row.adds ? finishAddition(db, finishing, row.address) : finish(db, finishing);
}

type Finishing = {
  site: SiteId;
  person: PersonId;
  /** The present address; null where there is none. */
  from: string | null;
  /** Where somebody can say that it was not them. */
  contact: string;
  /** Where somebody sees their account. */
  account: string;
  language: string;
  now: number;
};

async function finishAddition(
  db: D1Database,
  { site, person, from, account, language, now }: Finishing,
  address: string,
): Promise<Confirmed> {
  const { code } = await joinIdentity(db, person, {
    identity: { issuer: '', subject: address },
    notice: { site, to: from, language, name: address, link: account, now },
  });
  await dropChange(db, person);
  return { code: code === 'joined' ? 'added' : 'taken' };
}

const agreed = `exists (select 1 from address_changes
  where person_id = ?1 and new_link is null and old_link is null and expires_at > ?2)`;
const wanted = '(select new_address from address_changes where person_id = ?1)';

async function finish(db: D1Database, { site, person, contact, language, now }: Finishing): Promise<Confirmed> {
  const before = await db.prepare('select address from people where id = ?1').bind(person).first<{ address: string }>();
  const old = before?.address ?? null;
  const [, changed] = await db.batch([
    db
      .prepare(
        `insert into identities (issuer, subject, person_id, proved_at, used_at)
         select '', ${wanted}, ?1, ?2, ?2 where ${agreed} on conflict do nothing`,
      )
      .bind(person, now),
    db
      .prepare(
        `update people set address = ${wanted}, updated_at = ?2 where id = ?1 and ${agreed} and exists (
           select 1 from identities where issuer = '' and subject = ${wanted} and person_id = ?1)`,
      )
      .bind(person, now),
    db
      .prepare(
        `delete from identities where issuer = '' and subject = ?2 and person_id = ?1 and changes() = 1
           and subject <> (select address from people where id = ?1)`,
      )
      .bind(person, old),
    ...(old === null
      ? []
      : [
          mailStatementIfChanged(db, {
            siteId: site,
            to: old,
            language,
            template: 'address-changed',
            data: { link: contact, changedAt: now },
            dedupeKey: `address-changed:${person}:${now}`,
          }),
        ]),
    newTokens(db, person),
    db.prepare(`delete from address_changes where person_id = ?1 and ${agreed}`).bind(person, now),
  ]);
  return { code: changed?.meta.changes === 1 ? 'changed' : 'taken' };
}

/** Gives up on a change of the address. */
export async function dropChange(db: D1Database, person: PersonId): Promise<void> {
  await db.prepare('delete from address_changes where person_id = ?1').bind(person).run();
}
