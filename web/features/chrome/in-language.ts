/** The same path in another language. The first segment equal to the language is replaced. */
export function inLanguage(path: string, from: string, to: string): string {
  const segments = path.split('/');
  const index = segments.indexOf(from);
  return index < 0 ? `/${to}` : segments.with(index, to).join('/');
}
