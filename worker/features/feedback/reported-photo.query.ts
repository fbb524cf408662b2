import type { SubmittedPhoto } from '../../../web/contract/submission.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const p = table('photos', 'p');

/** A photo that is reported, with the listing that has it. */
export type ReportedPhotoRow = SubmittedPhoto & { listing_id: number };

/** The photo with a key, of any listing of the site. */
export const reportedPhotoQuery = (site: SiteId, key: string): Query<ReportedPhotoRow> =>
  select(
    { ...pick(p, 'listing_id', 'key', 'width', 'height', 'credit'), alt: json(p.alt) },
    sql`from ${p} where ${p.site_id} = ${site} and ${p.key} = ${key}`,
  );
