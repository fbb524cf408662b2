/** What is taken of the runtime's own module; @cloudflare/workers-types names it in its ambient flavour alone. */
declare module 'cloudflare:workers' {
  import type { DurableObjectState } from '@cloudflare/workers-types';

  export abstract class DurableObject<Env> {
    protected ctx: DurableObjectState;
    protected env: Env;
    alarm?(): Promise<void>;
    constructor(ctx: DurableObjectState, env: Env);
  }
}
