/** The part of the runtime's module in use: @cloudflare/workers-types declares it only in its ambient version. */
declare module 'cloudflare:workers' {
  import type { DurableObjectState } from '@cloudflare/workers-types';

  export abstract class DurableObject<Env> {
    protected ctx: DurableObjectState;
    protected env: Env;
    alarm?(): Promise<void>;
    constructor(ctx: DurableObjectState, env: Env);
  }
}
