/** Index of the language among a path's segments: 0, or after the fixed segments of the viewer. */
export const languagePosition = (segments: readonly string[]): number => {
  if (segments[0] !== 'cms-viewer') return 0;
  return segments[1] === 'widget-loader' ? 2 : 1;
};

/** The non-empty segments of a path, still percent-encoded. */
export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The path and query of an address in another language. */
export function inLanguage({ pathname, search }: URL, language: string): string {
  const segments = segmentsOf(pathname);
  return `/${segments.with(languagePosition(segments), language).join('/')}${search}`;
}
