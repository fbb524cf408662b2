import type { ExecutionContext, MessageBatch } from '@cloudflare/workers-types';
import type { Job } from './data/module.ts';
import type { CountMessage } from './domain/counters/counted.ts';
import { writeCounts } from './domain/counters/counts.writer.ts';
import { sendMails } from './domain/outbox/send-mails.ts';
import { mails, modules } from './features/index.ts';
import type { Bindings, JobMessage } from './platform/bindings.ts';

type Consumer = (batch: MessageBatch<unknown>, env: Bindings, context: ExecutionContext) => Promise<void>;

/** Consumers by the queue's name in wrangler.toml. If a consumer throws, the queue delivers the messages again. */
const consumers: Readonly<Record<string, Consumer>> = {
  'signpost-jobs': (batch, env) => runJobs(batch as MessageBatch<JobMessage>, env),
  'signpost-counts': ({ messages }, env) => writeCounts(env.DB, messages as MessageBatch<CountMessage>['messages']),
  // A message only signals that mails are waiting, so one call handles the whole batch.
  'signpost-mail': (_, env) => sendMails(env, mails),
};

/** Deliveries of a message: the first one plus `max_retries` in wrangler.toml. */
const maxAttempts = 6;

const jobs: Readonly<Record<string, Job>> = Object.assign({}, ...modules.map(({ jobs: own = {} }) => own));

/** Passes a batch to the consumer of its queue. */
export async function consumeQueue(
  batch: MessageBatch<unknown>,
  env: Bindings,
  context: ExecutionContext,
): Promise<void> {
  const consumer = consumers[batch.queue];
  if (!consumer) throw new Error(`no consumer for the queue ${batch.queue}`);
  await consumer(batch, env, context);
}

async function runJobs(batch: MessageBatch<JobMessage>, env: Bindings): Promise<void> {
  for (const message of batch.messages) {
    const job = jobs[message.body.kind];
    if (!job) throw new Error(`no job for the kind ${message.body.kind}`);
    try {
      await job.run(env, message.body);
      message.ack();
    } catch (error) {
      if (message.attempts >= maxAttempts) await job.giveUp(env, message.body);
      throw error;
    }
  }
}
