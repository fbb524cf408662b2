import type { Site } from '../contract/page-data.ts';
import type { RouteName } from '../contract/routes.ts';

/** What the Worker writes into each page, beside its HTML, for the browser to hydrate from. */
export type Boot = {
  site: Site;
  page: {
    route: RouteName;
    /** The data of the page at the address that the document was opened with, whatever that address was. */
    data: unknown;
  };
  /** Errors from before the page's own scripts ran. */
  errors: unknown[];
};

declare global {
  interface Window {
    /** Absent in the bare export, which no Worker has filled. */
    __SIGNPOST__?: Boot;
  }
}

/** The Worker's words to this page, or undefined at build time and in a bare export. */
export const boot = (): Boot | undefined => (typeof window === 'undefined' ? undefined : window.__SIGNPOST__);
