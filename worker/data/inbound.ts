import type { ExecutionContext } from '@cloudflare/workers-types';
import type { Bindings } from '../platform/bindings.ts';
import type { Config } from '../platform/config.ts';
import type { InboundMail } from '../platform/mail/inbound/inbound-mail.ts';

/** A mail that was received at an address of a module. */
export type Received = {
  mail: InboundMail;
  /** The address that it was sent to. */
  to: string;
  env: Bindings;
  config: Config;
  context: ExecutionContext;
};

/** Why a mail is not accepted. The sender's mail server tells the sender. */
export type Rejection =
  | 'unknown-address'
  | 'too-large'
  | 'unreadable'
  | 'not-a-participant'
  | 'ended'
  | 'empty'
  | 'limit';

/** `accepted`: stored, or stored before. */
export type Receipt = { code: 'accepted' } | { code: 'rejected'; reason: Rejection };

/** What takes mails. */
export type Inbound = {
  /** Whether an address is one of the module's. It must be certain: the first module that says so gets the mail. */
  reads(config: Config, address: string): Promise<boolean>;
  /** Takes a mail that no program wrote. What throws is tried again by the sender's server, so a mail may come twice. */
  receive(received: Received): Promise<Receipt>;
};
