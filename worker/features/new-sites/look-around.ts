import type { Reader } from '../../data/reader.ts';
import type { Config } from '../../platform/config.ts';
import { hostOf } from './fields.ts';
import { type SourceRow, sourceBySlug, type Taken, takenOf } from './orders.query.ts';
import type { Typed } from './typed.ts';

type HostConfig = Pick<Config, 'product' | 'isDevelopment'>;

/** What decides whether an order can be made into a site. */
export type Around = { config: HostConfig; taken: Taken; source: SourceRow | undefined };

/** The queries that look up what an order depends on. */
export const aroundQueries = (typed: Typed, { config, now }: { config: HostConfig; now: number }) =>
  [
    takenOf({ slug: typed.slug ?? '', host: hostOf(typed, config), now }),
    sourceBySlug(typed.content === 'site' ? (typed.source ?? '') : ''),
  ] as const;

/** Reads what an order depends on. */
export async function lookAround(
  reader: Reader,
  typed: Typed,
  { config, now }: { config: HostConfig; now: number },
): Promise<Around> {
  const [[taken = nothingTaken], [source]] = await reader.batch(...aroundQueries(typed, { config, now }));
  return { config, taken, source };
}

export const nothingTaken: Taken = { slug: 0, host: 0, held: 0 };
