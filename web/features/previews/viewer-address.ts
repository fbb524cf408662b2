import { pageKey } from '../../contract/page-key.ts';

type Change = { readonly [Name in 'page' | 'piece']?: string };

/** The viewer's address with another page or piece; an empty text for none. What was just done is left out. */
export function changedAddress(address: string, change: Change): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.delete('done');
  for (const [name, value] of Object.entries(change)) query.set(name, value);
  return pageKey(`${path}?${query}`);
}

/** The address of a page in another language, where its path names one. */
export function inLanguage(page: string, from: string, to: string): string {
  const [path = '', ...query] = page.split('?');
  const segments = path.split('/');
  const at = segments.indexOf(from);
  return at < 0 ? page : [segments.with(at, to).join('/'), ...query].join('?');
}
