import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { list, type Sql, sql } from '../../../data/sql.ts';
import { run } from '../../../data/statements.ts';
import { excluded, insertSelect, table } from '../../../data/table.ts';
import { holds } from '../../../identity/standing.ts';
import type { TranslationAsked } from '../edit/asked.ts';
import type { MachineTexts } from './machine-draft.query.ts';

const m = table('post_machine_drafts');
const p = table('posts', 'p');

type NewMachineDraft = TranslationAsked & {
  site: SiteId;
  by: PersonId;
  /** The revision of the source that was translated. */
  source: number;
  provider: string;
  texts: MachineTexts;
  now: number;
};

/** Stores the translation of a machine in place of an earlier one. @returns whether the person still may. */
export async function storeMachineDraft(db: D1Database, draft: NewMachineDraft): Promise<boolean> {
  const { site, by, post, language, source, provider, texts, now } = draft;
  const row = insertSelect(m, {
    ...{ site_id: site, post_id: post, language, source_revision: source, provider, created_at: now },
    texts: JSON.stringify(texts),
  });
  const isThere = sql`exists (select 1 from ${p} where ${p.site_id} = ${site} and ${p.id} = ${post})`;
  const written = await run(
    db,
    sql`${row} where ${holds('write-content', { site, by, now })} and ${isThere}
      on conflict (${list(m.site_id, m.post_id, m.language)})
        do update set ${excluded(m, 'source_revision', 'texts', 'provider', 'created_at')}`,
  );
  return written > 0;
}

/** The statement that ends the machine translation of an article, in the batch that publishes one. */
export const endMachineDraft = (site: SiteId, { post, language }: TranslationAsked): Sql =>
  sql`delete from ${m} where ${m.site_id} = ${site} and ${m.post_id} = ${post} and ${m.language} = ${language}`;
