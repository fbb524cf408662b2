import type { Context } from 'hono';
import type { Bindings, Config } from './config.ts';
import type { Meter } from './db/meter.ts';
import type { Report } from './monitoring/monitor.ts';
import type { Session } from './sessions/session.ts';
import type { ServedSite } from './site/site.ts';

/** What every request gets at the door. */
type Begun = {
  requestId: string;
  config: Config;
  meter: Meter;
  report: Report;
};

/** What the journey's steps leave for those after them. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: Begun & {
    /** The site of the request's host. */
    served: ServedSite;
    /** Who is signed in, read when first asked for. */
    session: () => Promise<Session | null>;
  };
};

export type AppContext = Context<AppEnv>;

/** A context in which the host may have no site, or none is known yet: at the door, and where problems are answered. */
export type DoorContext = Omit<AppContext, 'set' | 'get' | 'var'> & {
  readonly var: Readonly<Begun & { served?: ServedSite }>;
};
