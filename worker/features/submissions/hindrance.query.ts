import type { D1Database } from '@cloudflare/workers-types';
import type { SubmissionValues } from '../../../web/contract/submission.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { isGone } from '../../domain/uploads/conditions.ts';
import type { ListingContentRow } from './listing-values.ts';
import { keysOf } from './photo-keys.ts';
import { isMissing, type References } from './references.query.ts';

type Asked = {
  site: SiteId;
  /** The listing that gets the values; null for a new one. */
  row: Pick<ListingContentRow, 'id'> | null;
  values: SubmissionValues;
  references: References;
  now: number;
};

/** Why values cannot be published now: a problem of `effects`. Null if they can. The batch repeats it as conditions. */
export async function hindrance(
  db: D1Database,
  { site, row, values, references, now }: Asked,
): Promise<'reference-gone' | 'photos-gone' | null> {
  if (isMissing(values, references)) return 'reference-gone';
  const keys = keysOf(values);
  if (keys.length === 0) return null;
  const gone = isGone({ site, keys, listing: row?.id ?? null, now });
  const found = await first(db, sql`select ${columns({ gone: expression<0 | 1>(gone) })}`);
  return found?.gone === 1 ? 'photos-gone' : null;
}
