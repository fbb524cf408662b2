import type { Module } from '../data/module.ts';
import { forgetAddresses } from './forget-addresses.writer.ts';
import { submissionMail } from './mails.ts';

/** The queue of what people write and staff decide on. */
export const moderation = {
  mails: [submissionMail],
  crons: { nightly: [(env) => forgetAddresses(env.DB, Date.now())] },
} satisfies Module;
