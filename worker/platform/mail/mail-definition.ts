import type * as v from 'valibot';
import type { Translate } from '../i18n/translate.ts';
import type { Block } from './letter.ts';

/**
 * The content of a mail in its recipient's language.
 * `replyTo`: the address that takes answers. Its mail begins with the line above which answers are written.
 */
export type MailContent = { subject: string; blocks: readonly Block[]; replyTo?: string | null };

export type ComposeContext = {
  t: Translate;
  /** The name of the sending site. */
  site: string;
  /** The language of `t`. */
  language: string;
};

/** A kind of mail. */
export type MailDefinition<Schema extends v.GenericSchema = v.GenericSchema> = {
  /** The name of the kind in the outbox. It never changes and is never reused. */
  readonly kind: string;
  /**
   * `service`: part of what the recipient does, always sent. `optional`: the recipient can opt out. Not stored in the
   * outbox, because the definition is known when a mail is written or sent.
   */
  readonly topic: 'service' | 'optional';
  /** Schema of the mail's data, besides site and language. The outbox stores them as JSON, validated again on reading. */
  readonly schema: Schema;
  /** Writes the content in the language of `t`. */
  compose(data: v.InferOutput<Schema>, context: ComposeContext): MailContent;
  /** Data for tests and previews. */
  readonly sample: v.InferInput<Schema>;
};

/** Defines a kind of mail: `compose` receives the output of its schema. */
export const defineMail = <const Schema extends v.GenericSchema>(
  mail: MailDefinition<Schema>,
): MailDefinition<Schema> => mail;

/** Any kind of mail: `compose` receives the output of the kind's own schema. */
export type AnyMail = Omit<MailDefinition, 'compose'> & {
  compose(data: never, context: ComposeContext): MailContent;
};
