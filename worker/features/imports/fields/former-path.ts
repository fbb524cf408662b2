import { formerPathFrom } from '../../../domain/listings/former-path.ts';

/** A host with its port, and a slash behind it. */
const host = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?\//u;

/** The text of an address as a URL: it may lack the scheme, or be a path. */
function asUrl(text: string): URL | null {
  if (/^(https?:)?\/\//i.test(text)) return URL.parse(text, 'https://former.invalid');
  if (host.test(text)) return URL.parse(`https://${text}`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  return URL.parse(`/${text.replace(/^\/+/, '')}`, 'https://former.invalid');
}

/** The path of a listing's address on a former site. Undefined if the text is no address, or that of the home page. */
export function formerPathOf(text: string): string | undefined {
  const first = text.split(/\s/)[0] ?? '';
  const url = first === '' ? null : asUrl(first);
  return url === null ? undefined : formerPathFrom(url);
}
