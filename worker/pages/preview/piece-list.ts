import { readPieceRef } from '../../../web/contract/pieces.ts';
import type { AppContext } from '../../http/context.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import { type Address, addressText } from '../resolve-address.ts';

type ListOptions = { c: AppContext; address: Address; t: Translate };

/**
 * Links to the pieces of a page in the viewer, in its reader's language, in which they are chosen without script. The script
 * of the frame removes the list.
 * @param texts what the pieces say, by their names.
 */
export function pieceList(texts: ReadonlyMap<string, string>, { c, address, t }: ListOptions): string {
  const page = addressText(address);
  const links = [...texts].flatMap(([ref, text]) => {
    if (!readPieceRef(ref)) return [];
    const query = new URLSearchParams({ page, piece: ref, site: c.var.served.site.slug });
    const to = `${c.var.config.product.origin}/cms-viewer/pages-interactive?${query}`;
    return [`<li><a class="tap link" target="_top" href="${escapeHtml(to)}">${escapeHtml(short(text))}</a></li>`];
  });
  if (links.length === 0) return '';
  const label = escapeHtml(t('preview.pieces'));
  return `<nav class="preview-list" aria-label="${label}"><h2 class="text-lg">${label}</h2><ul>${links.join('')}</ul></nav>`;
}

const longest = 80;

function short(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').trim();
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
