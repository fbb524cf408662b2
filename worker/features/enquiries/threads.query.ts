import { json, type Query, select } from '../../data/query.ts';
import type { EnquiryState, PersonId, SiteId } from '../../data/schema.ts';
import { expression, limitTo, list, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import type { ResponseTime } from '../../domain/response-times/response-time.ts';
import { responseTimeOf } from '../../domain/response-times/response-times.query.ts';
import { isBehind, type Mark, pageSize } from '../../pages/marked-list.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { namesOf } from './listing.query.ts';
import type { Side } from './thread.ts';

const e = table('enquiries', 'enquiries');
const n = table('enquiries', 'n');
const m = table('enquiry_messages', 'm');
const r = table('listing_roles', 'r');
const l = table('listings', 'l');
const p = table('people', 'p');

export type EnquiryList = 'received' | 'sent' | 'spam';

/** A thread in a list. */
export type ThreadRow = {
  id: number;
  at: number;
  state: EnquiryState;
  lastSide: Side;
  names: Names;
  asker: string;
  /** The beginning of the newest message; null once texts are deleted. */
  excerpt: string | null;
};

/** Characters of the newest message. */
const excerptLength = 160;

type Wanted = {
  site: SiteId;
  person: PersonId;
  list: EnquiryList;
  /** Only those about a listing; null for all. */
  listing: number | null;
  after: Mark | null;
};

/**
 * A page of a person's threads, newest first. Of those that they received, each listing gives one range of an index: at
 * most a page of each is read.
 */
export function threadsQuery({ site, person, list: name, listing, after }: Wanted): Query<ThreadRow> {
  const range = (index: Sql, where: Sql) => sql`
    select ${n.id} from ${n} indexed by ${index} where ${n.site_id} = ${site} and ${where}
      ${isBehind(list(n.last_at, n.id), after)} order by ${n.last_at} desc, ${n.id} desc ${limitTo(pageSize + 1)}`;
  const sorted = name === 'spam' ? sql`${n.state} = 'spam'` : sql`${n.state} <> 'spam'`;
  const from =
    name === 'sent'
      ? sql`from ${e} where ${e.site_id} = ${site} and ${e.id} in (${range(sql`enquiries_by_person`, sql`${n.person_id} = ${person}`)})`
      : sql`from ${r} cross join ${e} on ${e.site_id} = ${site} and ${e.listing_id} = ${r.listing_id}
          and ${e.id} in (${range(sql`enquiries_by_listing`, sql`${n.listing_id} = ${r.listing_id} and ${n.person_id} <> ${person} and ${sorted}`)})
        where ${r.site_id} = ${site} and ${r.person_id} = ${person}
          ${listing === null ? sql`` : sql`and ${r.listing_id} = ${listing}`}`;
  const excerpt = sql`(select substr(${m.body}, 1, ${excerptLength}) from ${m}
    where ${m.site_id} = ${site} and ${m.enquiry_id} = ${e.id} and ${m.position} = ${e.messages})`;
  return select(
    {
      ...{ id: e.id, at: e.last_at, state: e.state, lastSide: e.last_side },
      names: json<Names>(namesOf(site, e.listing_id)),
      asker: expression<string>(sql`(select ${p.name} from ${p} where ${p.id} = ${e.person_id})`),
      excerpt: expression<string | null>(excerpt),
    },
    sql`${from} order by ${e.last_at} desc, ${e.id} desc ${limitTo(pageSize + 1)}`,
  );
}

/** The listings of a person with their response times: whether they run any. */
export const ownResponses = (site: SiteId, person: PersonId): Query<{ names: Names; response: ResponseTime }> =>
  select(
    {
      names: json<Names>(namesOf(site, r.listing_id)),
      response: json<ResponseTime>(responseTimeOf(site, r.listing_id)),
    },
    sql`from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person} order by ${r.listing_id} ${limitTo(10)}`,
  );

/** The names of a listing that the person runs; no row for others. */
export const ownListingNames = (site: SiteId, person: PersonId, listing: number): Query<{ names: Names }> =>
  select(
    { names: json<Names>(namesOf(site, r.listing_id)) },
    sql`from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person} and ${r.listing_id} = ${listing}`,
  );

/** A thread. */
export type ThreadDetails = {
  id: number;
  state: EnquiryState;
  lastSide: Side;
  asker: PersonId;
  askerName: string;
  askerSince: number;
  /** Whether one of their enquiries was answered. */
  isTrusted: 0 | 1;
  isOwner: 0 | 1;
  names: Names;
  slug: string;
  wantedOn: string;
  contact: string;
  reasons: readonly string[];
  endedSide: string;
  forgottenAt: number | null;
};

export function threadQuery(site: SiteId, thread: Sql | number, person: PersonId): Query<ThreadDetails> {
  const answered = sql`exists (select 1 from ${n} indexed by enquiries_by_person where ${n.site_id} = ${site}
    and ${n.person_id} = ${e.person_id} and ${n.answered_at} is not null)`;
  const runs = sql`exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.listing_id} = ${e.listing_id}
    and ${r.person_id} = ${person})`;
  return select(
    {
      ...pick(e, 'id', 'state', 'contact'),
      ...{ lastSide: e.last_side, asker: e.person_id, wantedOn: e.wanted_on, endedSide: e.ended_side },
      ...{ askerName: p.name, askerSince: p.created_at, forgottenAt: e.texts_deleted_at },
      isTrusted: expression<0 | 1>(answered),
      isOwner: expression<0 | 1>(runs),
      names: json<Names>(namesOf(site, e.listing_id)),
      slug: expression<string>(
        sql`coalesce((select ${l.slug} from ${l} where ${l.site_id} = ${site} and ${l.id} = ${e.listing_id} and ${l.state} in ('published', 'closed')), '')`,
      ),
      reasons: json(e.spam_reasons),
    },
    sql`from ${e} join ${p} on ${p.id} = ${e.person_id} where ${e.site_id} = ${site} and ${e.id} = ${thread}`,
  );
}

export type MessageRow = {
  position: number;
  side: Side;
  person: PersonId;
  name: string;
  body: string;
  via: 'web' | 'mail';
  at: number;
};

/** The messages of a thread in order. */
export const messagesQuery = (site: SiteId, thread: number): Query<MessageRow> =>
  select(
    { ...pick(m, 'position', 'side', 'body', 'via'), person: m.person_id, name: p.name, at: m.created_at },
    sql`from ${m} join ${p} on ${p.id} = ${m.person_id} where ${m.site_id} = ${site} and ${m.enquiry_id} = ${thread}
      order by ${m.position}`,
  );

const most = 99;

/** How many threads of a person's listings wait for an answer. */
export const waitingThreads = ({ site, person }: { site: SiteId; person: PersonId }) =>
  expression<number>(sql`(select count(*) from (select 1 from ${r} cross join ${n} indexed by enquiries_waiting
      on ${n.site_id} = ${site} and ${n.listing_id} = ${r.listing_id} and ${n.state} in ('new', 'answered') and ${n.last_side} = 'asker'
    where ${r.site_id} = ${site} and ${r.person_id} = ${person} and ${n.person_id} <> ${person} ${limitTo(most + 1)}))`);
