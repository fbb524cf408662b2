import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { responseFormula } from './response-time.ts';

const t = table('response_times', 't');

/** The response time of a listing as a JSON array. `listing` is its id. */
export const responseTimeOf = (site: SiteId, listing: Sql): Sql => sql`
  (select json_array(${t.enquiries}, ${t.median}) from ${t} where ${t.site_id} = ${site} and ${t.listing_id} = ${listing}
    and ${t.formula} = ${responseFormula.version})`;
