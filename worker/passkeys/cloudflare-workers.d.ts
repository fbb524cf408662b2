/** The part of the runtime's module in use: @cloudflare/workers-types declares it only in its ambient version. */
declare module 'cloudflare:workers' {
  import type { ExecutionContext } from '@cloudflare/workers-types';

  export abstract class WorkerEntrypoint<Env = unknown> {
    protected ctx: ExecutionContext;
    protected env: Env;
    constructor(ctx: ExecutionContext, env: Env);
  }
}
