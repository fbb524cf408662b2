import type { Query } from '../../data/query.ts';
import { json, select } from '../../data/query.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { type DraftFields, type DraftHolder, holderKey } from './drafts.ts';

const d = table('drafts');

/** A draft: its fields, the number of its last change, and when that was. */
export type DraftRow = { fields: DraftFields; revision: number; updated_at: number; holder: string };

type Wanted = { site: SiteId; holders: readonly DraftHolder[]; form: string; thing: string; now: number };

/** The drafts of a form about a thing. */
export const draftsOf = ({ site, holders, form, thing, now }: Wanted): Query<DraftRow> => {
  const [first = '', second = ''] = holders.map(holderKey);
  return select(
    { ...pick(d, 'holder', 'revision', 'updated_at'), fields: json(d.fields) },
    sql`from ${d} where ${d.site_id} = ${site} and ${d.holder} in (${first}, ${second}) and ${d.form} = ${form}
      and ${d.thing} = ${thing} and ${d.expires_at} > ${now}`,
  );
};

/** The drafts of a person, the newest first. */
export const draftsOfPerson = ({ site, person, now }: { site: SiteId; person: PersonId; now: number }) =>
  select(
    { ...pick(d, 'form', 'thing', 'path', 'updated_at'), fields: json(d.fields) },
    sql`from ${d} where ${d.site_id} = ${site} and ${d.person_id} = ${person} and ${d.expires_at} > ${now}
      order by ${d.updated_at} desc ${limitTo(20)}`,
  );
