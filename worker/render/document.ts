import type { Site } from '../../web/contract/page-data.ts';
import type { Params, RouteName } from '../../web/contract/routes.ts';
import type { Head } from '../pages/page.ts';
import { escapeForFlight, escapeForInlineFlight, escapeHtml, jsonForScript } from './escape.ts';
import { headTags } from './head.ts';
import { PageWriter } from './page-bytes.ts';
import type { Hole, Shell } from './shell.ts';

/** A document with room for nonces. */
export type Document = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Byte offsets of the nonces' places. */
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

/** Puts a page into its shell. */
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

/** Puts a page's title, description and segments into Next's page data file. */
export function writePageData(
  shell: Shell,
  content: Pick<DocumentContent, 'params'> & Pick<Head, 'title' | 'description'>,
) {
  const writer = new PageWriter();
  const never = () => {
    throw new Error('this hole has no place in page data');
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

/** A slug needs no escaping in any place of a shell; what needs some is no slug. */
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

/** Keeps errors from before the page's scripts run: what fails to load could not report it. */
const keepErrors =
  'for(const t of["error","unhandledrejection"])addEventListener(t,(e)=>__SIGNPOST__.errors.push(e.error||e.reason||e.message))';

/**
 * The page's head: what search engines read, the site's accent, and what the browser hydrates from. The accent is a
 * style element with a nonce, since a style attribute would need a policy that allows any.
 */
function writeHead(writer: PageWriter, { route, site, head, data, params }: DocumentContent): [number, number] {
  writer.write(headTags(head, { site, lang: params.lang }));
  for (const thing of head.jsonLd ?? []) {
    // It is data and never runs, but checkers of the policy take every script for one that does.
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
  writer.write(`},"errors":[]};${keepErrors}</script>`);
  return [start, end];
}
