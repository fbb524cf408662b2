import type { D1PreparedStatement } from '@cloudflare/workers-types';
import type { SiteId } from '../data/schema.ts';
import type { Sql } from '../data/sql.ts';
import type { Content } from '../domain/audit/audit.ts';
import type { Self } from '../identity/self.query.ts';
import type { QueueKind } from './kind.ts';
import type { QueueItem } from './queue-item.ts';

/** A transition of a thing in the queue. */
export type Decision = {
  site: SiteId;
  kind: QueueKind;
  /** The thing as it was read; another state or revision refuses the transition. */
  item: QueueItem;
  /** The name of the transition. */
  name: string;
  /** What the kind does besides; empty for none. */
  option: string;
  by: Self;
  /** The code of a chosen reason, and what was written beside it; `marks` are notes by field. */
  reason: string;
  note: string;
  marks: Readonly<Record<string, string>>;
  /** The thing's new text with what of it was typed, for transitions that rewrite it or appeal. */
  rewritten?: { content: Content; texts: readonly string[] };
  /** Statements of the same transaction, such as the end of a draft. */
  more?: readonly (Sql | D1PreparedStatement)[];
  /** The page where the author follows it, for a language. */
  link: (language: string) => string;
  now: number;
};

/**
 * `done`. `impossible`: the machine has no such transition from the state. `reason-missing`. `decided`: another person was
 * faster. `changed`: what the thing is about has changed meanwhile. `leased`: another person is looking at it. `own`: it is the person's own. `appeal-own`: the person took the
 * decision that is appealed. `late`: it can no longer be undone. `not-allowed`: the person has no right (any more).
 * `refused`: the kind cannot do it now; `problem` says why.
 */
export type Decided = { code: 'done' } | { code: 'refused'; problem: string } | { code: DecisionRefusal };

export type DecisionRefusal =
  | 'impossible'
  | 'reason-missing'
  | 'decided'
  | 'changed'
  | 'leased'
  | 'own'
  | 'appeal-own'
  | 'late'
  | 'not-allowed';
