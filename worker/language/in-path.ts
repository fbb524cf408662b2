/** Where the segments of a page's path name its language: first, or behind the viewer's words. */
export const languagePosition = (segments: readonly string[]): number => {
  if (segments[0] !== 'cms-viewer') return 0;
  return segments[1] === 'widget-loader' ? 2 : 1;
};

/** The non-empty segments of a path, as they are written. */
export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The path and query of an address that names a language, with another in its place. */
export function inLanguage({ pathname, search }: URL, language: string): string {
  const segments = segmentsOf(pathname);
  return `/${segments.with(languagePosition(segments), language).join('/')}${search}`;
}
