import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { Query } from '../data/query.ts';
import type { SiteId } from '../data/schema.ts';
import type { Sql } from '../data/sql.ts';
import type { AuditActor, Content } from '../domain/audit/audit.ts';
import type { Vocabulary } from '../domain/listings/vocabulary.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Machine } from './machine.ts';
import type { QueueItem } from './queue-item.ts';
import type { SubmissionKind } from './submission-kinds.ts';

/** A part of what was written: a field with what was published then and what was written, as text. */
export type ShownField = {
  field: string;
  label: string;
  before: string | null;
  after: string;
  /** What is published now, if it is neither. */
  now?: string;
  /** The pictures of the field, in place of text. */
  pictures?: readonly ShownPicture[];
  /** Files of the field, which only staff can open: each has its words, and the path that a form posts to. */
  files?: readonly { words: string; path: string }[];
};

/** A picture: `path` without its width and format, as in `/media/KEY`. `change`: what happens to it. */
export type ShownPicture = {
  path: string;
  alt: string;
  width: number;
  height: number;
  change: 'same' | 'added' | 'removed';
};

/** What a kind reads of what is published now, for the number `id` of the queue. */
export type Current = Readonly<Record<string, unknown>> & { readonly id: number };

export type ShowContext = {
  lang: string;
  t: Translate;
  /** The categories and attributes of the site by now, where they were read. */
  vocabulary?: Vocabulary;
};

/** What a decision changes besides the state of the thing. */
export type Effects =
  | {
      code: 'ok';
      statements: readonly (Sql | D1PreparedStatement)[];
      /** What the decision replaces, where it is not what was published when the thing was written. */
      replaced?: Content | null;
    }
  /** The decision is not possible now: a key under `moderation.fault`. */
  | { code: 'refused'; problem: string };

export type EffectRequest = {
  site: SiteId;
  item: QueueItem;
  /** The transition, and the chosen option of the kind; empty for none. */
  name: string;
  option: string;
  /** The code of the chosen reason; empty for none. */
  reason: string;
  /** Who makes it: a person, or the product. */
  by: AuditActor;
  /** The page where the author follows it, for a language. */
  link: (language: string) => string;
  now: number;
};

/**
 * A kind of thing that waits for staff. A feature registers it under `queue`; all pages, forms, mails and figures of the
 * queue follow from it.
 */
export type QueueKind = {
  /** The kind in the tables `queue` and `audit_log`, and in message keys. It never changes. */
  readonly kind: SubmissionKind;
  readonly machine: Machine;
  /** Further actions of the audit log whose texts are shown as those of the kind. */
  readonly audits?: readonly string[];
  /** The reasons that staff choose from, by transition: keys under `moderation.reason`. */
  readonly reasons: Readonly<Record<string, readonly string[]>>;
  /** What a transition can do besides, by transition: keys under `moderation.option`. The first is the default. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Whether one of its options is for a thing. Without it, all are. */
  offers?(item: Pick<QueueItem, 'content'>, option: string): boolean;
  /** Reads what is published now of what some things of the queue are about. Things of other kinds have no rows. */
  current?(site: SiteId, items: readonly number[]): Query<Current>;
  /** The fields of a thing's content, as text in the reader's language. */
  show(
    item: Pick<QueueItem, 'content' | 'before'> & Partial<Pick<QueueItem, 'state'>>,
    context: ShowContext,
    current?: Current,
  ): readonly ShownField[];
  /** Why staff cannot make a transition now, by what `current` has read: a problem of `effects`. Null if they can. */
  obstacle?(item: QueueItem, asked: { name: string; option: string; current: Current | undefined }): string | null;
  /** The path of the form in which the author writes it again; null where there is none. */
  editPath?(item: QueueItem, lang: string): string | null;
  /** The page where staff read what the thing is about, beside what was written; none by default. */
  staffPath?(item: QueueItem, lang: string): string;
  /** What a transition changes besides the state. Reads what it needs; the batch of the transition writes it. */
  effects(db: D1Database, request: EffectRequest): Promise<Effects>;
};

/** What a transition of a thing can do besides; the first is the default. */
export const optionsOf = (kind: QueueKind, name: string, item: Pick<QueueItem, 'content'>): readonly string[] =>
  (kind.options?.[name] ?? []).filter((option) => kind.offers?.(item, option) ?? true);
