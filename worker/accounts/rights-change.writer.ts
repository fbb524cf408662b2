import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../db/schema.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { MailContent } from '../mail/templates.ts';
import { mailStatementIfChanged } from '../outbox/outbox.ts';
import { isMember, mayAdminister } from './standing.ts';

/** A change of what somebody may do on a site: whose, by whom, why. */
export type RightsChange = {
  site: SiteId;
  person: PersonId;
  /** An admin of the site or an operator; null for a command, which may do all. */
  by: PersonId | null;
  /** Why, as the log and the person get to read it. */
  reason: string;
  /** Where the mail about it leads whoever reads that language; null where nobody is to be told. */
  linkFor: ((language: string) => string) | null;
  now: number;
};

/**
 * What became of it. `unchanged`: it is so already. `last-admin`: nobody who can act would be left. `operator`, `self`:
 * whom nobody can suspend here. `not-allowed`: whoever wanted it may not (any more). `no-member`: of this site.
 */
export type RightsChanged = { code: 'changed' | 'unchanged' | Refusal };

type Refusal = 'last-admin' | 'operator' | 'self' | 'not-allowed' | 'no-member';

type Transition = {
  /** Done before the change, whatever becomes of that. */
  first?: readonly Sql[];
  /** Changes one row, or none where the change is not allowed. */
  change: Sql;
  /** The line in the log: what was done, and what is true before and after. The change is done when these are read. */
  name: string;
  before: Sql;
  after: Sql;
  mail: (link: string) => MailContent;
  /** The sessions that get new tokens, as a condition. */
  sessions: Sql;
  /** Why nothing may have been changed, beside who asked and for whom. */
  refusals?: readonly (readonly [Refusal, Sql])[];
};

const prepare = (db: D1Database, { text, values }: Sql): D1PreparedStatement => db.prepare(text).bind(...values);

/**
 * Makes a change in one transaction with its line in the log, its mail and new tokens for the person's sessions. The
 * change itself judges whether it is allowed, so that of two that exclude each other one is made.
 */
export async function changeRights(
  db: D1Database,
  asked: RightsChange,
  { first = [], change, name, before, after, mail, sessions, refusals = [] }: Transition,
): Promise<RightsChanged> {
  const { site, person } = asked;
  const reasons: (readonly [Refusal, Sql])[] = [
    ['not-allowed', sql`not ${mayAdminister(asked)}`],
    ['no-member', sql`not ${isMember({ site, person })}`],
    ...refusals,
  ];
  const cases = reasons.reduce((so, [code, holds]) => sql`${so} when ${holds} then ${code}`, sql``);
  const results = await db.batch<{ code: Refusal | null }>([
    ...first.map((one) => prepare(db, one)),
    prepare(db, change),
    prepare(db, logLine(asked, { name, before, after })),
    ...(await mailTo(db, asked, mail)),
    prepare(db, sql`update sessions set rotation = 1 where ${sessions} and rotation = 0 and changes() = 1`),
    prepare(db, sql`select case ${cases} end as code`),
  ]);
  if (results[first.length + 1]?.results.length) return { code: 'changed' };
  return { code: results.at(-1)?.results[0]?.code ?? 'unchanged' };
}

/** The line in the log, if the statement before it changed a row. Gives a row if it was written. */
const logLine = (
  { site, person, by, reason, now }: RightsChange,
  { name, before, after }: Pick<Transition, 'name' | 'before' | 'after'>,
): Sql => sql`
  insert into rights_log (site_id, id, actor_id, person_id, change, reason, before, after, created_at)
  select ${site}, coalesce((select max(id) from rights_log where site_id = ${site}), 0) + 1, ${by}, ${person}, ${name},
    ${reason}, ${before}, ${after}, ${now} where changes() = 1
  returning id`;

/** The mail that tells the person, hanging on the line in the log; none to who has no address. */
async function mailTo(
  db: D1Database,
  { site, person, linkFor }: RightsChange,
  mail: Transition['mail'],
): Promise<D1PreparedStatement[]> {
  if (!linkFor) return [];
  const reader = await db
    .prepare('select address, language from people where id = ?1')
    .bind(person)
    .first<{ address: string | null; language: string }>();
  if (!reader?.address) return [];
  const { address: to, language } = reader;
  const dedupeKey = `rights:${crypto.randomUUID()}`;
  return [mailStatementIfChanged(db, { siteId: site, to, language, dedupeKey, ...mail(linkFor(language)) })];
}
