import type { LegalKind } from '../../../web/contract/pages/legal.data.ts';
import type { Scope } from '../../data/scope.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const t = table('legal_texts');

export type NewestText = { kind: LegalKind; language: string; published_at: number | null };

/** When the newest version of each legal text was published; null if a language has none. */
export const newestTexts = (
  siteId: Scope['siteId'],
  { kinds, spoken }: { kinds: readonly LegalKind[]; spoken: readonly string[] },
): Sql<NewestText> =>
  sql`
    select ${columns({
      kind: expression<LegalKind>(sql`kinds.value`),
      language: expression<string>(sql`spoken.value`),
      published_at: expression<number | null>(sql`(select ${t.published_at} from ${t}
        where ${t.site_id} = ${siteId} and ${t.kind} = kinds.value and ${t.language} = spoken.value
        order by ${t.version} desc limit 1)`),
    })}
    from json_each(${JSON.stringify(kinds)}) as kinds cross join json_each(${JSON.stringify(spoken)}) as spoken`;
