/** Elements whose content nobody sees. */
const hidden = new Set(['head', 'script', 'style', 'title', 'template', 'noscript']);

/** Elements that begin and end a line. */
const blocks = new Set(
  'address article blockquote center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', zwnj: '\u200c', zwj: '\u200d' },
  ...{ hellip: '…', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
  ...{ euro: '€', pound: '£', copy: '©', reg: '®', deg: '°', bull: '•', middot: '·', lrm: '\u200e', rlm: '\u200f' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
  ...{
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    ccedil: 'ç',
    ecirc: 'ê',
    iacute: 'í',
    ntilde: 'ñ',
    oacute: 'ó',
    uacute: 'ú',
  },
};

/**
 * The text of HTML, such as that of a mail, to be shown as text. It is no sanitiser. A quote's lines begin with `> `, as in a plain mail.
 * Takes time in proportion to the length.
 */
export function htmlText(html: string): string {
  const writer = openWriter();
  let skipping = '';
  for (const [piece, comment, closing, rawName, text] of html.matchAll(tokens)) {
    const name = rawName?.toLowerCase() ?? '';
    if (skipping) {
      if (closing && name === skipping) skipping = '';
    } else if (text !== undefined || (comment === undefined && rawName === undefined))
      writer.write(decodeReferences(piece));
    else if (rawName !== undefined && !closing && hidden.has(name)) skipping = name;
    else if (name === 'br') writer.newLine();
    else if (blocks.has(name)) writer.block(name, Boolean(closing));
  }
  return writer.text();
}

/** Comments and declarations, tags, text; a `<` that starts none of them is text. */
const tokens = /(<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?)|<(\/)?([a-zA-Z][a-zA-Z0-9]*)[^>]*>?|([^<]+)|</g;

function openWriter() {
  const lines: string[] = [];
  let [line, depth] = ['', 0];
  const flush = () => {
    const said = line.replace(/[ \t\r\n\f]+/g, ' ').trim();
    if (said || lines.at(-1)?.replace(/[> ]/g, '')) lines.push((depth ? `${'>'.repeat(depth)} ` : '') + said);
    line = '';
  };
  return {
    write: (text: string) => {
      line += text;
    },
    newLine: flush,
    block(name: string, isEnd: boolean) {
      if (line.trim()) flush();
      if (name === 'p' && isEnd) flush();
      if (name === 'blockquote') depth = Math.min(Math.max(depth + (isEnd ? -1 : 1), 0), 20);
    },
    text: () => {
      flush();
      return lines.join('\n').trim();
    },
  };
}

/** Replaces the character references of HTML. Unknown ones stay. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));?/g, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code >= 32 && code <= 0x10_ffff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    return isCharacter || code === 10 || code === 9 ? String.fromCodePoint(code) : '\ufffd';
  });
