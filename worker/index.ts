import type { ExecutionContext } from '@cloudflare/workers-types';
import { createApp } from './app.ts';
import type { Bindings } from './config.ts';
import { runTask } from './crons.ts';
import { monitored } from './monitoring/monitor.ts';
import { answerHeld } from './pages/answer-held.ts';
import { consume } from './queues.ts';
import { behindWall } from './respond/wall.ts';

export { FilterIndex } from './filter-index/filter-index.ts';

const app = createApp();

/** The Worker: requests go the way of `app.ts`, cron and queues bring what needs no visitor. */
export default {
  ...monitored({ scheduled: runTask, queue: consume }),
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    try {
      return answerHeld(request, env) ?? (await app.fetch(request, env, context as never));
    } catch (error) {
      return behindWall(error, { request, env, context });
    }
  },
};
