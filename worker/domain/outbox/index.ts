import type { Module } from '../../data/module.ts';
import type { AnyMail } from '../../platform/mail/mail-definition.ts';
import { sweepMails } from './send-mails.ts';

/**
 * The module that sends mails.
 * @param definitions the kinds of mail of all modules. They are a parameter because this layer cannot import features.
 */
export const outbox = (definitions: readonly AnyMail[]) =>
  ({ crons: { everyFiveMinutes: [(env) => sweepMails(env, definitions)] } }) satisfies Module;
