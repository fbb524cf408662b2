import { json, type Query, select } from '../../data/query.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { expression, listed, sql } from '../../data/sql.ts';
import { outerTable, table } from '../../data/table.ts';
import type { Current } from '../../moderation/kind.ts';
import { terms } from './terms.ts';

const q = table('queue', 'q');
const cl = table('claim_listings', 'cl');
const d = table('claim_documents', 'd');
const l = table('listings', 'l');
const n = outerTable('claim_notices', 'n');
const p = table('people', 'p');
const pr = table('claim_proofs', 'pr');
const r = table('listing_roles', 'r');
const w = outerTable('versions', 'w');

/** A claim as staff see it now. */
export type ClaimNow = Current & {
  claim: number;
  /** Those that visitors see. */
  listings: readonly number[];
  proofs: readonly { kind: string; state: string }[];
  documents: readonly { key: string; type: string }[];
  /** Those who run the listings, and what they say. `isOpen`: they can still answer, or were not asked. */
  owners: readonly {
    person: PersonId;
    name: string;
    answer: string;
    text: string;
    isOpen: boolean;
    endsAt: number | null;
  }[];
};

/** Claims among things of the queue, as they are now. */
export function claimsNow(site: SiteId, items: readonly number[]): Query<ClaimNow> {
  const ofClaim = (of: { site_id: typeof pr.site_id; claim_id: typeof pr.claim_id }) =>
    sql`${of.site_id} = ${site} and ${of.claim_id} = ${q.thing_id}`;
  const listings = sql`(select json_group_array(${cl.listing_id}) from ${cl} cross join ${l} on ${l.site_id} = ${site}
    and ${l.id} = ${cl.listing_id} where ${ofClaim(cl)} and ${l.state} <> 'removed')`;
  const proofs = sql`(select json_group_array(json_object('kind', ${pr.kind}, 'state', ${pr.state})) from ${pr}
    where ${ofClaim(pr)} and (${pr.state} <> 'asked'))`;
  const documents = sql`(select json_group_array(json_object('key', ${d.key}, 'type', ${d.type})) from ${d}
    where ${ofClaim(d)} and (${d.due_at} is null or ${d.due_at} > unixepoch('subsec') * 1000 + ${terms.arriving}))`;
  const text = sql`case when ${w.erased_at} is null then coalesce(${w.content} ->> 'text', '') else '' end`;
  const isOpen = sql`json(iif(${n.person_id} is null or (${n.answer} = '' and ${n.ends_at} > unixepoch('subsec') * 1000),
    'true', 'false'))`;
  const owners = sql`(
    select json_group_array(json_object('person', ${r.person_id}, 'name', ${p.name}, 'answer', coalesce(${n.answer}, ''),
      'text', ${text}, 'isOpen', ${isOpen}, 'endsAt', ${n.ends_at}))
    from ${cl} cross join ${r} on ${r.site_id} = ${site} and ${r.listing_id} = ${cl.listing_id} and ${r.role} = 'owner'
        and ${r.person_id} is not ${q.author_id}
      join ${p} on ${p.id} = ${r.person_id}
      left join ${n} on ${n.site_id} = ${site} and ${n.claim_id} = ${cl.claim_id} and ${n.person_id} = ${r.person_id}
      left join ${w} on ${w.site_id} = ${site} and ${w.id} = ${n.answer_version}
    where ${ofClaim(cl)})`;
  return select(
    {
      id: q.id,
      claim: expression<number>(q.thing_id),
      listings: json<ClaimNow['listings']>(listings),
      proofs: json<ClaimNow['proofs']>(proofs),
      documents: json<ClaimNow['documents']>(documents),
      owners: json<ClaimNow['owners']>(owners),
    },
    sql`from ${q} where ${q.site_id} = ${site} and ${q.kind} = 'claim' and ${q.id} in (${listed(items)})`,
  ) as Query<ClaimNow>;
}
