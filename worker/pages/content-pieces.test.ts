import { expect, test } from 'vitest';
import type { Carousel } from '../../web/contract/carousels.ts';
import type { PostCard, PostPage } from '../../web/contract/pages/posts.data.ts';
import { pieceRef } from '../../web/contract/pieces.ts';
import {
  carouselPieces,
  listingCardPieces,
  listingLinkPieces,
  postCardPieces,
  postLinkPieces,
  postPagePieces,
} from './content-pieces.ts';
import type { PlacedPiece } from './placed-piece.ts';

const refs = (pieces: readonly PlacedPiece[]) => pieces.map(({ piece }) => pieceRef(piece));

/** Marks every text with the piece that it is. */
function marked<Data>(data: Data, find: (data: Data) => readonly PlacedPiece[]): Data {
  for (const { piece, replace } of find(data)) replace((text) => `[${pieceRef(piece)}|${text}]`);
  return data;
}

const card = (slug: string, rest = {}) => ({ slug, name: slug.toUpperCase(), summary: '', ...rest });

const post = (path: string, rest = {}) =>
  ({ kind: 'article', path, title: 'Title', description: 'About', ...rest }) as PostCard;

test('The texts on cards of listings are pieces, also in another language than that of the page', () => {
  const foreign = { language: 'de', note: 'In German' };
  expect(marked([card('a', { summary: 'Short' }), card('b', { foreign })], listingCardPieces)).toEqual([
    { slug: 'a', name: '[listing:a:name|A]', summary: '[listing:a:summary|Short]' },
    { slug: 'b', name: '[listing:b:name|B]', summary: '', foreign },
  ]);
});

test('The names of carousels and of what is in them are pieces', () => {
  const carousels: Carousel[] = [{ slug: 'best', name: 'Best', kind: 'curated', slides: [card('a')] }];
  expect(refs(carouselPieces(carousels))).toEqual(['carousel:best:name', 'listing:a:name']);
});

test('Cards and links name the post or the listing of their page', () => {
  expect(refs(postCardPieces([post('/de/articles/eins'), post('/en/blogs/two', { description: '' })]))).toEqual([
    ...['post:article/eins:title', 'post:article/eins:description', 'post:blog/two:title'],
  ]);
  expect(refs(postLinkPieces([{ title: 'One', path: '/en/blogs/one?a=b#c' }, null]))).toEqual(['post:blog/one:title']);
  expect(refs(postLinkPieces([{ title: 'List', path: '/en/articles' }]))).toEqual([]);
  const links = [
    { name: 'A', path: '/en/directory/listing/a' },
    { name: '', path: null },
  ];
  expect(refs(listingLinkPieces(links))).toEqual(['listing:a:name']);
});

const page = (): PostPage => ({
  ...{ kind: 'blog', title: 'Title', description: '', minutes: 1, picture: null, edited: null, outline: [] },
  ...{ author: { name: '', path: null, isStaff: false }, published: { iso: '', text: '' } as never },
  ...{ tags: [], languages: [], related: [post('/ar/blogs/next')], older: null },
  newer: { title: 'Newer', path: '/ar/blogs/newer' },
  parts: [
    { type: 'html', html: '<p>One</p>' },
    { type: 'listing', listing: { ...card('a'), isClosed: false } },
    { type: 'gone', name: 'B' },
    { type: 'html', html: '<p>Two</p>' },
  ],
});

const params = { lang: 'ar', blogSlug: 'own' };

test('The page of a post has its own texts, the cards in it, and titles of other posts as pieces', () => {
  expect(refs(postPagePieces(page(), params)).toSorted()).toEqual([
    ...['listing:a:name', 'post:blog/newer:title', 'post:blog/next:description', 'post:blog/next:title'],
    ...['post:blog/own:body', 'post:blog/own:title'],
  ]);
  expect(refs(postPagePieces({ ...page(), kind: 'article' }, { lang: 'ar', slug: 'own' }))[0]).toBe(
    'post:article/own:title',
  );
});

test('The text of a post is marked in all parts that are HTML, the first and the last among them', () => {
  expect(marked(page(), (data) => postPagePieces(data, params)).parts).toEqual([
    { type: 'html', html: '[post:blog/own:body|<p>One</p>]' },
    { type: 'listing', listing: { ...card('a'), name: '[listing:a:name|A]', isClosed: false } },
    { type: 'gone', name: 'B' },
    { type: 'html', html: '[post:blog/own:body|<p>Two</p>]' },
  ]);
});

test('Another text of a post is one part in place of all, with links that stay in the language of the page', () => {
  const data = page();
  const body = postPagePieces(data, params).find(({ piece }) => piece.field === 'body');
  body?.replaceHtml?.('<p><a href="/directory/listing/a">A</a> <a href="/articles/b">B</a> <a href="/c">C</a></p>');
  body?.replace((html) => `!${html}`);
  expect(data.parts).toEqual([
    {
      type: 'html',
      html: '!<p><a href="/ar/directory/listing/a">A</a> <a href="/ar/articles/b">B</a> <a href="/c">C</a></p>',
    },
  ]);
});
