import type { ExecutionContext } from '@cloudflare/workers-types';
import type { Bindings, JobMessage } from '../platform/bindings.ts';
import type { AnyMail } from '../platform/mail/mail-definition.ts';
import type { Inbound } from './inbound.ts';
import type { Limit } from './limit.ts';

/** Work of the night, of every five minutes, or of every minute. */
export type Task = (env: Bindings, context: ExecutionContext) => Promise<void>;

/** Work that a message of the queue JOBS asks for. */
export type Job = {
  /** What throws is tried again. */
  run(env: Bindings, message: JobMessage): Promise<void>;
  /** After the last try. */
  giveUp(env: Bindings, message: JobMessage): Promise<void>;
};

/** What a part of the product brings, beside what it answers requests with and what it keeps (`declarations.ts`). */
export type Module = {
  mails?: readonly AnyMail[];
  crons?: { nightly?: readonly Task[]; everyFiveMinutes?: readonly Task[]; everyMinute?: readonly Task[] };
  /** By the `kind` of their messages. */
  jobs?: Readonly<Record<string, Job>>;
  limits?: Readonly<Record<string, Limit>>;
  /** What takes mails that people send to the product. */
  inbound?: Inbound;
};
