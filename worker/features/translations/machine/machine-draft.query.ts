import { json, type Query, select } from '../../../data/query.ts';
import type { SiteId } from '../../../data/schema.ts';
import { sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import type { TranslationAsked } from '../edit/asked.ts';

const m = table('post_machine_drafts', 'm');

/** What a machine translated: the lines by field, and the blocks by the hash of the source's block. */
export type MachineTexts = {
  lines: Readonly<Record<string, string>>;
  blocks: readonly (readonly [hash: string, text: string])[];
};

/** The translation of a machine, with the name of its provider. */
export type MachineDraft = { source_revision: number; provider: string; created_at: number; texts: MachineTexts };

/** The newest machine translation of an article. */
export const machineDraftOf = (site: SiteId, { post, language }: TranslationAsked): Query<MachineDraft> =>
  select(
    { ...pick(m, 'source_revision', 'provider', 'created_at'), texts: json<MachineTexts>(m.texts) },
    sql`from ${m} where ${m.site_id} = ${site} and ${m.post_id} = ${post} and ${m.language} = ${language}`,
  );
