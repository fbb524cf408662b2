import type { ExecutionContext } from '@cloudflare/workers-types';
import { createApp } from './app.ts';
import { runTasks } from './crons.ts';
import { answerThrown } from './http/error-handler.ts';
import { receiveMail } from './inbound.ts';
import type { Bindings } from './platform/bindings.ts';
import { monitored } from './platform/monitoring/monitor.ts';
import { consumeQueue } from './queues.ts';

export { FilterIndex } from './filter-index/filter-index.ts';

const app = createApp();

/** The Worker. `app.ts` handles requests; `crons.ts` and `queues.ts` run background work, `inbound.ts`
 * takes mails. */
export default {
  ...monitored({ scheduled: runTasks, queue: consumeQueue, email: receiveMail }),
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    try {
      return await app.fetch(request, env, context as never);
    } catch (error) {
      return answerThrown(error, { request, env, context });
    }
  },
};
