import type { ExecutionContext, MessageBatch } from '@cloudflare/workers-types';
import type { Bindings } from './config.ts';
import { consumeJobs } from './jobs/consume.ts';
import type { JobMessage } from './jobs/messages.ts';
import { sendMails } from './outbox/send-mails.ts';

type Consumer = (batch: MessageBatch<unknown>, env: Bindings, context: ExecutionContext) => Promise<void>;

/** Who takes a queue's messages, by the queue's name in wrangler.toml. What throws is delivered again. */
const consumers: Readonly<Record<string, Consumer>> = {
  'signpost-jobs': (batch, env) => consumeJobs(batch as MessageBatch<JobMessage>, env),
  // A poke says no more than that there are mails; ten of them are answered by one look.
  'signpost-mail': (_, env) => sendMails(env),
};

/** Hands a batch to its queue's consumer. */
export async function consume(batch: MessageBatch<unknown>, env: Bindings, context: ExecutionContext): Promise<void> {
  const consumer = consumers[batch.queue];
  if (!consumer) throw new Error(`nobody takes messages of the queue ${batch.queue}`);
  await consumer(batch, env, context);
}
