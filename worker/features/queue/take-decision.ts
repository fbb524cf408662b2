import type { AppContext } from '../../http/context.ts';
import type { Self } from '../../identity/self.query.ts';
import { decide } from '../../moderation/decide.writer.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type AskedDecision, defaultOption, problemOf } from './preflight.ts';
import { kindOf } from './show-thing.ts';

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
    option: asked.option || defaultOption(kind, asked.name, item),
    ...{ reason: asked.reason, note: asked.note ?? '', marks: asked.marks ?? {} },
    link: contributionsLink(c),
  });
  if (result.code === 'refused') return result.problem;
  return result.code === 'done' ? null : result.code;
}
