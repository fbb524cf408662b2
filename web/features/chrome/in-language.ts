/** The same path in another language: the language is the first segment that names it. */
export function inLanguage(path: string, from: string, to: string): string {
  const segments = path.split('/');
  const place = segments.indexOf(from);
  return place < 0 ? `/${to}` : segments.with(place, to).join('/');
}
