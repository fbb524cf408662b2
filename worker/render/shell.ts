import { token } from '../../web/contract/shell-tokens.ts';

/**
 * What goes into a shell, by the name of its hole. `…Flight` values stand inside Next's page data and are escaped for
 * it; `nonce` is left open until the answer.
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

/** An exported page as alternating text and holes: bytes of text, then the hole after it, and so on. */
export type Shell = {
  texts: readonly Uint8Array[];
  holes: readonly Hole[];
  /** Where the shell's hashed files lie when that is another host: the content policy has to name it. */
  assetOrigin: string | null;
};

const open = '\u0000';

/** Holes that every document must have: their absence means that Next writes its export differently. */
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

/**
 * Takes an exported HTML page apart.
 * @throws where a hole is missing.
 */
export function splitDocument(html: string): Shell {
  const marked = markFlight(
    html
      // Page data comes in many pushes, cut at any byte; joined, no token is ever cut in two.
      .replaceAll('"])</script><script>self.__next_f.push([1,"', ''),
    '\\"',
  )
    .replace(/<script|<link(?=[^>]*\sas="script")/g, `$& nonce="${open}nonce${open}"`)
    .replace(/<title>[^<]*<\/title>/, `<title>${open}title${open}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, `$1${open}description${open}"`)
    .replace('</head>', `${open}head${open}</head>`)
    .replace(/(<site-slot name="(header|main|footer)"[^>]*>)[\s\S]*?(<\/site-slot>)/g, `$1${open}$2${open}$3`);
  const shell = cut(marked);
  const missing = required.filter((hole) => !shell.holes.includes(hole));
  if (missing.length) throw new Error(`the shell lacks ${missing.join(', ')}`);
  return shell;
}

/** Takes Next's page data file (`.txt`) apart. */
export const splitPageData = (text: string): Shell => cut(markFlight(text, '"'));

/** Marks the holes in Next's page data, whose strings end with `quote`: `"` in a file, `\"` inside a script. */
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
