import { formerPathFrom } from '../../../domain/listings/former-path.ts';

/** The text of an address as a URL: it may lack the scheme, or be a path. */
function asUrl(text: string): URL | null {
  if (/^(https?:)?\/\//i.test(text)) return URL.parse(text, 'https://former.invalid');
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  const hasHost = /^[^/?]+\.[^/?]+\//.test(text);
  return URL.parse(hasHost ? `https://${text}` : `/${text.replace(/^\/+/, '')}`, 'https://former.invalid');
}

/** The path of a listing's address on a former site. Undefined if the text is no address, or that of the home page. */
export function formerPathOf(text: string): string | undefined {
  const first = text.split(/\s/)[0] ?? '';
  const url = first === '' ? null : asUrl(first);
  return url === null ? undefined : formerPathFrom(url);
}
