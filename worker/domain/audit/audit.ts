import type { PersonId } from '../../data/schema.ts';

/** Who acts: a person, a visitor without an account, the product itself, or an operator's command. */
export type AuditActor = PersonId | 'visitor' | 'system' | 'command';

/** What becomes of a thing that is sent for a decision. */
const decided = ['send', 'accept', 'refuse', 'send-back', 'withdraw', 'appeal', 'undo', 'send-again'] as const;

const actionsOf = <const Kind extends string>(kind: Kind, changes: readonly string[]): readonly `${Kind}.${string}`[] =>
  changes.map((change) => `${kind}.${change}` as const);

/**
 * The kinds of things of the audit log, each with its actions. `person`: the rights of a person. `site`: the rules of a
 * site. `owner`: who runs a listing, by its number. `version`: a text of a person. `enquiry`: a report of a thread.
 * `thread`: an enquiry with its answers.
 */
export const auditedThings = {
  person: [...actionsOf('role', ['grant', 'revoke']), ...actionsOf('member', ['suspend', 'lift'])],
  site: [
    ...actionsOf('site', ['proof-any', 'proof-passkey', 'submissions-open', 'submissions-closed']),
    ...actionsOf('site', ['review-settings', 'reviews-open', 'reviews-closed']),
    ...actionsOf('site', ['settings', 'language-add', 'language-remove', 'language-order', 'language-default']),
    ...actionsOf('site', ['create', 'suspend', 'resume', 'delete', 'return', 'export']),
    ...actionsOf('site', ['domain-add', 'domain-cancel', 'domain-connect', 'domain-primary', 'domain-remove']),
    ...actionsOf('site', ['domain-failing', 'domain-back', 'domain-lost', 'domain-lapse']),
    ...actionsOf('site', ['preview-save', 'preview-discard', 'preview-comment', 'preview-resolve', 'preview-reopen']),
    ...actionsOf('site', ['preview-link', 'preview-revoke']),
    ...actionsOf('site', ['message', 'widget-key', 'widget-key-change', 'widget-key-revoke']),
    ...actionsOf('site', ['import-upload', 'import-check', 'import-run', 'import-undo', 'import-discard']),
    ...actionsOf('site', ['import-merge', 'import-distinct']),
    ...actionsOf('legal', ['publish', 'schedule']),
  ],
  mail: actionsOf('mail', ['arrived', 'again']),
  synonyms: actionsOf('synonyms', ['add', 'change', 'remove']),
  listing: actionsOf('listing', ['confirm', 'edit', 'state', 'photo-remove', 'photo-restore']),
  owner: actionsOf('owner', ['invite', 'withdraw', 'accept', 'decline', 'hand-over', 'end', 'give-up']),
  report: actionsOf('report', decided),
  correction: actionsOf('correction', decided),
  submission: actionsOf('submission', decided),
  revision: actionsOf('revision', decided),
  enquiry: actionsOf('enquiry', [...decided, 'open']),
  thread: actionsOf('thread', ['start', 'answer', 'end', 'spam', 'not-spam', 'reopen']),
  claim: [
    ...actionsOf('claim', decided),
    ...actionsOf('claim', [
      'start',
      'prove',
      'notice',
      'agree',
      'object',
      'not-us',
      'lapse',
      'revoke',
      'document-open',
    ]),
    ...actionsOf('claim', ['document-add', 'proof-missing', 'proof-back']),
  ],
  review: actionsOf('review', [...decided, 'publish', 'edit', 'remove', 'reply', 'reply-edit', 'reply-remove']),
  'review-report': actionsOf('review-report', decided),
  post: actionsOf('post', [...decided, 'publish', 'edit', 'import', 'schedule', 'archive', 'restore']),
  carousel: actionsOf('carousel', ['create', 'edit', 'order', 'slides', 'delete']),
  promotion: actionsOf('promotion', ['start', 'end']),
  version: actionsOf('version', ['erase']),
} as const satisfies Record<string, readonly string[]>;

export type AuditedThing = keyof typeof auditedThings;

/** Whether a text names a kind of thing. */
export const isAuditedThing = (text: string): text is AuditedThing => Object.hasOwn(auditedThings, text);

/** The kind of thing that an action changes; undefined for an action that this version does not write. */
export const thingOfAction = (action: string): AuditedThing | undefined =>
  Object.entries(auditedThings).find(([, actions]) => (actions as readonly string[]).includes(action))?.[0] as
    | AuditedThing
    | undefined;

/** Texts that a person gave: fields with their values. They are stored as a version, which can be erased. */
export type Content = Readonly<Record<string, unknown>>;
