import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../db/schema.ts';
import { mailStatement, mailStatementIfChanged } from '../outbox/outbox.ts';
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
  language: string;
  /** The secret of the browser that asks: codes count there alone. */
  browser: string;
  linkTo: (token: string) => string;
  now: number;
};

/**
 * Asks both mailboxes, the present and the new one, whether an account may have another address. Whether somebody else
 * has it shows at the end alone, to whoever has proved that mailbox.
 */
export async function askForChange(db: D1Database, wanted: Wanted): Promise<void> {
  const { site, person, from, to, language, browser, linkTo, now } = wanted;
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
           expires_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
      )
      .bind(person, to, fresh.link, fresh.hash, from && present.link, from && present.hash, now + changeLength),
    mailStatement(db, { ...mail(fresh), to, template: 'address-change' }),
  ];
  if (from) statements.push(mailStatement(db, { ...mail(present), to: from, template: 'address-release' }));
  await db.batch(statements);
}

/** What a person shows of one of the two mails: its link's token, or its code in the browser that asked. */
export type Shown = { token: string } | { typed: string; browser: string };

/** `waiting`: for the other mailbox. `taken`: somebody else has proved that address. */
export type Confirmed = { code: 'waiting' | 'changed' | 'taken' | 'none' | 'wrong' };

/** Notes that a mailbox has said yes. Once both have, the new address takes the place of the present one. */
export async function confirmChange(
  db: D1Database,
  { site, person, shown, contact, language, now }: ConfirmedBy,
): Promise<Confirmed> {
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
  const results = await db.batch<{ open: number; left: number }>([
    db.prepare('update address_changes set tries = tries + ?2 where person_id = ?1').bind(person, count),
    said('new'),
    said('old'),
    db
      .prepare(
        `select (new_link is not null) + (old_link is not null) as open, ?3 - tries as left
         from address_changes where person_id = ?1 and expires_at > ?2`,
      )
      .bind(person, now, tries),
  ]);
  const row = results[3]?.results[0];
  const isRight = (results[1]?.meta.changes ?? 0) + (results[2]?.meta.changes ?? 0) > 0;
  if (!row || (!isRight && (row.left < 0 || column === 'link'))) return { code: 'none' };
  if (!isRight) return { code: 'wrong' };
  return row.open ? { code: 'waiting' } : finish(db, { site, person, contact, language, now });
}

type Finishing = {
  site: SiteId;
  person: PersonId;
  /** Where somebody can say that it was not them. */
  contact: string;
  language: string;
  now: number;
};
type ConfirmedBy = Finishing & { shown: Shown };

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
    db.prepare(`delete from address_changes where person_id = ?1 and ${agreed}`).bind(person, now),
  ]);
  return { code: changed?.meta.changes === 1 ? 'changed' : 'taken' };
}

/** Gives up on a change of the address. */
export async function dropChange(db: D1Database, person: PersonId): Promise<void> {
  await db.prepare('delete from address_changes where person_id = ?1').bind(person).run();
}
