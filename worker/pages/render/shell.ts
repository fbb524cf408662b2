import { token } from '../../../web/contract/shell-tokens.ts';
import type { SlotName } from '../../../web/slots/slot.tsx';
import { readTreePosition, type TreePosition } from './tree-position.tsx';

/**
 * The holes of a shell. `…Flight` holes are inside Next's page data, and their values are escaped for it. `nonce` is
 * filled in per response.
 */
export type Hole =
  | 'nonce'
  | 'head'
  | 'title'
  | 'description'
  | 'titleFlight'
  | 'descriptionFlight'
  | 'header'
  | 'main'
  | 'footer'
  | 'slug';

/** An exported page as alternating texts (UTF-8) and holes: `holes[i]` follows `texts[i]`. */
export type Shell = {
  texts: readonly Uint8Array[];
  holes: readonly Hole[];
  /** Origin of the shell's hashed files if it is another host: the content policy must name it. */
  assetOrigin: string | null;
};

/** A page's document, with the positions of its slots in Next's tree, and the addresses of its stylesheets. */
export type DocumentShell = Shell & {
  positions: Readonly<Record<SlotName, TreePosition>>;
  stylesheets: readonly string[];
};

const open = '\u0000';

/** Holes that every document must have. If one is missing, Next has changed the format of its export. */
const required: readonly Hole[] = [
  'nonce',
  'head',
  'title',
  'description',
  'titleFlight',
  'descriptionFlight',
  'header',
  'main',
  'footer',
];

/** A slot: its start tag, name, id and end tag. */
const slot = /(<site-slot name="(header|main|footer)" data-id="([^"]*)"[^>]*>)[\s\S]*?(<\/site-slot>)/g;

/**
 * Splits an exported HTML page into texts and holes.
 * @throws if a hole is missing.
 */
export function splitDocument(html: string): DocumentShell {
  const marked = markFlight(
    html
      // Next splits page data at any byte. Joining the scripts keeps every token whole.
      .replaceAll('"])</script><script>self.__next_f.push([1,"', ''),
    '\\"',
  )
    .replace(/<script|<link(?=[^>]*\sas="script")/g, `$& nonce="${open}nonce${open}"`)
    .replace(/<title>[^<]*<\/title>/, `<title>${open}title${open}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, `$1${open}description${open}"`)
    .replace('</head>', `${open}head${open}</head>`)
    .replace(slot, `$1${open}$2${open}$4`);
  const shell = cut(marked);
  const missing = required.filter((hole) => !shell.holes.includes(hole));
  if (missing.length) throw new Error(`the shell lacks ${missing.join(', ')}`);
  const positions = [...html.matchAll(slot)].map(([, , name, id = '']) => [name, readTreePosition(id)] as const);
  return {
    ...shell,
    positions: Object.fromEntries(positions) as DocumentShell['positions'],
    stylesheets: [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address = '']) => address),
  };
}

/** Splits Next's page data file (`.txt`) into texts and holes. */
export const splitPageData = (text: string): Shell => cut(markFlight(text, '"'));

/** Marks the holes in Next's page data. `quote` delimits its strings: `"` in a file, `\"` inside a script. */
function markFlight(text: string, quote: string): string {
  const q = quote.replaceAll('\\', '\\\\');
  const element = (name: string, key: string, before: string) =>
    new RegExp(`(\\[${q}\\$${q},${q}${name}${q},${q}${key}${q},\\{${before}${q})(.*?)(${q}\\}[\\],])`);
  return text
    .replace(element('title', '0', `${q}children${q}:`), `$1${open}titleFlight${open}$3`)
    .replace(
      element('meta', '1', `${q}name${q}:${q}description${q},${q}content${q}:`),
      `$1${open}descriptionFlight${open}$3`,
    )
    .replaceAll(token('slug'), `${open}slug${open}`)
    .replaceAll(token('blogSlug'), `${open}slug${open}`);
}

function cut(marked: string): Shell {
  const encoder = new TextEncoder();
  const pieces = marked.split(open);
  const stylesheet = marked.match(/<link rel="stylesheet" href="(https?:\/\/[^/"]+)/);
  return {
    texts: pieces.filter((_, i) => i % 2 === 0).map((text) => encoder.encode(text)),
    holes: pieces.filter((_, i) => i % 2 === 1) as Hole[],
    assetOrigin: stylesheet?.[1] ?? null,
  };
}
