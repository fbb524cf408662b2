import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { href } from '../../../web/contract/routes.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { type Names, nameIn } from '../../platform/i18n/names.ts';
import { reviewMail } from './mails.ts';

const o = table('listing_roles', 'o');
const p = table('people', 'p');

/** Characters of a text that a mail quotes. */
const longestQuote = 300;

export const quoted = (text: string): string =>
  text.length > longestQuote ? `${text.slice(0, longestQuote).trimEnd()}…` : text;

export type PublishedReview = {
  site: SiteId;
  listing: number;
  names: Names;
  stars: number;
  text: string;
  /** Distinguishes this mail from those about other reviews and about the same one published again. */
  key: string;
  /** A page of the site, for a language: its origin is that of the listing's page. */
  link: (language: string) => string;
};

/** The mails that tell those who act for a listing of a new review, for the batch that publishes it. */
export async function ownerMails(db: D1Database, published: PublishedReview): Promise<D1PreparedStatement[]> {
  const { site, listing, names, stars, text, key, link } = published;
  const owners = await all(
    db,
    sql`select ${columns(pick(p, 'id', 'address', 'language'))} from ${o} cross join ${p} on ${p.id} = ${o.person_id}
      where ${o.site_id} = ${site} and ${o.listing_id} = ${listing} and ${p.state} = 'active' and ${p.address} is not null`,
  );
  return owners.flatMap(({ id, address, language }) => {
    if (address === null) return [];
    const own = new URL(link(language));
    const [, lang = language] = own.pathname.split('/');
    const name = nameIn(names, { language, defaultLanguage: 'en' });
    const page = new URL(href('dashboardReviews', { lang }), own).href;
    return mailStatement(db, reviewMail, {
      ...{ siteId: site, to: address, language, dedupeKey: `review:${key}:${id}` },
      data: { event: 'published', name, stars, text: quoted(text), link: page },
    });
  });
}
