import { openReader } from '../../data/reader.ts';
import { count } from '../../domain/counters/count.ts';
import { previewParameter, shareParameter } from '../../http/asks-for-preview.ts';
import type { AppContext } from '../../http/context.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';
import { type Address, addressText } from '../resolve-address.ts';
import { onlooker, openLink } from './grant.query.ts';
import { type Preview, readPreview } from './preview-token.ts';

/** What a request with a token or the secret of a link may see of the page that it asks for. */
export type Grant = Pick<Preview, 'drafts' | 'reader'> & { by: 'viewer' | 'link' };

/** What a request is granted for a page: null if its token or link is forged, has ended, or is for something else. */
export async function readGrant(c: AppContext, query: URLSearchParams, address: Address): Promise<Grant | null> {
  const token = query.get(previewParameter);
  return token === null ? grantOfLink(c, query.get(shareParameter) ?? '', address) : grantOfToken(c, token, address);
}

async function grantOfToken(c: AppContext, token: string, address: Address): Promise<Grant | null> {
  const preview = await readPreview(c.var.config, token);
  const { id: site } = c.var.served.site;
  if (preview?.site !== site || preview.page !== addressText(address) || preview.language !== address.params.lang)
    return null;
  const reader = openReader(c.env.DB, c.var.meter);
  const [[person]] = await reader.batch(onlooker({ site, person: preview.person, now: Date.now() }));
  return person ? { drafts: preview.drafts, reader: preview.reader, by: 'viewer' } : null;
}

async function grantOfLink(c: AppContext, secret: string, address: Address): Promise<Grant | null> {
  if (!isSecret(secret)) return null;
  const { id: site } = c.var.served.site;
  const hash = await hashOf(secret);
  const [[link]] = await openReader(c.env.DB, c.var.meter).batch(openLink({ site, hash, now: Date.now() }));
  if (link?.path !== addressText(address) || link.language !== address.params.lang) return null;
  count(site, [{ feature: 'preview-link', thing: String(link.id), dimension: '' }], c);
  return { drafts: link.has_drafts ? link.drafts : 0, reader: 'visitor', by: 'link' };
}
