import type { Hours } from '../../../web/contract/hours.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { ListingState, PersonId } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, listed, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { type Confirmations, confirmationsOf } from '../../domain/confirmations/confirmations.query.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';

const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const c = table('confirmations', 'c');
const p = table('places', 'p');

/** The listing that a form is about. */
export type AboutRow = {
  id: number;
  slug: string;
  state: ListingState;
  language: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  hours: Hours | null;
  /** ISO 3166-1 code; null where the place is unknown. */
  country: string | null;
  /** `[language, name, description]` in the visitor's language, the site's and the listing's own. */
  texts: [language: string, name: string, description: string][];
  confirmations: Confirmations;
  /** When the visitor confirmed it; null if they did not. */
  confirmedAt: number | null;
};

/** A listing by its current or a former slug. */
export function aboutQuery(
  { siteId, language, defaultLanguage }: Scope,
  { slug, person, now }: { slug: string; person: PersonId | null; now: number },
): Query<AboutRow> {
  const id = listingWithSlug(siteId, slug);
  const texts = sql`(select json_group_array(json_array(${x.language}, ${x.name}, ${x.description})) from ${x}
    where ${x.site_id} = ${siteId} and ${x.listing_id} = ${l.id}
      and (${x.language} = ${l.language} or ${x.language} in (${listed([language, defaultLanguage])})))`;
  const own = sql`(select ${c.confirmed_at} from ${c} where ${c.site_id} = ${siteId} and ${c.listing_id} = ${l.id}
    and ${c.person_id} = ${person})`;
  return select(
    {
      ...pick(l, 'id', 'slug', 'state', 'language', 'address', 'phone', 'email', 'website'),
      hours: json(l.hours),
      texts: json<AboutRow['texts']>(texts),
      country: expression<string | null>(
        sql`(select ${p.country} from ${p} where ${p.site_id} = ${siteId} and ${p.id} = ${l.place_id})`,
      ),
      confirmations: json<Confirmations>(confirmationsOf(siteId, sql`${l.id}`, now)),
      confirmedAt: expression<number | null>(own),
    },
    sql`from ${l} where ${l.site_id} = ${siteId} and ${l.id} = ${id}`,
  );
}
