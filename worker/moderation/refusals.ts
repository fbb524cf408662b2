import type { SiteId } from '../data/schema.ts';
import { type Column, expression, listed, type Sql, sql } from '../data/sql.ts';
import { type Table, table } from '../data/table.ts';
import { holdersOf } from '../identity/rights.ts';
import type { Self } from '../identity/self.query.ts';
import { holds } from '../identity/standing.ts';
import type { Decision, DecisionRefusal } from './decision.ts';
import type { Transition } from './machine.ts';

/** The queue with its columns under its own name, for conditions in a statement that changes it. */
const q = table('queue', 'queue');
const o = table('listing_roles', 'o');
const r = table('site_roles', 'r');

type Queue = Table<'queue'>;

/** The person who makes a transition, where and when. */
export type Attempt = { site: SiteId; by: Self; now: number };

/** A reason to refuse a transition, with its condition over a row of the queue. */
type Refusal = readonly [DecisionRefusal, Sql];

export const isItem = ({ site, item }: Decision): Sql => sql`${q.site_id} = ${site} and ${q.id} = ${item.id}`;

/** Why a transition is refused. The product needs no right, and looks at nothing of its own. */
export function refusalsOf(
  { by, ...attempt }: Pick<Decision, 'site' | 'by' | 'now'>,
  transition: Transition,
): Refusal[] {
  return typeof by === 'string' ? [] : refusalsOfPerson({ ...attempt, by }, transition);
}

function refusalsOfPerson(attempt: Attempt, transition: Transition): Refusal[] {
  const { site, by, now } = attempt;
  const hasNo = (right: 'take-part' | 'decide'): Refusal => [
    'not-allowed',
    sql`(not ${holds(right, { site, by: by.person, now })})`,
  ];
  if (transition.by === 'author')
    return [
      ['not-allowed', sql`(not ${isWrittenBy(by, q)})`],
      hasNo('take-part'),
      // One appeal: the second decision is the last one.
      ...(transition.isAppeal ? [['impossible', sql`(${q.is_appeal} = 1)`] as const] : []),
    ];
  return [hasNo('decide'), ...thingRefusals(attempt, transition, q)];
}

/** Why staff cannot make a transition, apart from their right. */
function thingRefusals({ site, by, now }: Attempt, { undoFor }: Pick<Transition, 'undoFor'>, of: Queue): Refusal[] {
  const isOwn = sql`(${isWrittenBy(by, of)} or exists (select 1 from ${o} where ${o.site_id} = ${site}
    and ${o.listing_id} = ${of.listing_id} and ${o.person_id} = ${by.person}))`;
  if (undoFor !== undefined)
    return [
      ['own', isOwn],
      ['late', sql`(coalesce(${of.decided_at}, 0) <= ${now - undoFor})`],
    ];
  return [
    ['own', isOwn],
    ['leased', sql`(coalesce(${of.lease_by} <> ${by.person} and ${of.lease_until} > ${now}, 0))`],
    [
      'appeal-own',
      sql`(${of.is_appeal} = 1 and ${of.appeal_against} is ${by.person} and ${hasAnotherDecider(site, by, of)})`,
    ],
  ];
}

/** The code of the first refusal that applies; null for none. `first` is looked at before the others. */
export const refusalCode = (refusals: readonly Refusal[], first: Refusal | null = null) =>
  expression<DecisionRefusal | null>(
    sql`case ${[...(first ? [first] : []), ...refusals].reduce(
      (all, [code, condition]) => sql`${all} when ${condition} then ${code}`,
      sql``,
    )} end`,
  );

/** Why a person of the staff cannot decide on a thing that waits now, for pages: null if they can. */
export const decisionHindrance = (attempt: Attempt, of: Queue): Column<DecisionRefusal | null> =>
  refusalCode(thingRefusals(attempt, {}, of));

/** Whether a person wrote a thing of the queue, with their account or from one of their addresses. */
export const isWrittenBy = ({ person, addressHashes }: Self, of: Queue): Sql => sql`
  (${of.author_id} is ${person} or coalesce(${of.address_hash} in (${listed(addressHashes)}), 0))`;

/** Whether another person of the site's staff can decide, so that nobody has to judge their own decision. */
const hasAnotherDecider = (site: SiteId, { person }: Self, of: Queue): Sql => sql`
  exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.role} in (${listed(holdersOf('decide'))})
    and ${r.person_id} <> ${person} and ${r.person_id} is not ${of.author_id})`;
