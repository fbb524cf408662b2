import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { listed, sql } from '../../data/sql.ts';
import type { AppContext } from '../../http/context.ts';
import { addressesOf, type Self, selfWith } from '../../identity/self.query.ts';
import { decide } from '../../moderation/decide.writer.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../moderation/queue-items.query.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type AskedDecision, defaultOption, problemOf } from './preflight.ts';
import { kindOf } from './show-thing.ts';

type ItemsRequest = { site: SiteId; person: PersonId; ids: readonly number[]; languages: readonly string[] };

/** Reads things that a form names, and what the person is known by. One round trip. */
export async function readThings(
  reader: Reader,
  { site, person, ids, languages }: ItemsRequest,
): Promise<{ items: QueueItem[]; self: Self }> {
  const where = sql`where ${q.site_id} = ${site} and ${q.id} in (${listed(ids)})`;
  const [items, addresses] = await reader.batch(itemsQuery({ site, languages, where }), addressesOf(person));
  const self = await selfWith(
    person,
    addresses.map(({ address }) => address),
  );
  return { items, self };
}

type StaffDecision = AskedDecision & { marks?: Readonly<Record<string, string>> };

/** The revision of a thing that a form was made for. */
export type Stated = { id: number; revision: number };

type DecideOptions = { kinds: readonly QueueKind[]; self: Self; now: number };

/** Takes a decision on a thing as it was shown. @returns null if it was taken, else the code of the problem. */
export async function takeDecision(
  c: AppContext,
  { item, revision, asked }: { item: QueueItem; revision: number; asked: StaffDecision },
  { kinds, self, now }: DecideOptions,
): Promise<string | null> {
  const kind = kindOf(kinds, item.kind);
  if (item.revision !== revision || !kind) return 'decided';
  const problem = problemOf(item, kind, asked);
  if (problem) return problem;
  const result = await decide(c.env.DB, {
    ...{ site: c.var.served.site.id, kind, item, name: asked.name, by: self, now },
    option: asked.option || defaultOption(kind, asked.name),
    ...{ reason: asked.reason, note: asked.note ?? '', marks: asked.marks ?? {} },
    link: contributionsLink(c),
  });
  if (result.code === 'refused') return result.problem;
  return result.code === 'done' ? null : result.code;
}
