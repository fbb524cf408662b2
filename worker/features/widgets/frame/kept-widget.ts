import { DatabaseUnavailable } from '../../../data/reader.ts';
import type { ServedSite } from '../../../domain/sites/site.ts';
import type { AppContext } from '../../../http/context.ts';
import { type FromCache, fromCache, type Made } from '../../../pages/cache/from-cache.ts';

/** `gone`: what the widget is about. `unavailable`: the database is down, and the cache has nothing. */
export type KeptWidget = FromCache | { code: 'gone' } | { code: 'unavailable' };

type Wanted = { key: string; make: () => Promise<Made | { code: 'gone' }> };

/** What a widget shows, from the page cache of its site or made now. */
export async function keptWidget(c: AppContext, served: ServedSite, wanted: Wanted): Promise<KeptWidget> {
  try {
    return await fromCache(c, served, wanted);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    c.var.report(error);
    return { code: 'unavailable' };
  }
}
