import { findLanguage } from '../../../../web/contract/languages.ts';
import {
  previewDevices,
  previewReaders,
  previewThemes,
  usualPages,
} from '../../../../web/contract/pages/previews.data.ts';
import { gridDirections } from '../../../../web/contract/pages/previews-grid.data.ts';
import { longestWebsiteSearch } from '../../../../web/contract/pages/websites.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { readList } from '../../../pages/marked-list.ts';
import { besidePublished, type ViewerState } from '../viewer-state.ts';

/** What the grid shows of each site, as its address says. */
export type GridState = Pick<ViewerState, 'theme' | 'device' | 'reader'> & {
  page: (typeof usualPages)[number];
  /** A tag, or one of `gridDirections`. */
  language: string;
  /** What is shown beside: what is published, or a language; empty for nothing. */
  beside: string;
  /** Narrows the sites by name, slug or host. */
  text: string;
};

const directions: readonly string[] = gridDirections;

/** Reads the query of the grid; null if it names something unknown. */
export function readGridState(query: URLSearchParams): GridState | null {
  const page = readList(usualPages, query.get('page'));
  const theme = readList(previewThemes, query.get('theme'));
  const device = readList(previewDevices, query.get('device'));
  const reader = readList(previewReaders, query.get('reader'));
  const language = query.get('language') || gridDirections[0];
  const beside = query.get('beside') ?? '';
  if (!page || !theme || !device || !reader) return null;
  if (!directions.includes(language) && !findLanguage(language)) return null;
  if (beside && beside !== besidePublished && !findLanguage(beside)) return null;
  const text = (query.get('q') ?? '').trim().slice(0, longestWebsiteSearch);
  return { page, theme, device, reader, language, beside, text };
}

/** The query of the grid in canonical order: what is as by default needs no name. */
export const gridQuery = ({ beside, device, language, page, text, reader, theme }: GridState) => ({
  ...(beside && { beside }),
  ...(device !== previewDevices[0] && { device }),
  ...(language !== gridDirections[0] && { language }),
  ...(page !== usualPages[0] && { page }),
  ...(text && { q: text }),
  ...(reader !== previewReaders[0] && { reader }),
  ...(theme !== previewThemes[0] && { theme }),
});

/** The address of the grid. `lang`: the language of the viewer, not of the pages. */
export const gridPath = (lang: string, state: GridState): string =>
  href('viewerWebsitesInteractive', { lang }, gridQuery(state));
