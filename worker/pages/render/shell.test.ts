import { expect, test } from 'vitest';
import { type Shell, splitDocument, splitPageData } from './shell.ts';
import { readTreePosition } from './tree-position.tsx';

const flight = (text: string) => JSON.stringify(text).slice(1, -1);
const pageData =
  '1:["$","title","0",{"children":"Bare"}]\n2:["$","meta","1",{"name":"description","content":"Bare, too"}]\n3:["slug","__slug__","d"]';

const document = ({ head = '', scripts = `<script>self.__next_f.push([1,"${flight(pageData)}"])</script>` } = {}) =>
  `<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/assets/a.css"/><link rel="preload" as="script" href="/assets/a.js"/>${head}` +
  '<title>Bare</title><meta name="description" content="Bare, too"/></head><body>' +
  '<site-slot name="header" data-id="_R_5_" class="contents"><p>Skeleton</p></site-slot><main><site-slot name="main" data-id="_R_1a_" class="contents"><i>Skeleton</i></site-slot></main>' +
  `<site-slot name="footer" data-id="_R_7_" class="contents"></site-slot><script src="/assets/a.js" async=""></script>${scripts}</body></html>`;

/** The text of a shell, with the name of each gap in guillemets. */
const written = ({ texts, holes }: Shell) =>
  texts.map((text, i) => new TextDecoder().decode(text) + (holes[i] ? `«${holes[i]}»` : '')).join('');

test('A shell has a gap for everything that the Worker fills in, and no skeletons', () => {
  const split = splitDocument(document());
  const shell = written(split);
  expect(shell).not.toContain('Skeleton');
  expect(shell).not.toContain('Bare');
  expect(shell).toContain('<title>«title»</title>');
  expect(shell).toContain('<meta name="description" content="«description»"/>');
  expect(shell).toContain('«head»</head>');
  const ids = { header: '_R_5_', main: '_R_1a_', footer: '_R_7_' };
  for (const [name, id] of Object.entries(ids)) {
    expect(split.positions[name as keyof typeof ids]).toEqual(readTreePosition(id));
    expect(shell).toContain(`<site-slot name="${name}" data-id="${id}" class="contents">«${name}»</site-slot>`);
  }
  expect(shell).toContain('\\"children\\":\\"«titleFlight»\\"');
  expect(shell).toContain('\\"content\\":\\"«descriptionFlight»\\"');
});

test('Every script, and every link that loads a script, has a nonce', () => {
  const shell = written(splitDocument(document()));
  expect(shell.match(/<script nonce="«nonce»"/g)).toHaveLength(2);
  expect(shell).toContain('<link nonce="«nonce»" rel="preload" as="script"');
  expect(shell).toContain('<link rel="stylesheet"');
});

test('The slug in the segments of the path is a gap', () => {
  const shell = written(splitPageData(pageData));
  expect(shell).toContain('["slug","«slug»","d"]');
  expect(shell).not.toMatch(/__\w+__/);
});

test('A token or an element that is split between two pushes of page data is found', () => {
  const data = flight(pageData);
  for (let at = 1; at < data.length; at += 1) {
    if (data[at - 1] === '\\') continue;
    const scripts = `<script>self.__next_f.push([1,"${data.slice(0, at)}"])</script><script>self.__next_f.push([1,"${data.slice(at)}"])</script>`;
    expect(written(splitDocument(document({ scripts })))).toBe(written(splitDocument(document())));
  }
});

test.each([
  ['title', (html: string) => html.replace('<title>Bare</title>', '')],
  ['description', (html: string) => html.replace('name="description" content', 'name="summary" content')],
  ['titleFlight', (html: string) => html.replace('\\"title\\"', '\\"titel\\"')],
  ['head', (html: string) => html.replace('</head>', '')],
  ['footer', (html: string) => html.replace('name="footer"', 'name="feet"')],
])('An export without a gap for the %s is refused', (hole, change) => {
  const changed = change(document());
  expect(changed).not.toBe(document());
  expect(() => splitDocument(changed)).toThrow(hole);
});

test.each([
  ['https://signpost.example/assets/a.css', 'https://signpost.example'],
  ['http://localhost:8787/assets/a.css', 'http://localhost:8787'],
  ['/assets/a.css', null],
])('A style sheet at %s has the asset origin %s', (href, origin) => {
  expect(splitDocument(document().replace('/assets/a.css', href)).assetOrigin).toBe(origin);
});
