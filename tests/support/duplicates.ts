import type { D1Database } from '@cloudflare/workers-types';
import { ChangeLog } from '../../worker/data/change-log.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { Draft } from '../../worker/features/submissions/candidate.ts';
import { loadDuplicates } from '../../worker/features/submissions/duplicates.query.ts';
import { judgeDuplicates } from '../../worker/features/submissions/judge-duplicates.ts';
import type { SearchIndexClient } from '../../worker/search-index/client.ts';

const empty: Draft = { name: '', phone: '', website: '', position: null, categories: [] };

/** The slugs of the listings that a draft may be about, each with what speaks for it; and what the look-up cost. */
export async function duplicatesOf(
  db: D1Database,
  site: SiteId,
  { draft, search }: { draft: Partial<Draft>; search?: SearchIndexClient },
): Promise<{ found: [slug: string, ...reasons: string[]][]; meter: Meter }> {
  const meter = new Meter();
  const whole = { ...empty, ...draft };
  const scope = { siteId: site, language: 'en', defaultLanguage: 'en' };
  const options = { scope, draft: whole, log: new ChangeLog([]), ...(search && { search }) };
  const candidates = await loadDuplicates(openReader(db, meter), options);
  const found = judgeDuplicates(candidates, whole).map(({ row, reasons }): [string, ...string[]] => [
    row.slug,
    ...reasons,
  ]);
  return { found, meter };
}
