import type { MessageBatch } from '@cloudflare/workers-types';
import type { Bindings } from '../config.ts';
import { failImport, runImportJob } from './import-job.ts';
import type { JobMessage } from './messages.ts';

/** How often a message is tried: `max_retries` of wrangler.toml and the first time. */
const maxAttempts = 6;

/**
 * Does the work of the queue's messages. What throws is tried again by the queue; at the last try the import is
 * marked as failed, from where it can go on.
 */
export async function consumeJobs(batch: MessageBatch<JobMessage>, env: Bindings): Promise<void> {
  for (const message of batch.messages) {
    try {
      await runImportJob({ db: env.DB, files: env.UPLOADS, queue: env.JOBS, assets: env.ASSETS }, message.body);
      message.ack();
    } catch (error) {
      if (message.attempts >= maxAttempts) await failImport(env.DB, message.body.id);
      throw error;
    }
  }
}
