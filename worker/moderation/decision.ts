import type { D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../data/schema.ts';
import type { Sql } from '../data/sql.ts';
import type { AuditActor, Content } from '../domain/audit/audit.ts';
import type { Self } from '../identity/self.query.ts';
import type { QueueKind } from './kind.ts';
import type { QueueItem } from './queue-item.ts';
import type { Risk } from './risk.ts';

/** Who makes a transition: a person, or the product, for a visitor who proves with a secret that they may. */
export type Actor = Self | 'system' | 'visitor';

/** Who makes a transition, for the audit log. */
export const auditActorOf = (by: Actor): AuditActor => (typeof by === 'string' ? by : by.person);

/** The account of who makes a transition; null for the product. */
export const personOf = (by: Actor): PersonId | null => (typeof by === 'string' ? null : by.person);

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
  by: Actor;
  /** The code of a chosen reason, and what was written beside it; `marks` are notes by field. */
  reason: string;
  note: string;
  marks: Readonly<Record<string, string>>;
  /**
   * The thing's new text with what of it was typed, for transitions that rewrite it or appeal. `found` are risks that the
   * kind itself has found, `language` is that of the texts, where it is not the page's.
   */
  rewritten?: { content: Content; texts: readonly string[]; found?: readonly Risk[]; language?: string };
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
