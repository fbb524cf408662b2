import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';
import type { Module, Task } from './data/module.ts';
import { modules } from './features/index.ts';
import type { Bindings } from './platform/bindings.ts';

const tasksOf = (schedule: keyof NonNullable<Module['crons']>): Task[] =>
  modules.flatMap(({ crons }) => crons?.[schedule] ?? []);

/** Tasks by cron expression, as written in wrangler.toml. */
const tasks: Readonly<Record<string, readonly Task[]>> = {
  '17 3 * * *': tasksOf('nightly'),
  '*/5 * * * *': tasksOf('everyFiveMinutes'),
  '* * * * *': tasksOf('everyMinute'),
};

/**
 * Runs the tasks of a cron expression one after the other. If a task fails, the others still run.
 * @throws the error of the failed task, or an AggregateError of all of them.
 */
export async function runTasks({ cron }: ScheduledController, env: Bindings, context: ExecutionContext): Promise<void> {
  const dueTasks = tasks[cron];
  if (!dueTasks) throw new Error(`no task for the cron ${cron}`);
  const errors: unknown[] = [];
  for (const task of dueTasks) await task(env, context).catch((error: unknown) => errors.push(error));
  if (errors.length) throw errors.length === 1 ? errors[0] : new AggregateError(errors, `tasks failed at ${cron}`);
}
