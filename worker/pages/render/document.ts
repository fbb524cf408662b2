import type { Params, RouteName } from '../../../web/contract/routes.ts';
import type { Site } from '../../../web/contract/site.ts';
import { escapeForFlight, escapeForInlineFlight, escapeHtml, jsonForScript } from '../../platform/text/escape.ts';
import type { Head } from '../page.ts';
import { headTags } from './head.ts';
import { PageWriter } from './page-writer.ts';
import type { Hole, Shell } from './shell.ts';

/** A document with gaps for the nonce. */
export type Document = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Byte offsets of the gaps for the nonce. */
  nonces: number[];
  /** Byte range of the page data's JSON. */
  data: [number, number];
};

export type DocumentContent = {
  route: RouteName;
  params: Params;
  site: Site;
  head: Head;
  data: unknown;
  slots: { header: string; main: string; footer: string };
};

/** Writes a page into its shell. */
export function writeDocument(shell: Shell, content: DocumentContent): Document {
  const { head, params, slots } = content;
  const writer = new PageWriter();
  let data: [number, number] = [0, 0];
  const fill: Record<Hole, () => void> = {
    nonce: () => writer.nonce(),
    head: () => {
      data = writeHead(writer, content);
    },
    title: () => writer.write(escapeHtml(head.title)),
    description: () => writer.write(escapeHtml(head.description)),
    titleFlight: () => writer.write(escapeForInlineFlight(head.title)),
    descriptionFlight: () => writer.write(escapeForInlineFlight(head.description)),
    header: () => writer.write(slots.header),
    main: () => writer.write(slots.main),
    footer: () => writer.write(slots.footer),
    slug: () => writer.write(slugOf(params)),
  };
  fillHoles(shell, writer, fill);
  return { bytes: writer.bytes(), nonces: writer.nonces, data };
}

/** Writes a page's title, description and slug into Next's page data file. */
export function writePageData(
  shell: Shell,
  content: Pick<DocumentContent, 'params'> & Pick<Head, 'title' | 'description'>,
) {
  const writer = new PageWriter();
  const never = () => {
    throw new Error('page data cannot have this hole');
  };
  fillHoles(shell, writer, {
    nonce: never,
    head: never,
    title: never,
    description: never,
    header: never,
    main: never,
    footer: never,
    titleFlight: () => writer.write(escapeForFlight(content.title)),
    descriptionFlight: () => writer.write(escapeForFlight(content.description)),
    slug: () => writer.write(slugOf(content.params)),
  });
  return writer.bytes();
}

/** @throws if the text is not a slug: slugs are written without escaping. */
function slugOf({ slug, blogSlug }: Params): string {
  const text = slug ?? blogSlug ?? '';
  if (!/^[a-z0-9-]*$/.test(text)) throw new Error(`not a slug: ${text}`);
  return text;
}

function fillHoles({ texts, holes }: Shell, writer: PageWriter, fill: Record<Hole, () => void>): void {
  texts.forEach((text, i) => {
    writer.write(text);
    const hole = holes[i];
    if (hole) fill[hole]();
  });
}

/** Buffers errors that occur before the page's scripts run, so that a script that fails to load is reported. */
const bufferErrors =
  'for(const t of["error","unhandledrejection"])addEventListener(t,(e)=>__SIGNPOST__.errors.push(e.error||e.reason||e.message))';

/**
 * Writes the head: tags for search engines, the site's accent, and the data for hydration. The accent is a style element
 * with a nonce, because the content policy forbids style attributes. Returns the byte range of the page data.
 */
function writeHead(writer: PageWriter, { route, site, head, data, params }: DocumentContent): [number, number] {
  writer.write(headTags(head, { site, lang: params.lang }));
  for (const thing of head.jsonLd ?? []) {
    // JSON-LD never runs, but policy checkers expect a nonce on every script.
    writer.write('<script type="application/ld+json" nonce="');
    writer.nonce();
    writer.write(`">${jsonForScript(thing)}</script>`);
  }
  writer.write('<style nonce="');
  writer.nonce();
  writer.write(`">:root{--accent-hue:${site.accentHue}}</style><script nonce="`);
  writer.nonce();
  writer.write(`">window.__SIGNPOST__={"site":${jsonForScript(site)},"page":{"route":"${route}","data":`);
  const start = writer.length;
  writer.write(jsonForScript(data));
  const end = writer.length;
  writer.write(`},"errors":[]};${bufferErrors}</script>`);
  return [start, end];
}
