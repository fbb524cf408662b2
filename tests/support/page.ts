import type { RouteName } from '../../web/contract/routes.ts';
import type { Site } from '../../web/contract/site.ts';

/** The site and page data in a document, for its scripts. */
export type Booted = { site: Site; page: { route: RouteName; data: unknown } };

/** Reads a document's boot script as a browser does: up to the first `</script>`. */
export function bootOf(html: string): Booted {
  const script = html.match(/window\.__SIGNPOST__=([\s\S]*?)<\/script>/)?.[1];
  if (!script) throw new Error('the document has no boot script');
  return JSON.parse(script.slice(0, endOfObject(script)));
}

/** The index after the object at the start of `script`. */
function endOfObject(script: string): number {
  let depth = 0;
  for (const { 0: piece, index } of script.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (piece === '{') depth += 1;
    if (piece === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new Error('the boot script holds no whole object');
}

/** A document without its scripts, which contain all messages of the page, shown or not. */
export const withoutScripts = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, '');

/** The text of the first element with a name; undefined if there is none. */
export const textOf = (html: string, element: string): string | undefined => {
  const inner = html.match(new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>`))?.[1];
  return inner === undefined ? undefined : unescapeHtml(inner.replace(/<[^>]*>/g, ''));
};

/** The content of a `<meta>` by its name or property. */
export const metaOf = (html: string, name: string): string | undefined => {
  const content = html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];
  return content === undefined ? undefined : unescapeHtml(content);
};

/** Language and direction of the document's root element. */
export function rootOf(html: string): { lang: string | undefined; dir: string | undefined } {
  const root = html.match(/<html[^>]*>/)?.[0] ?? '';
  return { lang: root.match(/\slang="([^"]*)"/)?.[1], dir: root.match(/\sdir="([^"]*)"/)?.[1] };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Text as a browser parses it from HTML. */
export const unescapeHtml = (html: string): string =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot));/gi, (_, hex, decimal, name) =>
      name
        ? (entities[name.toLowerCase()] ?? '')
        : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );

/** The values of all nonce attributes of a document. */
export const noncesOf = (html: string): string[] =>
  [...html.matchAll(/\snonce="([^"]*)"/g)].map(([, nonce]) => nonce ?? '');

/** The database cost of a response, from its Server-Timing header. */
export function costOf(headers: Headers): { roundTrips: number; rowsRead: number } {
  const [, roundTrips, rowsRead] = headers.get('server-timing')?.match(/round trips (\d+), rows read (\d+)/) ?? [];
  if (roundTrips === undefined || rowsRead === undefined) throw new Error('no Server-Timing header');
  return { roundTrips: Number(roundTrips), rowsRead: Number(rowsRead) };
}
