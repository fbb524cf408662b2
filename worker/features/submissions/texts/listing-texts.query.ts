import { json, type Query, select } from '../../../data/query.ts';
import type { ListingState, SiteId } from '../../../data/schema.ts';
import { limitTo, listed, type Sql, sql } from '../../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../../data/table.ts';

const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const q = table('queue', 'q');
const a = table('audit_log', 'a');
const va = outerTable('versions', 'va');
const actor = outerTable('people', 'actor');
const person = outerTable('people', 'person');
const each = derived<{ key: string }>('each');
const thing = derived<{ kind: string; id: number }>('thing');

/** A listing with its texts in all languages. */
export type ListingTexts = {
  slug: string;
  state: ListingState;
  language: string;
  /** Milliseconds since 1970: the last write of the listing. */
  updatedAt: number;
  texts: [language: string, name: string, summary: string, description: string][];
};

/** The listing of an id with its texts. */
export const listingTexts = (site: SiteId, id: Sql): Query<ListingTexts> =>
  select(
    {
      ...pick(l, 'slug', 'state', 'language'),
      updatedAt: l.updated_at,
      texts: json<ListingTexts['texts']>(sql`(
        select json_group_array(json_array(${x.language}, ${x.name}, ${x.summary}, ${x.description})) from ${x}
        where ${x.site_id} = ${site} and ${x.listing_id} = ${l.id})`),
    },
    sql`from ${l} where ${l.site_id} = ${site} and ${l.id} = ${id}`,
  );

/** A change of a listing, as the log has it. */
export type TextChange = {
  at: number;
  action: string;
  /** The fields that it changed, such as `name` or `name.de`; none of an erased text. */
  fields: string[];
  actorName: string | null;
  actorAddress: string | null;
  /** Who wrote what was decided on. */
  personName: string | null;
  personAddress: string | null;
};

/** Things of the queue and entries of the log that are looked at for the last change of a text. */
const mostThings = 20;
const mostChanges = 40;

const changing = [
  ...['listing.edit', 'submission.accept', 'revision.accept', 'revision.undo'],
  ...['correction.accept', 'correction.undo'],
];

/** The fields of a version: of a correction one with its language, of other changes the keys of their values. */
const fieldsIn = sql`(select json_group_array(f.value) from (
  select (${va.content} ->> 'field') || '.' || (${va.content} ->> 'language') as value
    where ${va.content} ->> 'field' is not null
  union all select ${each.key} from json_each(${va.content}, '$.values') ${each}) f)`;

/** The newest changes of a listing: those that were published at once, and those that staff decided on. */
export const textChanges = (site: SiteId, id: Sql): Query<TextChange> =>
  select(
    {
      ...{ at: a.created_at, action: a.action, fields: json<string[]>(fieldsIn) },
      ...{ actorName: actor.name, actorAddress: actor.address },
      ...{ personName: person.name, personAddress: person.address },
    },
    sql`from (select 'listing' as kind, ${id} as id
        union all select * from (select ${q.kind}, ${q.thing_id} from ${q} indexed by queue_by_listing
          where ${q.site_id} = ${site} and ${q.listing_id} = ${id}
            and ${q.kind} in ('submission', 'revision', 'correction')
          order by ${q.id} desc ${limitTo(mostThings)})) ${thing}
      cross join ${a} indexed by audit_log_by_thing on ${a.site_id} = ${site} and ${a.thing} = ${thing.kind}
        and ${a.thing_id} = ${thing.id}
      left join ${va} on ${va.site_id} = ${site} and ${va.id} = ${a.after_version}
      left join ${actor} on ${actor.id} = ${a.actor_id}
      left join ${person} on ${person.id} = ${a.person_id}
      where ${a.action} in (${listed(changing)})
      order by ${a.id} desc ${limitTo(mostChanges)}`,
  );
