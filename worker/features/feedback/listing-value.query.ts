import type { D1Database } from '@cloudflare/workers-types';
import type { ContactSources } from '../../../web/contract/details.ts';
import type { CorrectableField } from '../../../web/contract/feedback.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { ListingState, SiteId } from '../../data/schema.ts';
import { type Column, columns, listed, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { outerTable, table } from '../../data/table.ts';
import type { Current } from '../../moderation/kind.ts';
import type { FieldValue } from './field-value.ts';

const l = table('listings', 'l');
const x = outerTable('listing_texts', 'x');
const q = table('queue', 'q');
const w = outerTable('versions', 'w');

/** A field of a listing; `language` is that of its text, for fields that have one. */
export type FieldOf = { site: SiteId; listing: number; field: CorrectableField; language: string };

/** The columns of fields. */
const fieldColumns: Readonly<Record<CorrectableField, Column>> = {
  name: x.name,
  description: x.description,
  address: l.address,
  phone: l.phone,
  email: l.email,
  website: l.website,
  hours: l.hours,
};

/** Whether a field is a text in a language. */
export const isText = (field: CorrectableField): boolean => field === 'name' || field === 'description';

const from = ({ site, listing, language }: FieldOf): Sql => sql`
  from ${l} left join ${x} on ${x.site_id} = ${site} and ${x.listing_id} = ${l.id} and ${x.language} = ${language}
  where ${l.site_id} = ${site} and ${l.id} = ${listing}`;

/** What a listing says now. `stored` is the value as the database has it. */
export type CurrentValue = {
  value: FieldValue;
  stored: string | null;
  sources: ContactSources;
  /** The same as the database has it. */
  storedSources: string | null;
  /** Hours that could not be read. */
  hoursText: string;
  state: ListingState;
};

/** Reads a field of a listing; undefined if there is no such listing. */
export async function readValue(db: D1Database, of: FieldOf): Promise<CurrentValue | undefined> {
  const row = await first(
    db,
    sql`select ${columns({ value: fieldColumns[of.field] as Column<string | null>, sources: l.contact_sources, state: l.state, hoursText: l.hours_text })}
      ${from(of)}`,
  );
  if (!row) return undefined;
  // JSON columns come as texts.
  const storedSources = row.sources as unknown as string | null;
  const sources = JSON.parse(storedSources ?? '{}') as ContactSources;
  const value = of.field === 'hours' ? hoursOf(row.value) : (row.value ?? '');
  return { ...row, value, stored: row.value, sources, storedSources };
}

const hoursOf = (stored: string | null): Hours | null => (stored === null ? null : (JSON.parse(stored) as Hours));

/** What the listings say now that corrections in the queue are about. */
export const currentValues = (site: SiteId, items: readonly number[]): Query<Current> =>
  select(
    { id: q.id, state: l.state, ...fieldColumns, hours: json<Hours | null>(l.hours) },
    sql`
      from ${q} cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${q.listing_id}
        left join ${w} on ${w.site_id} = ${site} and ${w.id} = ${q.version_id}
        left join ${x} on ${x.site_id} = ${site} and ${x.listing_id} = ${l.id} and ${x.language} = ${w.content} ->> 'language'
      where ${q.site_id} = ${site} and ${q.kind} = 'correction' and ${q.id} in (${listed(items)})`,
  );

/** The states of the listings that reports in the queue are about. */
export const currentStates = (site: SiteId, items: readonly number[]): Query<Current> =>
  select(
    { id: q.id, state: l.state },
    sql`
      from ${q} cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${q.listing_id}
      where ${q.site_id} = ${site} and ${q.kind} = 'report' and ${q.id} in (${listed(items)})`,
  );

/** Whether a field of a listing, or where its contact details come from, is no longer what was read. */
export const isChanged = (of: FieldOf, { stored, storedSources }: CurrentValue): Sql => sql`
  not exists (select 1 ${from(of)} and ${fieldColumns[of.field]} is ${stored}
    and ${l.contact_sources} is ${storedSources})`;

/** Whether a listing has another state. */
export const hasOtherState = ({ site, listing }: Pick<FieldOf, 'site' | 'listing'>, state: ListingState): Sql => sql`
  not exists (select 1 from ${l} where ${l.site_id} = ${site} and ${l.id} = ${listing} and ${l.state} = ${state})`;
