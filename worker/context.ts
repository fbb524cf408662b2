import type { Context } from 'hono';
import type { Bindings, Config } from './config.ts';
import type { Meter } from './db/meter.ts';
import type { Session } from './sessions/session.ts';
import type { ServedSite } from './site/site.ts';

/** What the journey's steps leave for those after them. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    config: Config;
    meter: Meter;
    /** The site of the request's host; unset where there is none. */
    served: ServedSite;
    /** Reports what went wrong without harm to the answer; gives the event's id. */
    report: (error: unknown) => string;
    /** Who is signed in, read when first asked for. */
    session: () => Promise<Session | null>;
  };
};

export type AppContext = Context<AppEnv>;
