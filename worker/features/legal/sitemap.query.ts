import type { LegalKind } from '../../../web/contract/pages/legal.data.ts';
import type { Scope } from '../../data/scope.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { inEffect } from './effect.ts';

const t = table('legal_texts');

export type CurrentText = { kind: LegalKind; language: string; published_at: number | null };

/** When the version in effect of each legal text was published; null if a language has none. */
export const currentTexts = (
  siteId: Scope['siteId'],
  { kinds, spoken }: { kinds: readonly LegalKind[]; spoken: readonly string[] },
): Sql<CurrentText> =>
  sql`
    select ${columns({
      kind: expression<LegalKind>(sql`kinds.value`),
      language: expression<string>(sql`spoken.value`),
      published_at: expression<number | null>(sql`(select ${t.published_at}
        ${inEffect({ siteId, kind: sql`kinds.value`, language: sql`spoken.value` }, Date.now())})`),
    })}
    from json_each(${JSON.stringify(kinds)}) as kinds cross join json_each(${JSON.stringify(spoken)}) as spoken`;
