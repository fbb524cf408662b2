import type { ListingState, PersonId, SiteId } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { bestName } from './best-name.ts';

const r = table('listing_roles', 'r');
const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const places = table('places', 'c');

/** A listing that a person runs. */
export type OwnRow = {
  id: number;
  slug: string;
  state: ListingState;
  language: string;
  /** `[language, name]` in the visitor's language, the site's and the listing's own. */
  texts: string;
  address: string;
  place: string | null;
  role: 'owner' | 'manager';
  since: number;
};

/** The names of the row `l` of `listings`, as JSON. */
export const namesOf = ({ siteId, language, defaultLanguage }: Scope): Sql => sql`
  (select json_group_array(json_array(${x.language}, ${x.name})) from ${x}
    where ${x.site_id} = ${siteId} and ${x.listing_id} = ${l.id}
      and ${x.language} in (${language}, ${defaultLanguage}, ${l.language}))`;

/** The columns of the listings that a person runs, of `fromOwn`. */
export const ownColumns = (scope: Scope) =>
  columns({
    ...pick(l, 'id', 'slug', 'state', 'language', 'address'),
    texts: expression<string>(namesOf(scope)),
    place: expression<string | null>(sql`(select ${bestName(places.names, scope)} from ${places}
      where ${places.site_id} = ${scope.siteId} and ${places.id} = ${l.place_id} and ${places.kind} <> 'country')`),
    role: r.role,
    since: r.granted_at,
  });

/** The rows of a person's roles on a site, `r`. */
export const isOwn = (site: SiteId, person: PersonId): Sql =>
  sql`${r.site_id} = ${site} and ${r.person_id} = ${person}`;

/** The listings that a person runs, `l`, with their roles, `r`. */
export const fromOwn = (site: SiteId, person: PersonId): Sql => sql`
  from ${r} indexed by listing_roles_by_person cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${r.listing_id}
  where ${isOwn(site, person)}`;

/** The condition for listings behind another one, by name. */
export function isBehindListing(site: SiteId, after: number | null): Sql {
  const mark = table('listings', 'mark');
  return after === null
    ? sql``
    : sql`and (${l.name_key}, ${l.id}) > (select ${mark.name_key}, ${mark.id} from ${mark}
        where ${mark.site_id} = ${site} and ${mark.id} = ${after})`;
}

/** The order of `isBehindListing`. */
export const byName: Sql = sql`order by ${l.name_key}, ${l.id}`;
