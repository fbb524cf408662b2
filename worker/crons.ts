import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';
import { deleteLoosePictures } from './accounts/pictures.writer.ts';
import { pruneAccounts } from './accounts/prune-accounts.writer.ts';
import { pruneChanges } from './cache/prune-changes.ts';
import type { Bindings } from './config.ts';
import { pruneImages } from './db/undo-import.ts';
import { sweepImports } from './jobs/sweep-imports.ts';
import { sweepMails } from './outbox/send-mails.ts';

type Task = (env: Bindings, context: ExecutionContext) => Promise<void>;

/** What happens when, by the expression in wrangler.toml. */
const tasks: Readonly<Record<string, Task>> = {
  '17 3 * * *': async (env) => {
    await pruneChanges(env.DB, Date.now());
    await pruneImages(env.DB, Date.now());
    await pruneAccounts(env.DB, Date.now());
    await deleteLoosePictures({ db: env.DB, media: env.MEDIA }, Date.now());
  },
  '*/5 * * * *': async (env) => {
    await Promise.all([sweepMails(env), sweepImports(env, Date.now())]);
  },
};

/** Runs the task of a cron expression. */
export async function runTask({ cron }: ScheduledController, env: Bindings, context: ExecutionContext): Promise<void> {
  const task = tasks[cron];
  if (!task) throw new Error(`nothing is to be done at ${cron}`);
  await task(env, context);
}
