import type { Context } from 'hono';
import type { Messages } from '../../web/contract/messages.ts';
import type { Problem } from '../../web/contract/outcome.ts';
import type { Site } from '../../web/contract/site.ts';
import type { WidgetFrame } from '../../web/contract/widget-frame.ts';
import type { Meter } from '../data/meter.ts';
import type { ServedSite } from '../domain/sites/site.ts';
import type { Session } from '../identity/session.ts';
import type { Bindings } from '../platform/bindings.ts';
import type { Config } from '../platform/config.ts';
import type { ReadMessages } from '../platform/i18n/messages.ts';
import type { Report } from '../platform/monitoring/monitor.ts';

/** Variables that every request has from the first middleware on. */
type RequestBase = {
  requestId: string;
  config: Config;
  meter: Meter;
  report: Report;
  /** All messages of a language. */
  messages: ReadMessages;
  /** Renders a problem as a page. Injected, because the pages layer is above this one. */
  problemPage: ProblemPage;
  /** Writes the document of a widget's frame. Injected likewise. */
  widgetDocument: WriteWidget;
};

/** What the document of a widget's frame is made of. `title` is plain text. */
export type WidgetContent = { frame: WidgetFrame; title: string; lang: string; site: Site; messages: Messages };

/** A document with gaps for its nonce, at these byte offsets. `assetOrigin`: of its stylesheets, if it is another host. */
export type WidgetDocument = { bytes: Uint8Array<ArrayBuffer>; nonces: number[]; assetOrigin: string | null };

export type WriteWidget = (c: EntryContext, content: WidgetContent) => Promise<WidgetDocument>;

/** Renders a problem as a page of the site, in a language. */
export type ProblemPage = (c: EntryContext, problem: Problem, lang: string) => Promise<Response>;

/** Hono's environment: the bindings, and the variables that middleware sets. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: RequestBase & {
    /** The site of the request's host. */
    served: ServedSite;
    /** The visitor's session; read on the first call, null without one. */
    session: () => Promise<Session | null>;
    /** Whether the session that was read belongs to staff. Unset if none was read. */
    isStaff?: boolean;
    /** The secret that the answer binds the browser with. */
    binding?: string;
  };
};

export type AppContext = Context<AppEnv>;

/** A context that may lack a site: before the site is found, and for problems. */
export type EntryContext = Omit<AppContext, 'set' | 'get' | 'var'> & {
  readonly var: Readonly<RequestBase & { served?: ServedSite }>;
};
