import {
  previewDevices,
  previewReaders,
  previewThemes,
  previewVersions,
} from '../../../web/contract/pages/previews.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { readList } from '../../pages/marked-list.ts';

/** What the viewer shows of a site, as its address says. */
export type ViewerState = {
  site: string;
  /** Path and query of a page of the site; empty for its home page. */
  page: string;
  /** The reference of the chosen piece; empty for none. */
  piece: string;
  version: (typeof previewVersions)[number];
  /** What is shown beside: what is published, or a language; empty for nothing. */
  beside: string;
  theme: (typeof previewThemes)[number];
  device: (typeof previewDevices)[number];
  reader: (typeof previewReaders)[number];
};

/** Beside drafts: the same page as it is published. */
export const besidePublished = 'published';

/** Reads the query of the viewer; null if it names something unknown. */
export function readViewerState(query: URLSearchParams): ViewerState | null {
  const version = readList(previewVersions, query.get('version'));
  const theme = readList(previewThemes, query.get('theme'));
  const device = readList(previewDevices, query.get('device'));
  const reader = readList(previewReaders, query.get('reader'));
  if (!version || !theme || !device || !reader) return null;
  const text = (name: string) => query.get(name) ?? '';
  return {
    ...{ site: text('site'), page: text('page'), piece: text('piece'), beside: text('beside') },
    ...{ version, theme, device, reader },
  };
}

/** The query of what the viewer shows, in canonical order: what is as by default needs no name. */
export function viewerQuery(state: ViewerState, done = ''): Record<string, string> {
  const { beside, device, page, piece, reader, site, theme, version } = state;
  return {
    ...(beside && { beside }),
    ...(device !== previewDevices[0] && { device }),
    ...(done && { done }),
    ...(page && { page }),
    ...(piece && { piece }),
    ...(reader !== previewReaders[0] && { reader }),
    site,
    ...(theme !== previewThemes[0] && { theme }),
    ...(version !== previewVersions[0] && { version }),
  };
}

/** The address of what the viewer shows. `lang`: the language of the viewer, not of the page. */
export const viewerPath = (lang: string, state: ViewerState, done = ''): string =>
  href('viewerPagesInteractive', { lang }, viewerQuery(state, done));

/** The viewer with the page of a site, and nothing else chosen. */
export const usualState = (site: string, page: string, piece = ''): ViewerState => ({
  ...{ site, page, piece, beside: '' },
  version: previewVersions[0],
  theme: previewThemes[0],
  device: previewDevices[0],
  reader: previewReaders[0],
});

/** The viewer with another page of the same site. */
export const pathTo = (lang: string, state: ViewerState, page: string, piece = ''): string =>
  viewerPath(lang, { ...usualState(state.site, page, piece), theme: state.theme, device: state.device });
