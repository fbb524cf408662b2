import type { RouteName } from '../contract/routes.ts';
import type { Site } from '../contract/site.ts';

/** Data that the Worker adds to each page's HTML for hydration. */
export type Boot = {
  site: Site;
  page: {
    route: RouteName;
    /** The page data for the address of the document. */
    data: unknown;
  };
  /** Errors that occurred before the page's scripts ran. */
  errors: unknown[];
};

declare global {
  interface Window {
    /** Absent in the plain export, which no Worker has filled. */
    __SIGNPOST__?: Boot;
  }
}

/** The data from the Worker; undefined at build time and in a plain export. */
export const boot = (): Boot | undefined => (typeof window === 'undefined' ? undefined : window.__SIGNPOST__);
